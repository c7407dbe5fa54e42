import type { Page } from '@playwright/test'

/** Delays the app's files, not the page; returns a function that releases them. */
export const holdApp = (page: Page) => holdRequests(page, '**/assets/**/main-*.js')

/** Delays the requests for these addresses; returns a function that releases them. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}
