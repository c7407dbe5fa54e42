import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { rememberReferral } from './replica/session/remembered-referral.ts'
import { sessionSettled } from './replica/session/session.ts'
import { createAppRouter } from './router.ts'
import { catchInstallOffer } from './shell/install-offer.ts'
import { announceUnexpectedFailures } from './shell/unexpected-failure.ts'
import { appIsStored, noteNotStored } from './shell/update/update-state.ts'
import { keysAtStart } from './start/cached-screen.ts'
import { onFirstPage } from './start/startup-snapshot.ts'

// Throws in a browser that refuses storage. Then start.ts shows that the app did not start.
localStorage.getItem(keysAtStart.account)
announceUnexpectedFailures()
catchInstallOffer()
rememberReferral(location.search)

const router = createAppRouter()

const root = document.getElementById('root') as HTMLElement
// Reads the cached account before the first render. This takes a few milliseconds, and opens the database in
// the meantime.
void sessionSettled.then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)

/** In its first seconds a page has no text that a reload would lose. */
const followOtherTab = () => location.reload()

/** A device with a stored app draws its first screen and reads its document before it asks for a newer app. */
const askForNewerAfterMs = 3_000
// A worker that another page installs may take control of this one before its first screen.
const stored = appIsStored()
if (stored) {
  // Another tab may activate a new version meanwhile, which does not have this page's files.
  navigator.serviceWorker.addEventListener('controllerchange', followOtherTab)
  const listenNoMore = () => navigator.serviceWorker.removeEventListener('controllerchange', followOtherTab)
  setTimeout(() => void storeApp().then(listenNoMore), askForNewerAfterMs)
}
onFirstPage(root, () => {
  import('./shell/guard-page.ts').then(
    ({ guardPage }) => guardPage(),
    () => undefined,
  )
  delete document.documentElement.dataset.withoutFonts
  if (!stored) void storeApp()
})

async function storeApp(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./shell/update/register-service-worker.ts')
    registerServiceWorker()
  } catch {
    // The code could not be loaded.
    noteNotStored()
  }
}
