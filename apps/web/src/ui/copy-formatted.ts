import { copyText } from './copy-text.ts'
import { type Notice, notify } from './notify.ts'

/** Copies a text with its formatting: a program that reads HTML pastes that, and any other one the plain text. */
export async function copyFormatted(
  text: string,
  html: () => Promise<string>,
  toasts: { done: Notice; failed: Notice },
): Promise<boolean> {
  const blob = (type: string, content: string) => new Blob([content], { type })
  try {
    // Some browsers accept the clipboard only within the press, so the HTML is written as a promise.
    const item = new ClipboardItem({
      'text/plain': blob('text/plain', text),
      'text/html': html().then((written) => blob('text/html', written)),
    })
    await navigator.clipboard.write([item])
    notify(toasts.done)
    return true
  } catch {
    return copyText(text, toasts)
  }
}
