import { presetOf, type Threshold } from '@civic-hub/committee/proceedings'
import { decisionScreenTexts } from '../texts/en/decision-screens.ts'

const { threshold: texts } = decisionScreenTexts

/** A threshold in words: "Majority of all members; the chair decides a tie". */
export function thresholdWords(threshold: Threshold | null): string {
  if (threshold === null) return texts.unreadable
  const words = texts.words(presetOf(threshold), threshold.requirements)
  return threshold.tie === 'chair' ? `${words}; ${texts.casting}` : words
}
