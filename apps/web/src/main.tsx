import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { rememberReferral } from './replica/session/remembered-referral.ts'
import { sessionSettled } from './replica/session/session.ts'
import type { ScreenOfCommittee } from './replica/store/kept-screen.ts'
import { routeTree } from './routeTree.gen.ts'
import { catchInstallOffer } from './shell/install-offer.ts'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { tellUnexpectedFailures } from './shell/unexpected-failure.ts'
import { appIsStored, changeUpdate, noteNotStored } from './shell/update/update-state.ts'
import { Waiting } from './ui/waiting.tsx'

tellUnexpectedFailures()
catchInstallOffer()
rememberReferral(location.search)

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
    /**
     * Which frame stands around the screen: the header of a signed-in person, that or the one of visitors (`anyone`), or
     * none. The innermost route decides.
     */
    frame?: 'signed-in' | 'anyone' | 'none'
    /** Links of emails lead here: the splash gate does not stand before it, and the relay answers what it asks. */
    outsideGate?: boolean
    /** Which part of what this device last saw of the committee the screen shows while its document is read. */
    showsCached?: ScreenOfCommittee
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

/** In its first seconds a page has no words that a reload would lose. */
const followOtherTab = () => location.reload()

/** A device that has the app draws its first screen and reads its document before it asks for a newer app. */
const askForNewerAfterMs = 3_000
if (appIsStored()) {
  changeUpdate({ offlineReady: true })
  // Another tab may take a new version meanwhile, which does not have this page's files.
  navigator.serviceWorker.addEventListener('controllerchange', followOtherTab)
  const listenNoMore = () => navigator.serviceWorker.removeEventListener('controllerchange', followOtherTab)
  setTimeout(() => void storeApp().then(listenNoMore), askForNewerAfterMs)
} else void storeApp()

async function storeApp(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./shell/update/register-service-worker.ts')
    registerServiceWorker()
  } catch {
    // Its code could not be fetched.
    noteNotStored()
  }
}
