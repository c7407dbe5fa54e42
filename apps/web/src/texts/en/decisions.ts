import { isolate } from '../isolate.ts'

const quoted = (words: string) => `“${isolate(words.trim() || 'untitled')}”`
const on = (about: string) => (about === '' ? '' : ` on ${quoted(about)}`)
const by = (name: string | null | undefined) => (name ? ` by ${isolate(name)}` : '')

const disposals = {
  withdrawn: 'withdrawn',
  tabled: 'tabled',
  referred: 'referred',
  postponed: 'postponed',
  'taken-up': 'taken up again',
}

const choices = {
  aye: 'aye',
  nay: 'no',
  abstain: 'abstains',
  recused: 'recused',
  absent: 'absent',
}

const bases = { 'votes-cast': 'votes cast', present: 'present', 'all-members': 'members' } as const

interface Result {
  readonly carried: boolean | null
  readonly aye: number
  readonly nay: number
  readonly abstain: number
  readonly awaitsCasting: boolean
  readonly casting: 'aye' | 'nay' | null
  readonly checks: readonly {
    readonly of: keyof typeof bases
    readonly base: number | null
    readonly needed: number | null
    readonly recused?: 'counted' | 'left-out'
  }[]
}

/** Whether recused members are among all members. */
const withRecused = { counted: ', recused ones counted', 'left-out': ' without recused ones' } as const

/** "Carried, 4 of 7 members; 4 needed"; the numbers alone if a share of the members is unknown. */
function resultSentence({ carried, aye, nay, abstain, awaitsCasting, casting, checks }: Result): string {
  const numbers = [
    ...(aye > 0 || nay === 0 ? [`${aye} aye`] : []),
    ...(nay > 0 ? [`${nay} no`] : []),
    ...(abstain > 0 ? [`${abstain} abstaining`] : []),
  ].join(', ')
  if (awaitsCasting) return `Tied, ${numbers}; the chair decides`
  if (carried === null)
    return `No result yet, ${numbers}; the ${checks.length === 0 ? 'threshold cannot be read' : 'number of members is not known'}`
  const word = carried ? 'Carried' : 'Lost'
  if (casting !== null) return `${word}, ${numbers}, and ${choices[casting]} by the chair`
  if (checks.length === 0) return `${word}, without objection`
  const reasons = checks.map(
    ({ of, base, needed, recused }) =>
      `${aye} of ${base} ${bases[of]}${recused ? withRecused[recused] : ''}; ${needed} needed`,
  )
  return `${word}, ${reasons.join(', and ')}`
}

/** A side of a conflict. */
const claims = {
  votes: (votes: readonly { name: string; choice: keyof typeof choices }[]) =>
    votes.length === 0
      ? 'No vote is recorded'
      : votes.map(({ name, choice }) => `${isolate(name)} ${choices[choice]}`).join(', '),
  tally: (aye: number, nay: number, abstain: number) => `${aye} aye, ${nay} no, ${abstain} abstaining`,
  declared: (carried: boolean) => (carried ? 'Declared carried' : 'Declared lost'),
  wording: quoted,
  disposal: (as: keyof typeof disposals, to: string | null) =>
    `The motion is ${disposals[as]}${to === null ? '' : `: ${isolate(to)}`}`,
  put: (wording: string) => `The question was put: ${quoted(wording)}`,
  casting: (name: string, as: 'aye' | 'nay') => `${isolate(name)} gave the casting vote: ${choices[as]}`,
  recusal: (name: string) => `${isolate(name)} is recused`,
  left: (name: string) => `${isolate(name)} was not there any more`,
  pull: (name: string | null) => `Pulled out of the consent agenda${by(name)}`,
  second: (name: string) => `${isolate(name)} seconded`,
  settlement: (choice: 'first' | 'second' | 'waived') =>
    choice === 'waived' ? 'A doubt is waived' : 'A doubt is settled',
  duty: (duty: 'presiding' | 'notes', name: string) =>
    `${isolate(name)} ${duty === 'presiding' ? 'presides' : 'takes the notes'}`,
  present: (names: readonly string[]) => `Present: ${names.map(isolate).join(', ')}`,
  gone: (names: readonly string[]) => `Not there any more: ${names.map(isolate).join(', ')}`,
  takenBack: 'It is taken back',
  notCounted: 'It does not count',
}

/** Each conflict in one sentence. */
const conflicts = {
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
  'vote-after-leaving': 'A member voted who had left.',
  'pulled-and-put': 'An item was pulled out of the consent agenda, and voted on with it.',
  'motion-taken-back': 'The motion was taken back, and a vote on it stands.',
  'item-removed': 'The agenda item was removed while its question is open.',
  replaced: 'An entry of the meeting was changed after it was recorded.',
  removed: 'An entry of the meeting was deleted.',
  'written-by-another': 'An entry of the meeting was recorded in the name of another member.',
  'not-signed': 'Nothing proves who recorded an entry of the meeting.',
  'stated-for-another': 'An entry of the meeting was recorded for another member.',
  'taken-back-by-another': 'An entry of another member was taken back.',
  'after-outcome': 'The votes changed after the result was declared.',
  appointment: 'A member took over a duty on their own.',
  presence: 'A member noted who is present, and neither presides nor keeps the notes.',
  absence: 'A member noted who is not there any more, and neither presides nor keeps the notes.',
}

const motions = { motion: 'motion', amendment: 'amendment', reworded: 'new wording' }

/** A statement as a noun, for "recorded …" and "took back …" in the history. */
const nouns = {
  motion: (what: keyof typeof motions, text: string, mover: string | undefined) =>
    `the ${motions[what]} ${quoted(text)}${by(mover)}`,
  second: (name: string, about: string) => `the second${by(name)}${on(about)}`,
  question: (about: string) => `the question ${quoted(about)}`,
  roll: (people: number, about: string) => `the roll call of ${people}${on(about)}`,
  // Without the choice: it may be shown after the close only.
  vote: (name: string, about: string) => `the vote${by(name)}${on(about)}`,
  tally: (aye: number, nay: number, abstain: number, about: string) => `the count ${aye}–${nay}–${abstain}${on(about)}`,
  casting: (name: string, about: string) => `the casting vote${by(name)}${on(about)}`,
  outcome: (as: 'carried' | 'lost', about: string) => `the result ${as}${on(about)}`,
  disposal: (as: keyof typeof disposals, about: string) => `that ${quoted(about)} is ${disposals[as]}`,
  recusal: (name: string) => `the recusal of ${isolate(name)}`,
  interest: (name: string) => `the interest of ${isolate(name)}`,
  pull: (about: string, name: string | undefined) => `${quoted(about)} as pulled out of the consent agenda${by(name)}`,
  hand: (name: string, up: boolean) => `the ${up ? 'raised' : 'lowered'} hand of ${isolate(name)}`,
  speech: (name: string) => `the turn of ${isolate(name)} at speaking`,
  limit: 'the time of a speaker',
  spoken: 'the end of a turn at speaking',
  correction: (text: string) => `the correction of earlier minutes ${quoted(text)}`,
  section: (about: string) => `the place of the notes about ${quoted(about)}`,
  recess: (minutes: number | null) => (minutes === null ? 'a recess' : `a recess of ${minutes} minutes`),
  back: 'the end of the recess',
  closed: (topic: string) => `the closed session about ${quoted(topic)}`,
  reopened: 'the end of the closed session',
  adjourned: 'the adjournment',
  letter: (from: string | null, subject: string) =>
    `the letter${from === null ? '' : ` from ${isolate(from)}`} about ${quoted(subject)}`,
  publicPresent: (count: number) => `${count} of the public as present`,
  settled: 'how a doubt is settled',
  waived: 'the waiver of a doubt',
}

const bodies = {
  council: 'City or town council',
  nonprofit: 'Board of a nonprofit',
  parish: 'Parish council',
  association: 'Association',
  'open-source': 'Open-source foundation',
}

export const decisionTexts = {
  /** The package removes titles from this list when items are pulled out: a title with “; ” is quoted. */
  consentAgenda: (titles: readonly string[]) =>
    `To approve the consent agenda: ${titles
      .map((title) => isolate(title.includes('; ') ? `“${title}”` : title))
      .join('; ')}`,
  disposals,
  choices,
  bodies,
  noLegalAdvice:
    'These are usual rules, and no legal advice. Compare them with the law of your place and with your bylaws.',
  result: resultSentence,
  declared: (carried: boolean) => `${carried ? 'Carried' : 'Lost'}, as declared by the chair`,
  noVotes: 'No votes yet',
  endedWithoutResult: 'The vote ended without a result',
  /** Of a vote that a member stated for another one. */
  statedBy: ({ name, duty }: { readonly name: string; readonly duty: 'presiding' | 'notes' | null }) =>
    `Stated by ${duty === null ? '' : duty === 'notes' ? 'the clerk ' : 'the chair '}${isolate(name || '–')}`,
  conflicts,
  claims,
  take: (claim: string) => `Take: ${claim}`,
  /** For two sides with the same words. */
  takeInOrder: ['Take the first', 'Take the second'],
  nouns,
  recorded: (noun: string) => `recorded ${noun}`,
  tookBack: (noun: string) => `took back ${noun}`,
} as const
