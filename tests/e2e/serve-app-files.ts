import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

const built = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/**
 * Serves the app's files from the build, also without a connection, as the service worker does on a device that has
 * stored them: for stories that are not about the storing of 300 files, which takes as long as a short story. A page that
 * is loaded in this way has no connection to the hub later, so the story opens another one.
 */
export async function serveAppFiles(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) return route.fulfill({ path: `${built}/index.html` })
    const { pathname } = new URL(request.url())
    // Without a service worker the app asks whether the hub answers before it loads a part of itself.
    if (pathname === '/healthz') return route.fulfill()
    return existsSync(built + pathname) ? route.fulfill({ path: built + pathname }) : route.continue()
  })
}

export async function goOfflineWithAppFiles(context: BrowserContext): Promise<void> {
  await serveAppFiles(context)
  await context.setOffline(true)
}
