import {
  bodyKinds,
  type ComputedResult,
  type CountedVote,
  computeResult,
  conflictKinds,
  thresholdPresets,
  withCastingVote,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { decisionTexts as texts } from '../texts/en/decisions.ts'
import { claimWords, settlingWords } from './conflict-words.ts'
import { conflictSentence, questionSentence, statementNoun, votesStatedForOthers } from './decision-words.ts'

const bases = { present: 7, members: 7 }
const computed = (preset: keyof typeof thresholdPresets, aye: number, nay: number, abstain = 0): ComputedResult =>
  computeResult(thresholdPresets[preset], { aye, nay, abstain }, bases, null)

test.each([
  [computed('majority-members', 4, 2, 1), 'Carried, 4 of 7 members; 4 needed'],
  [computed('majority-present', 3, 1), 'Lost, 3 of 7 present; 4 needed'],
  [computed('two-thirds-cast', 4, 2), 'Carried, 4 of 6 votes cast; 4 needed'],
  [
    computeResult(withCastingVote(thresholdPresets['majority-cast']), { aye: 3, nay: 3, abstain: 1 }, bases, null),
    'Tied, 3 aye, 3 no, 1 abstaining; the chair decides',
  ],
  [
    computeResult(withCastingVote(thresholdPresets['majority-cast']), { aye: 3, nay: 3, abstain: 0 }, bases, 'nay'),
    'Lost, 3 aye, 3 no, and no by the chair',
  ],
  [
    computeResult(
      thresholdPresets['majority-members'],
      { aye: 3, nay: 1, abstain: 0 },
      { present: 7, members: null },
      null,
    ),
    'No result yet, 3 aye, 1 no; the number of members is not known',
  ],
  ...(
    [
      ['counted', 'Lost, 3 of 7 members, recused ones counted; 4 needed'],
      ['left-out', 'Lost, 3 of 7 members without recused ones; 4 needed'],
    ] as const
  ).map(([recused, words]): [ComputedResult, string] => [
    computeResult(thresholdPresets['majority-members'], { aye: 3, nay: 1, abstain: 0 }, { ...bases, recused }, null),
    words,
  ]),
])('the sentence of a result explains it: %#', (result, sentence) => {
  expect(texts.result(result)).toBe(sentence)
})

test('a declaration without a count, or against the computed result, is named as such', () => {
  const declared = { carried: true, by: { account: '', name: '' }, at: '', statements: [] }
  expect(questionSentence({ computed: null, declared, result: 'carried' })).toBe('Carried, as declared by the chair')
  expect(questionSentence({ computed: computed('majority-cast', 3, 4), declared, result: 'carried' })).toBe(
    'Carried, as declared by the chair',
  )
  expect(questionSentence({ computed: null, declared: null, result: null })).toBe('No votes yet')
})

test('every doubt has a sentence and two different buttons', () => {
  const side = { statements: [], by: null, at: null }
  for (const kind of conflictKinds) {
    expect(conflictSentence({ kind })).toMatch(/\.$/)
    const [first, second] = settlingWords({
      kind,
      sides: [
        { ...side, claim: { kind: 'declared', carried: true } },
        { ...side, claim: { kind: 'declared', carried: false } },
      ],
    })
    expect(first).not.toBe(second)
  }
  for (const body of bodyKinds) expect(texts.bodies[body]).not.toBe('')
})

test('the history names a statement, and not the choice of a vote', () => {
  const place = { id: 'x', order: 'a0', at: '', by: { account: '', name: '' }, line: null }
  const person = { person: 'account:ann', name: 'Ann' }
  const vote = { ...place, kind: 'vote', question: 'q', person, choice: 'nay', after: [] } as const
  expect(statementNoun(vote, 'Adopt the fees').replace(/[\u2066-\u2069]/g, '')).toBe(
    'the vote by Ann on “Adopt the fees”',
  )
})

const plain = (words: string) => words.replace(/[\u2066-\u2069]/g, '')
const side = { statements: [], by: null, at: null }

test('two sides with the same words have two different buttons', () => {
  const put = (preset: keyof typeof thresholdPresets) =>
    ({
      ...side,
      claim: { kind: 'put', wording: 'Adopt the fees', threshold: thresholdPresets[preset] },
    }) as const
  const sides = [put('majority-cast'), put('two-thirds-cast')] as const
  expect(settlingWords({ kind: 'questions', sides })).toEqual(['Take the first', 'Take the second'])
})

test('a side of a doubt names the people and their votes, also where one roll call lacks them', () => {
  const vote = { person: 'account:ann', name: 'Ann', choice: 'nay' } as const
  expect(plain(claimWords({ kind: 'votes', votes: [vote, { ...vote, name: 'Bob', choice: 'aye' }] }))).toBe(
    'Ann no, Bob aye',
  )
  expect(claimWords({ kind: 'votes', votes: [] })).toBe('No vote is recorded')
  expect(plain(claimWords({ kind: 'left', name: 'Ann' }))).toBe('Ann was not there any more')
})

test('a vote under an unreadable threshold has a sentence', () => {
  const counts = { aye: 3, nay: 0, abstain: 0 }
  expect(texts.result(computeResult(null, counts, bases, null))).toBe(
    'No result yet, 3 aye; the threshold cannot be read',
  )
})

test.each([
  [
    'stated-for-another',
    'vote',
    'Eva Ek',
    false,
    'Ed Eng, who neither presides nor keeps the notes, recorded the vote of Eva Ek.',
  ],
  [
    'stated-for-another',
    'roll',
    null,
    false,
    'Ed Eng, who neither presides nor keeps the notes, recorded the roll call.',
  ],
  ['written-by-another', 'outcome', null, false, 'Ed Eng recorded the result, but it says that Olga Owner did.'],
  ['replaced', 'vote', 'Eva Ek', false, 'Ed Eng changed the vote of Eva Ek after it was recorded.'],
  ['removed', null, null, false, 'An entry of the meeting by Ed Eng was deleted.'],
  ['removed', 'meeting', null, false, 'Ed Eng replaced the whole meeting, with all of its entries.'],
  [
    'absence',
    'absence',
    'Eva Ek',
    false,
    'Ed Eng, who neither presides nor keeps the notes, noted as not there any more: Eva Ek.',
  ],
  ['taken-back-by-another', 'recusal', 'Eva Ek', true, 'Ed Eng took back the recusal of Eva Ek.'],
  ['taken-back-by-another', 'notes', 'Eva Ek', true, 'Ed Eng took back the appointment as note-taker of Eva Ek.'],
  ['appointment', 'notes', null, false, 'Ed Eng took over the notes without being appointed.'],
  [
    'appointment',
    'presiding',
    'Eva Ek',
    false,
    'Ed Eng, who neither presides nor keeps the notes, gave the chair to Eva Ek.',
  ],
  [
    'presence',
    'attendance',
    'Zoe Zed',
    false,
    'Ed Eng, who neither presides nor keeps the notes, noted as present: Zoe Zed.',
  ],
  ['after-outcome', 'tally', null, false, 'The result was declared without the count, which Ed Eng recorded.'],
  ['after-outcome', 'vote', 'Eva Ek', true, 'The result was declared with the vote of Eva Ek, which Ed Eng took back.'],
] as const)('a doubt about a statement names its writer: %s, %s', (kind, stated, person, isTakenBack, words) => {
  const conflict = {
    kind,
    stated: {
      kind: stated,
      person,
      isTakenBack,
      claimed: { account: 'olga', name: 'Olga Owner' },
      writer: { account: 'ed', name: 'Ed Eng' },
    },
  }
  expect(plain(conflictSentence(conflict))).toBe(words)
})

test('a doubt about a statement of an unknown writer has a sentence', () => {
  const unknown = { person: 'Eva Ek', claimed: null, writer: null, isTakenBack: false }
  const sentence = (kind: 'replaced' | 'removed' | 'after-outcome') =>
    plain(conflictSentence({ kind, stated: { ...unknown, kind: 'vote' } }))
  expect(sentence('replaced')).toBe('The vote of Eva Ek was changed after it was recorded.')
  expect(sentence('removed')).toBe('An entry of the meeting was deleted.')
  expect(sentence('after-outcome')).toBe('The votes changed after the result was declared.')
})

const unproven = 'Another member’s device returned it after the hub was restored, and nothing proves who recorded it.'
const eva = { account: 'eva', name: 'Eva Ek' }

test.each([
  ['vote', 'Eva Ek', eva, false, `The vote of Eva Ek: ${unproven}`],
  ['outcome', null, eva, false, `The result in the name of Eva Ek: ${unproven}`],
  ['vote', 'Eva Ek', eva, true, `The vote of Eva Ek was taken back. ${unproven}`],
  ['notes', 'Eva Ek', null, false, `The appointment as note-taker of Eva Ek: ${unproven}`],
  ['attendance', 'Zoe Zed', null, false, `The presence of Zoe Zed: ${unproven}`],
  ['absence', 'Eva Ek', null, false, `The absence of Eva Ek: ${unproven}`],
] as const)(
  'a doubt about a statement that is not signed names its member: %s of %s',
  (stated, person, claimed, isTakenBack, words) => {
    const about = { kind: stated, person, claimed, writer: null, isTakenBack }
    expect(plain(conflictSentence({ kind: 'not-signed', stated: about }))).toBe(words)
  },
)

test('the buttons follow the sides: a motion in doubt counts at first, and a vote does not', () => {
  const counted = { ...side, claim: { kind: 'wording', text: 'Adopt the fees' } } as const
  const left = { ...side, claim: { kind: 'not-counted' } } as const
  const stated = { kind: 'motion', person: null, claimed: null, writer: null, isTakenBack: false } as const
  expect(settlingWords({ kind: 'replaced', sides: [counted, left], stated })).toEqual(['Count it', 'Leave it out'])
  expect(settlingWords({ kind: 'replaced', sides: [left, counted], stated })).toEqual(['Leave it out', 'Count it'])
  const takenBack = { ...stated, isTakenBack: true }
  expect(settlingWords({ kind: 'after-outcome', sides: [counted, left], stated: takenBack })).toEqual([
    'It stands',
    'It is taken back',
  ])
})

test('the buttons of a doubt about a duty and about presence follow its sides', () => {
  const about = { person: null, claimed: null, writer: null, isTakenBack: false } as const
  const left = { ...side, claim: { kind: 'not-counted' } } as const
  const duty = { ...side, claim: { kind: 'duty', duty: 'notes', name: 'Ed Eng' } } as const
  const present = { ...side, claim: { kind: 'present', names: ['Zoe Zed'] } } as const
  expect(settlingWords({ kind: 'appointment', sides: [left, duty], stated: { ...about, kind: 'notes' } })).toEqual([
    'It does not count',
    'It counts',
  ])
  expect(settlingWords({ kind: 'presence', sides: [present, left], stated: { ...about, kind: 'attendance' } })).toEqual(
    ['Count them', 'Leave them out'],
  )
  const gone = { ...side, claim: { kind: 'gone', names: ['Eva Ek'] } } as const
  expect(settlingWords({ kind: 'absence', sides: [gone, left], stated: { ...about, kind: 'absence' } })).toEqual([
    'They were not there',
    'They were present',
  ])
  expect(plain(claimWords(duty.claim))).toBe('Ed Eng takes the notes')
  expect(plain(claimWords(present.claim))).toBe('Present: Zoe Zed')
  expect(plain(claimWords(gone.claim))).toBe('Not there any more: Eva Ek')
})

test('votes that members stated for others are listed by the member and the duty', () => {
  const vote = (name: string, statedBy?: CountedVote['statedBy']): CountedVote => ({
    person: name,
    name,
    choice: 'aye' as const,
    ...(statedBy ? { from: 'roll', statedBy } : { from: 'vote' }),
  })
  const clerk = { name: 'Bob Bay', duty: 'notes' } as const
  const votes = [vote('Ann', clerk), vote('Cem'), vote('Dee', { name: 'Ed Eng', duty: null }), vote('Eva', clerk)]
  expect(votesStatedForOthers(votes, ({ name }) => name).map(plain)).toEqual([
    'Stated by the clerk Bob Bay: Ann, Eva',
    'Stated by Ed Eng: Dee',
  ])
})
