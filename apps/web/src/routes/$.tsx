import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/not-found-page.tsx'

/** Matches every path without a page. */
export const Route = createFileRoute('/$')({ component: NotFoundPage, staticData: { frame: 'anyone' } })
