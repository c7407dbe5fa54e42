import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { notifyError } from './notify.ts'
import { HubUnreachable } from './when-reachable.ts'

/** True if the failure means that code of the app could not be loaded. Each browser has its own message for it. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof HubUnreachable ||
  /dynamically imported module|module script failed|unable to preload css/i.test(String(failure))

interface WaysOut {
  /** Loads the code again. If absent, the person repeats the action. */
  tryAgain?: () => void
  /** Loads the new version of the app, for a part that the hub no longer has. */
  reload: () => void
}

/** Shows that code of the app could not be loaded, and the next step. Returns the id of the toast. */
export function announceMissingPart(failure: unknown, { tryAgain, reload }: WaysOut): number {
  const { title, retry } = missingPartTexts
  const { tryAgain: later, reloadToOpen } = uiTexts.missingPart
  if (!(failure instanceof HubUnreachable)) {
    const action = { label: uiTexts.screenFailed.reload, onAction: reload }
    return notifyError({ title, message: reloadToOpen, action })
  }
  return notifyError({
    title,
    message: later,
    ...(tryAgain && { action: { label: retry, onAction: tryAgain } }),
  })
}
