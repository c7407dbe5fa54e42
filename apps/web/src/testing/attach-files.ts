import { page } from 'vitest/browser'

/** Chooses files on the Documents tab of the meeting on screen. */
export async function attachFiles(...files: File[]): Promise<void> {
  await page.getByRole('button', { name: 'Attach files' }).findElement()
  chooseFiles('input[type=file][multiple]', files)
}

/** The field for files in the part of the page that is shown: a hidden tab may have another one. */
export const fieldOnScreen = (field: string) =>
  [...document.querySelectorAll<HTMLInputElement>(field)].find((input) => input.parentElement?.checkVisibility())

/** Chooses files in a field that only opens from a menu. */
export function chooseFiles(field: string, files: readonly File[]): void {
  const input = fieldOnScreen(field)
  if (!input) throw new Error('The page has no such field for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A picture of one pixel. */
export async function onePixel(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** The list entry of a document on screen. */
export const documentRow = (name: string) => page.getByRole('listitem').filter({ hasText: name })
