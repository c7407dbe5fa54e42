import type { Page } from '@playwright/test'

/** Holds back the app, not the page; answers how to let it come. */
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
