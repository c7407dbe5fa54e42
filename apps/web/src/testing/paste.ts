import type { Locator } from 'vitest/browser'

interface Pasted {
  html?: string
  text?: string
  files?: readonly File[]
}

/** Pastes content of another program into a field, as the browser does; true if the field left it to the browser. */
export async function pasteInto(target: Locator, { html, text, files = [] }: Pasted): Promise<boolean> {
  const clipboardData = new DataTransfer()
  if (html !== undefined) clipboardData.setData('text/html', html)
  if (text !== undefined) clipboardData.setData('text/plain', text)
  for (const file of files) clipboardData.items.add(file)
  const element = await target.findElement()
  return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
