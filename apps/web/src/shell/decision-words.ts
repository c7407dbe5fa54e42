import type {
  Claim,
  DecisionDoubt,
  DecisionStatement,
  DoubtKind,
  Question,
} from '@civic-hub/committee/proceedings'
import { decisionTexts as texts } from '../texts/en/decisions.ts'
import { wordsByKind } from '../texts/words-by-kind.ts'

const { claims, nouns } = texts

/** The result of a question in one sentence: as computed, or as declared if that one counts. */
export function questionSentence({
  computed,
  declared,
  result,
  isOpen = true,
}: Pick<Question, 'computed' | 'declared' | 'result'> & { isOpen?: boolean }): string {
  if (!isOpen && declared === null) return texts.endedWithoutResult
  const isOverruled =
    computed !== null && result !== null && (computed.carried === true) !== (result === 'carried')
  if (computed && !isOverruled) return texts.result(computed)
  return declared ? texts.declared(declared.carried) : texts.noVotes
}

/** A side of a doubt in words. */
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
  'not-counted': () => claims.notCounted,
})

// A missing sentence is a type error.
const sentences: Record<DoubtKind, string> = texts.doubts

export const doubtSentence = ({ kind }: Pick<DecisionDoubt, 'kind'>): string => sentences[kind]

/** The two buttons that settle a doubt, in the order of its sides. */
export function settlingWords({
  kind,
  sides,
}: Pick<DecisionDoubt, 'kind' | 'sides'>): readonly [string, string] {
  const [first, second] = sides.map(({ claim }) => texts.take(claimWords(claim))) as [string, string]
  return texts.settling[kind] ?? (first === second ? texts.takeInOrder : [first, second])
}

/** A statement as a noun. `about` is the wording of its motion or question, or the title of its item. */
export const statementNoun = (statement: DecisionStatement, about: string): string =>
  wordsByKind<DecisionStatement>({
    motion: ({ text, onto, replaces, mover }) =>
      nouns.motion(
        replaces !== null ? 'reworded' : onto !== null ? 'amendment' : 'motion',
        text,
        mover?.name,
      ),
    second: ({ person }) => nouns.second(person.name, about),
    question: () => nouns.question(about),
    roll: ({ votes }) => nouns.roll(votes.length, about),
    vote: ({ person }) => nouns.vote(person.name, about),
    tally: ({ aye, nay, abstain }) => nouns.tally(aye, nay, abstain, about),
    casting: ({ person }) => nouns.casting(person.name, about),
    outcome: ({ as }) => nouns.outcome(as, about),
    disposal: ({ as }) => nouns.disposal(as, about),
    recusal: ({ person }) => nouns.recusal(person.name),
    interest: ({ person }) => nouns.interest(person.name),
    pull: ({ person }) => nouns.pull(about, person?.name),
    hand: ({ person, up }) => nouns.hand(person.name, up),
    speech: ({ person }) => nouns.speech(person.name),
    limit: () => nouns.limit,
    spoken: () => nouns.spoken,
    'amend-minutes': ({ text }) => nouns.correction(text),
    section: () => nouns.section(about),
    recess: ({ minutes }) => nouns.recess(minutes),
    back: () => nouns.back,
    closed: ({ topic }) => nouns.closed(topic),
    reopened: () => nouns.reopened,
    adjourned: () => nouns.adjourned,
    letter: ({ from, subject }) => nouns.letter(from, subject),
    public: ({ count }) => nouns.publicPresent(count),
    settlement: ({ choice }) => (choice === 'waived' ? nouns.waived : nouns.settled),
  })(statement)
