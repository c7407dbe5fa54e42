import type * as Y from 'yjs'
import { readFlag, readInstant, readOptionalText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { changePersonal, choicesMap } from './personal-document.ts'

export type Choices = ReturnType<typeof readChoices>

export const readChoices = (doc: Y.Doc) => ({
  isOnboarded: readInstant(choicesMap(doc).get('onboardedAt')) !== null,
  isOnLeaderboard: readFlag(choicesMap(doc).get('onLeaderboard')),
})

/** The tag of the language that the person chose for all their devices; null if they chose none. */
export const readOwnLanguage = (doc: Y.Doc): string | null => readOptionalText(choicesMap(doc).get('language'))

export function chooseOwnLanguage(doc: Y.Doc, context: Pick<TransitionContext, 'origin'>, language: string): void {
  if (readOwnLanguage(doc) === language) return
  changePersonal(doc, context, () => choicesMap(doc).set('language', language))
}

const firstStepsKey = (committeeId: string) => `firstStepsHidden:${committeeId}`

/** Whether the person has hidden the first steps of this committee. */
export const readFirstStepsHidden = (doc: Y.Doc, committeeId: string): boolean =>
  readFlag(choicesMap(doc).get(firstStepsKey(committeeId)))

export function completeOnboarding(doc: Y.Doc, context: Pick<TransitionContext, 'origin' | 'now'>): void {
  if (readChoices(doc).isOnboarded) return
  changePersonal(doc, context, () => choicesMap(doc).set('onboardedAt', context.now().toISOString()))
}

export function chooseLeaderboard(doc: Y.Doc, context: Pick<TransitionContext, 'origin'>, isOn: boolean): void {
  if (readChoices(doc).isOnLeaderboard === isOn) return
  changePersonal(doc, context, () => choicesMap(doc).set('onLeaderboard', isOn))
}

export function hideFirstSteps(
  doc: Y.Doc,
  context: Pick<TransitionContext, 'origin'>,
  committeeId: string,
  isHidden: boolean,
): void {
  if (readFirstStepsHidden(doc, committeeId) === isHidden) return
  changePersonal(doc, context, () => choicesMap(doc).set(firstStepsKey(committeeId), isHidden))
}
