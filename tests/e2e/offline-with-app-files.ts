import type { BrowserContext } from '@playwright/test'

const answersOfHub = /^\/(api|sync|feeds|open-records)(\/|$)/

/**
 * Goes offline, and still serves the app's files, as the service worker does on a device that has stored them: for stories that
 * are not about the storing of 300 files, which takes as long as a short story.
 */
export async function goOfflineWithAppFiles(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    // Without a service worker the app asks whether the hub answers before it loads a part of itself.
    if (pathname === '/healthz') return route.fulfill()
    if (answersOfHub.test(pathname)) return route.continue()
    // The hub may close an idle connection at that very moment.
    return route.fulfill({ response: await route.fetch({ maxRetries: 3 }) })
  })
  // The browser counts a page that is served in this way as one from the internet, which may not connect to this machine.
  await context.grantPermissions(['local-network-access'])
  await context.setOffline(true)
}
