import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'

/** A committee's address alone is no page of the product; whoever types one sees the same as for any other path. */
export const Route = createFileRoute('/$committeeId/')({
  staticData: { frame: 'none' },
  beforeLoad: () => {
    throw notFound({ routeId: rootRouteId })
  },
})
