import type {
  BodyKind,
  Choice,
  Claim,
  ComputedResult,
  DecisionDoubt,
  DecisionStatement,
  Disposal,
  DoubtKind,
  NamedVote,
  Question,
} from '@civic-hub/committee/proceedings'
import { isolate } from '../isolate.ts'
import { wordsByKind } from '../words-by-kind.ts'

const quoted = (words: string) => `“${isolate(words.trim() || 'untitled')}”`
const on = (about: string) => (about === '' ? '' : ` on ${quoted(about)}`)
const by = (name: string | undefined) => (name === undefined ? '' : ` by ${isolate(name)}`)

const disposals: Record<Disposal, string> = {
  withdrawn: 'withdrawn',
  tabled: 'tabled',
  referred: 'referred',
  postponed: 'postponed',
  'taken-up': 'taken up again',
}

const choices: Record<Choice, string> = {
  aye: 'aye',
  nay: 'no',
  abstain: 'abstains',
  recused: 'recused',
  absent: 'absent',
}

const bases = { 'votes-cast': 'votes cast', present: 'present', 'all-members': 'members' } as const

/** "Carried, 4 of 7 members; 4 needed"; the number of votes if a share of members is unknown. */
function resultSentence({
  carried,
  aye,
  nay,
  abstain,
  awaitsCasting,
  casting,
  checks,
}: ComputedResult): string {
  const numbers = `${aye} aye, ${nay} no${abstain > 0 ? `, ${abstain} abstaining` : ''}`
  if (awaitsCasting) return `Tied, ${numbers}; the chair decides`
  if (carried === null) return `No result yet, ${numbers}; the number of members is not known`
  const word = carried ? 'Carried' : 'Lost'
  if (casting !== null) return `${word}, ${numbers}, and ${choices[casting]} by the chair`
  if (checks.length === 0) return `${word}, without objection`
  const reasons = checks.map(({ of, base, needed }) => `${aye} of ${base} ${bases[of]}; ${needed} needed`)
  return `${word}, ${reasons.join(', and ')}`
}

/** The result of a question in one sentence: as computed, or as declared without a count. */
function questionSentence({
  computed,
  declared,
  result,
}: Pick<Question, 'computed' | 'declared' | 'result'>): string {
  const isDifferent =
    computed !== null && result !== null && (computed.carried === true) !== (result === 'carried')
  if (computed && !isDifferent) return resultSentence(computed)
  if (declared) return `${declared.carried ? 'Carried' : 'Lost'}, as declared by the chair`
  return 'No votes yet'
}

const votesInWords = (votes: readonly NamedVote[]) =>
  votes.map(({ name, choice }) => `${isolate(name)} ${choices[choice]}`).join(', ')

/** What a side of a doubt states. */
const claim = wordsByKind<Claim>({
  votes: ({ votes }) => votesInWords(votes),
  tally: ({ aye, nay, abstain }) => `${aye} aye, ${nay} no, ${abstain} abstaining`,
  declared: ({ carried }) => (carried ? 'Declared carried' : 'Declared lost'),
  computed: ({ result }) => resultSentence(result),
  wording: ({ text }) => quoted(text),
  disposal: ({ as, to }) => `The motion is ${disposals[as]}${to === null ? '' : `: ${isolate(to)}`}`,
  put: ({ wording }) => `The question was put: ${quoted(wording)}`,
  casting: ({ name, as }) => `${isolate(name)} gave the casting vote: ${choices[as]}`,
  recusal: ({ name }) => `${isolate(name)} is recused`,
  pull: ({ name }) => `Pulled out of the consent agenda${by(name ?? undefined)}`,
  'not-counted': () => 'It does not count',
})

/** Each doubt in one sentence. */
const doubts: Record<DoubtKind, string> = {
  wordings: 'The motion has two wordings that do not follow each other.',
  steps: 'Two devices recorded different things about this motion.',
  questions: 'The question was put twice in different words or under different rules.',
  rolls: 'Two roll calls differ.',
  'votes-of-one': 'A member voted differently on two devices.',
  'one-person-twice': 'A person is on the roll twice with different votes.',
  'roll-and-votes': 'The roll call and the members’ own votes differ.',
  tallies: 'Two counts differ.',
  'names-and-tally': 'The count and the votes by name differ.',
  castings: 'Two casting votes differ.',
  'casting-without-tie': 'A casting vote was given, and there is no tie.',
  'casting-not-presiding': 'The casting vote is not by the person who presides.',
  outcomes: 'The result was declared in two ways.',
  'outcome-and-result': 'The declared result is not the one that the votes and the rule give.',
  'vote-not-eligible': 'A vote is by a person who could not vote on this question.',
  'vote-recused': 'A recused member voted.',
  'pulled-and-put': 'An item was pulled out of the consent agenda, and voted on with it.',
  'motion-taken-back': 'The motion was taken back, and a vote on it stands.',
  'item-removed': 'The agenda item was removed while its question is open.',
}

/** The two buttons that settle a doubt, in the order of its sides. */
const settling: Partial<Record<DoubtKind, readonly [string, string]>> = {
  'roll-and-votes': ['Count the roll call', 'Count their own votes'],
  'names-and-tally': ['Count the names', 'Take the count'],
  'casting-without-tie': ['Leave it out', 'Note that it was given'],
  'casting-not-presiding': ['Leave it out', 'Count it'],
  'outcome-and-result': ['Take the computed result', 'Take the declared result'],
  'vote-not-eligible': ['Leave the vote out', 'Count the vote'],
  'vote-recused': ['Leave the vote out', 'Count the vote'],
  'pulled-and-put': ['It was voted on', 'It was pulled out'],
  'motion-taken-back': ['The vote stands', 'The question lapses'],
  'item-removed': ['The question stands', 'The question lapses'],
}

/** A statement as a noun, for "recorded …" and "took back …" in the history. */
const nouns: (about: string) => (statement: DecisionStatement) => string = (about) =>
  wordsByKind<DecisionStatement>({
    motion: ({ text, onto, replaces, mover }) =>
      `the ${replaces !== null ? 'new wording' : onto !== null ? 'amendment' : 'motion'} ${quoted(text)}${by(mover?.name)}`,
    second: ({ person }) => `the second${by(person.name)}${on(about)}`,
    question: () => `the question ${quoted(about)}`,
    roll: ({ votes }) => `the roll call of ${votes.length}${on(about)}`,
    vote: ({ person }) => `the vote${by(person.name)}${on(about)}`,
    tally: ({ aye, nay, abstain }) => `the count ${aye}–${nay}–${abstain}${on(about)}`,
    casting: ({ person }) => `the casting vote${by(person.name)}${on(about)}`,
    outcome: ({ as }) => `the result ${as}${on(about)}`,
    disposal: ({ as }) => `that ${quoted(about)} is ${disposals[as]}`,
    recusal: ({ person }) => `the recusal of ${isolate(person.name)}`,
    interest: ({ person }) => `the interest of ${isolate(person.name)}`,
    pull: ({ person }) => `${quoted(about)} as pulled out of the consent agenda${by(person?.name)}`,
    hand: ({ person, up }) => `the ${up ? 'raised' : 'lowered'} hand of ${isolate(person.name)}`,
    speech: ({ person }) => `the turn of ${isolate(person.name)} at speaking`,
    limit: () => 'the time of a speaker',
    spoken: () => 'the end of a turn at speaking',
    section: () => `the place of the notes about ${quoted(about)}`,
    recess: ({ minutes }) => (minutes === null ? 'a recess' : `a recess of ${minutes} minutes`),
    back: () => 'the end of the recess',
    closed: ({ topic }) => `the closed session about ${quoted(topic)}`,
    reopened: () => 'the end of the closed session',
    adjourned: () => 'the adjournment',
    settlement: ({ choice }) => (choice === 'waived' ? 'the waiver of a doubt' : 'how a doubt is settled'),
  })

const bodies: Record<BodyKind, string> = {
  council: 'City or town council',
  nonprofit: 'Board of a nonprofit',
  parish: 'Parish council',
  association: 'Association',
  'open-source': 'Open-source foundation',
}

export const decisionTexts = {
  disposals,
  choices,
  bodies,
  noLegalAdvice:
    'These are usual rules, and no legal advice. Compare them with the law of your place and with your bylaws.',
  result: resultSentence,
  question: questionSentence,
  doubts,
  claim,
  settling: ({ kind, sides }: Pick<DecisionDoubt, 'kind' | 'sides'>): readonly [string, string] =>
    settling[kind] ?? [`Take: ${claim(sides[0].claim)}`, `Take: ${claim(sides[1].claim)}`],
  recorded: (statement: DecisionStatement, about: string) => `recorded ${nouns(about)(statement)}`,
  tookBack: (statement: DecisionStatement, about: string) => `took back ${nouns(about)(statement)}`,
} as const
