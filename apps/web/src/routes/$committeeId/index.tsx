import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'

/**
 * A committee's address alone is no page of the product. On a device that has the committee it leads to its first page;
 * elsewhere whoever types it sees the same as for any other path.
 */
export const Route = createFileRoute('/$committeeId/')({
  staticData: { frame: 'none' },
  beforeLoad: async ({ params }) => {
    const { isCommitteeOnDevice } = await import('../../replica/session/committee-on-device.ts')
    if (await isCommitteeOnDevice(params.committeeId))
      throw redirect({ to: '/$committeeId/home', params, replace: true })
    throw notFound({ routeId: rootRouteId })
  },
})
