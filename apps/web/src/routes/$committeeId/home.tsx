import { createFileRoute, redirect } from '@tanstack/react-router'

/** The dashboard will stand here; until then the meetings are a committee's first page. */
export const Route = createFileRoute('/$committeeId/home')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$committeeId/meetings', params, replace: true })
  },
})
