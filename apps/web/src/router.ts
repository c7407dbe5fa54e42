import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ScreenFailed } from './shell/screen-failed.tsx'
import type { ScreenOfCommittee } from './start/cached-screen.ts'
import { Waiting } from './ui/waiting.tsx'

/** The router of all screens, at the address of the page. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultPendingComponent: Waiting,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /**
     * The frame around the screen: the header of a signed-in person; that header or the frame of visitors (`anyone`);
     * or none. The innermost route decides.
     */
    frame?: 'signed-in' | 'anyone' | 'none'
    /** True if emails link to this page: the splash gate does not cover it, and the relay answers its requests. */
    outsideGate?: boolean
    /** The part of the cached committee that the screen shows while the document is read. */
    showsCached?: ScreenOfCommittee
    /** True for a screen that opens another document than the committee's. */
    ownDocument?: boolean
    /** True for a screen without the app's header, for a display on the wall of a room. */
    bare?: boolean
  }
}
