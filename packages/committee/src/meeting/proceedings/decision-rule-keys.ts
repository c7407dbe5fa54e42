import type * as Y from 'yjs'
import { templateSettings } from '../template/meeting-template.ts'

// Separate from the rules themselves: the first screens end a meeting, and load no decisions.

/** The prefix of the committee's rules for decisions among its settings. */
export const decisionRulePrefix = 'decision:'

/** The committee's rules for decisions as they are stored; null if it has none. */
export function storedDecisionRules(doc: Y.Doc): Record<string, unknown> | null {
  const rules = [...templateSettings(doc).entries()]
    .filter(([key]) => key.startsWith(decisionRulePrefix))
    .map(([key, value]) => [key.slice(decisionRulePrefix.length), value])
  return rules.length === 0 ? null : Object.fromEntries(rules)
}
