import type { Claim, DecisionConflict } from '@civic-hub/committee/proceedings'
import { decisionTexts as texts } from '../texts/en/decisions.ts'
import { settlingTexts } from '../texts/en/settling.gen.ts'
import { wordsByKind } from '../texts/words-by-kind.ts'

const { claims } = texts
const buttons: Readonly<Record<string, readonly [string, string]>> = settlingTexts

/** A side of a conflict in words. */
export const claimWords = wordsByKind<Claim>({
  votes: ({ votes }) => claims.votes(votes),
  tally: ({ aye, nay, abstain }) => claims.tally(aye, nay, abstain),
  declared: ({ carried }) => claims.declared(carried),
  computed: ({ result }) => texts.result(result),
  wording: ({ text }) => claims.wording(text),
  disposal: ({ as, to }) => claims.disposal(as, to),
  put: ({ wording }) => claims.put(wording),
  casting: ({ name, as }) => claims.casting(name, as),
  recusal: ({ name }) => claims.recusal(name),
  left: ({ name }) => claims.left(name),
  pull: ({ name }) => claims.pull(name),
  second: ({ name }) => claims.second(name),
  settlement: ({ choice }) => claims.settlement(choice),
  duty: ({ duty, name }) => claims.duty(duty, name),
  present: ({ names }) => claims.present(names),
  gone: ({ names }) => claims.gone(names),
  'taken-back': () => claims.takenBack,
  'not-counted': () => claims.notCounted,
})

/** The two buttons that settle a conflict, in the order of its sides. */
export function settlingWords({
  kind,
  sides,
  stated,
}: Pick<DecisionConflict, 'kind' | 'sides' | 'stated'>): readonly [string, string] {
  const [first, second] = sides.map(({ claim }) => texts.take(claimWords(claim))) as [string, string]
  const isTakenBack = stated?.isTakenBack === true
  const [leave, count] = buttons[isTakenBack ? 'taken-back-by-another' : kind] ?? []
  if (leave === undefined || count === undefined) return first === second ? texts.takeInOrder : [first, second]
  // A motion in doubt counts at first.
  return stated && !isTakenBack && sides[1].claim.kind === 'not-counted' && kind !== 'removed'
    ? [count, leave]
    : [leave, count]
}
