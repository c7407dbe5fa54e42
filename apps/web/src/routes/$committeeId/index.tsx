import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'

/**
 * A committee's address alone is not a page. On a device that has the committee it redirects to the committee's first
 * page. On other devices it shows the same as an unknown path.
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
