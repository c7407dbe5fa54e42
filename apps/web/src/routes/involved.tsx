import { createFileRoute } from '@tanstack/react-router'
import { InvolvedPage } from '../features/person/involved/involved-page.tsx'

export const Route = createFileRoute('/involved')({
  component: InvolvedPage,
  staticData: { frame: 'anyone' },
})
