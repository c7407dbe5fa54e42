import { missingPartTexts } from '../texts/en/missing-part.ts'
import { uiTexts } from '../texts/en/ui.ts'
import { notifyError } from './notify.ts'
import { HubUnreachable } from './when-reachable.ts'

/** Whether a failure means that code of the app could not be fetched; each browser has its own message for it. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof HubUnreachable ||
  /dynamically imported module|module script failed|unable to preload css/i.test(String(failure))

interface WaysOut {
  /** Asks for the code again; without it, the person does what they did before. */
  tryAgain?: () => void
  /** Leads to the new version of the app, for a part that the hub has no more. */
  reload: () => void
}

/** Says that code of the app could not be fetched, and what to do; answers the id of the toast. */
export function tellMissingPart(failure: unknown, { tryAgain, reload }: WaysOut): number {
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
