import type {
  ConflictingStatement,
  ConflictKind,
  CountedVote,
  DecisionConflict,
  DecisionStatement,
  Question,
} from '@civic-hub/committee/proceedings'
import { conflictingStatementTexts as statedTexts } from '../texts/en/conflicting-statements.ts'
import { decisionTexts as texts } from '../texts/en/decisions.ts'
import { wordsByKind } from '../texts/words-by-kind.ts'

const { nouns } = texts

/** The result of a question in one sentence: as computed, or as declared if that one counts. */
export function questionSentence({
  computed,
  declared,
  result,
  isOpen = true,
}: Pick<Question, 'computed' | 'declared' | 'result'> & { isOpen?: boolean }): string {
  if (!isOpen && declared === null) return texts.endedWithoutResult
  const isOverruled = computed !== null && result !== null && (computed.carried === true) !== (result === 'carried')
  if (computed && !isOverruled) return texts.result(computed)
  return declared ? texts.declared(declared.carried) : texts.noVotes
}

// A missing sentence is a type error.
const sentences: Record<ConflictKind, string> = texts.conflicts

export const conflictSentence = ({ kind, stated }: Pick<DecisionConflict, 'kind' | 'stated'>): string =>
  (stated && statedSentence(kind, stated)) ?? sentences[kind]

/** The sentence that names the writer of a statement in doubt; null if no device knows the writer. */
function statedSentence(
  kind: ConflictKind,
  { kind: stated, person, claimed, writer, isTakenBack }: ConflictingStatement,
): string | null {
  if (stated === 'meeting') return statedTexts.replacedMeeting(writer?.name ?? '')
  if (kind === 'removed') return statedTexts.removed(writer?.name ?? null)
  if (stated === null) return null
  const noun = statedTexts.noun(stated, person)
  if (kind === 'replaced') return statedTexts.replaced(writer?.name ?? null, noun)
  if (kind === 'not-signed') return statedTexts.notSigned(noun, claimed?.name ?? null, isTakenBack)
  if (writer === null) return null
  const { name } = writer
  if (kind === 'presence') return statedTexts.presence(name, person ?? '')
  if (kind === 'absence') return statedTexts.absence(name, person ?? '')
  if (stated === 'presiding' || stated === 'notes')
    return isTakenBack ? statedTexts.takenBack(name, noun) : statedTexts.appointment(name, stated, person)
  if (kind === 'written-by-another') return statedTexts.writtenByAnother(name, noun, claimed?.name ?? '')
  if (kind === 'stated-for-another') return statedTexts.statedFor(name, noun)
  if (kind === 'taken-back-by-another') return statedTexts.takenBack(name, noun)
  return isTakenBack ? statedTexts.takenBackLate(name, noun) : statedTexts.statedLate(name, noun)
}

/** The votes that members stated for others, by the member who stated them. */
export function votesStatedForOthers(votes: readonly CountedVote[], nameOf: (vote: CountedVote) => string): string[] {
  const namesBy = new Map<string, string[]>()
  for (const vote of votes) {
    if (!vote.statedBy) continue
    const words = texts.statedBy(vote.statedBy)
    namesBy.set(words, [...(namesBy.get(words) ?? []), nameOf(vote)])
  }
  return Array.from(namesBy, ([words, names]) => `${words}: ${names.join(', ')}`)
}

/** A statement as a noun. `about` is the wording of its motion or question, or the title of its item. */
export const statementNoun = (statement: DecisionStatement, about: string): string =>
  wordsByKind<DecisionStatement>({
    motion: ({ text, onto, replaces, mover }) =>
      nouns.motion(replaces !== null ? 'reworded' : onto !== null ? 'amendment' : 'motion', text, mover?.name),
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
