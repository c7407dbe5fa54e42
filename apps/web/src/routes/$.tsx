import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/not-found-page.tsx'

/** Every path that names no page. */
export const Route = createFileRoute('/$')({ component: NotFoundPage })
