import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { isMissingPart } from '../ui/missing-part.ts'
import { notifyError, toasts } from '../ui/notify.ts'

let toastId: number | null = null

/**
 * Shows a toast about a failure that no screen handles: an uncaught error or an unhandled rejection of a promise.
 * Shows it once until the person closes it. It is reported only here and in the browser's console.
 */
export function announceUnexpectedFailures(): void {
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  // Without an error object it is a notice of the browser itself, for example about a late ResizeObserver.
  addEventListener('error', ({ error }) => error && report(error))
}

function report(failure: unknown): void {
  // A request that the app itself aborted.
  if (failure instanceof DOMException && failure.name === 'AbortError') return
  if (toasts.read().some(({ id }) => id === toastId)) return
  const { title, body } = isMissingPart(failure) ? missingPartTexts : uiTexts.unexpectedFailure
  toastId = notifyError({
    title,
    message: body,
    outlivesPage: true,
    action: { label: uiTexts.screenFailed.reload, onAction: () => location.reload() },
  })
}
