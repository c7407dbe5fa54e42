import type { Quorum } from '@civic-hub/committee'
import type { DecisionRules, Motion, QuestionHint } from '@civic-hub/committee/proceedings'

export type Hint = QuestionHint | 'no-voters'

interface BeforeQuestion {
  readonly motion: Pick<Motion, 'seconders'>
  readonly rules: Pick<DecisionRules, 'seconds' | 'rollCallIfRemote'>
  readonly voters: number
  readonly quorum: Quorum | null
  readonly hasRemotePeople: boolean
}

/** Unusual facts before a question is put. They block nothing. */
export function hintsBeforeQuestion({ motion, rules, voters, quorum, hasRemotePeople }: BeforeQuestion): Hint[] {
  const hints: Hint[] = []
  if (quorum?.needed != null && !quorum.met) hints.push('no-quorum')
  if (motion.seconders.length < rules.seconds) hints.push('not-seconded')
  if (rules.rollCallIfRemote && hasRemotePeople) hints.push('roll-call-required')
  if (voters === 0) hints.push('no-voters')
  return hints
}
