import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionSettled } from './replica/session/session.ts'
import { routeTree } from './routeTree.gen.ts'
import { catchInstallOffer } from './shell/install-offer.ts'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { tellUnexpectedFailures } from './shell/unexpected-failure.ts'
import { registerServiceWorker } from './shell/update/register-service-worker.ts'
import { Waiting } from './ui/waiting.tsx'

tellUnexpectedFailures()
catchInstallOffer()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Which frame stands around the screen: the header of a signed-in person, or none. The innermost route decides. */
    frame?: 'signed-in' | 'none'
    /** Links of emails lead here: the splash gate does not stand before it, and the relay answers what it asks. */
    outsideGate?: boolean
    /** Whether the screen stands with what this device last saw of the committee, while its document is read. */
    showsCachedList?: boolean
    /** Without the app's header, for what is shown on the wall of a room. */
    bare?: boolean
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the app')
// Who may be shown as signed in is looked up first: a few milliseconds, in which the database wakes up.
void sessionSettled.then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)

registerServiceWorker()
