import { missingPartTexts } from '../texts/en/missing-part.ts'
import { uiTexts } from '../texts/en/ui.ts'
import { isMissingPart } from '../ui/missing-part.ts'
import { notifyError, toasts } from '../ui/notify.ts'

let told: number | null = null

/**
 * Tells the person that something failed which no screen has words for: an error that nobody caught, or a promise that
 * nobody waited for. Says it once until the person closes it, and nowhere else than here and in the browser's console.
 */
export function tellUnexpectedFailures(): void {
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  // Without an error it is the browser's own remark, as on a ResizeObserver that was called late.
  addEventListener('error', ({ error }) => error && tell(error))
}

function tell(failure: unknown): void {
  // A request that the app itself called off.
  if (failure instanceof DOMException && failure.name === 'AbortError') return
  if (toasts.read().some(({ id }) => id === told)) return
  const { title, body } = isMissingPart(failure) ? missingPartTexts : uiTexts.unexpectedFailure
  told = notifyError({
    title,
    message: body,
    outlivesPage: true,
    action: { label: uiTexts.screenFailed.reload, onAction: () => location.reload() },
  })
}
