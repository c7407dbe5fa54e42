import type { Page } from '@playwright/test'

/** Chooses files on the Documents tab of a meeting. */
export async function attachFiles(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}
