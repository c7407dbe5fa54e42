import { announceMissingPart, isMissingPart } from './missing-part.ts'
import { isTemporary } from './next-step.tsx'
import { reloadPage } from './reload-page.ts'

/**
 * Shows that the page must be reloaded if an action failed because the hub has no code of this version of the app.
 * Returns false after any other failure: the caller shows it.
 */
export function offerReloadIfOutdated(failure: unknown): boolean {
  const isOutdated = isMissingPart(failure) && !isTemporary(failure)
  if (isOutdated) announceMissingPart(failure, { reload: reloadPage })
  return isOutdated
}

/** The reason why a worker failed. Only a worker whose own code fails names one; otherwise its script is missing. */
export const failureOfWorker = ({ message }: Partial<ErrorEvent>): Error =>
  new Error(message || 'No dynamically imported module')
