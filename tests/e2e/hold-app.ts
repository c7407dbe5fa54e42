import type { Page } from '@playwright/test'

/** Delays the app's files, not the page; returns a function that releases them. */
export async function holdApp(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letCome
}
