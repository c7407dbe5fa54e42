import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/admin')({ staticData: { frame: 'signed-in' } })
