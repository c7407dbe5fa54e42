import { Button } from '@mantine/core'
import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { reloadPage } from './reload-page.ts'
import { HubUnreachable } from './when-reachable.ts'

export interface MissingPart {
  /** Why the code could not be loaded. */
  failure: unknown
  onRetry: () => void
}

/**
 * False if the browser does not request the file again, or the hub has only those of another version. A device that has
 * stored a part of the app does not ask the hub first.
 */
export const isTemporary = (failure: unknown): boolean =>
  failure instanceof HubUnreachable || navigator.onLine === false

/** The next step for missing code as a sentence: to try again with a connection, or to reload the page. */
export const nextStepOf = (failure: unknown): string =>
  isTemporary(failure) ? uiTexts.missingPart.tryAgain : uiTexts.missingPart.reloadToOpen

/** The button of the next step. */
export const NextStep = ({ failure, onRetry }: MissingPart) => (
  <Button size="md" variant="default" onClick={isTemporary(failure) ? onRetry : reloadPage}>
    {isTemporary(failure) ? missingPartTexts.retry : uiTexts.screenFailed.reload}
  </Button>
)
