import { type Notice, notify, notifyError } from './notify.ts'

/** Copies a text to the clipboard, and shows a toast with the outcome. */
export async function copyText(text: string, toasts: { done: Notice; failed: Notice }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(toasts.done)
  } catch {
    notifyError(toasts.failed)
  }
}
