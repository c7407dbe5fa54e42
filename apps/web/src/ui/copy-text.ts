import { type Notice, notify, notifyError } from './notify.ts'

/** Copies a text to the clipboard and shows a toast with the outcome. Resolves to true if it is copied. */
export async function copyText(text: string, toasts: { done: Notice; failed: Notice }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(toasts.done)
    return true
  } catch {
    notifyError(toasts.failed)
    return false
  }
}
