import { describe, expect, test } from 'vitest'
import { type NamedInLine, noteWords, parseNoteLine, peopleNamed } from './note-line.ts'

const people = ['Kim Lee', 'Ana Park', 'José Ruiz', 'Ann Lee-Cruz', 'Ann Vega'].map((name) => ({
  person: `name:${name.toLowerCase()}`,
  name,
}))
const who = (name: string, full: string) => ({
  name,
  person: people.find((one) => one.name === full),
  candidates: [],
})
const unknown = (name: string) => ({ name, person: null, candidates: [] })
const [lee, park, ruiz] = [who('Lee', 'Kim Lee'), who('Park', 'Ana Park'), who('Ruiz', 'José Ruiz')]

test.each([
  ['MOTION: Lee to adopt the fees', { kind: 'motion', mover: lee, text: 'to adopt the fees' }],
  ['MOTION: Kim Lee moves to adopt', { kind: 'motion', mover: who('Kim Lee', 'Kim Lee'), text: 'to adopt' }],
  ['MOTION: Lee', { kind: 'motion', mover: null, text: 'Lee' }],
  ['MOTION: to adopt the fees', { kind: 'motion', mover: null, text: 'to adopt the fees' }],
  ['AMEND: Park strike "fees"', { kind: 'amend', mover: park, text: 'strike "fees"' }],
  ['SECOND: Park', { kind: 'second', who: park }],
  ['VOTE: 5-2-1', { kind: 'tally', method: 'unsaid', aye: 5, nay: 2, abstain: 1 }],
  ['VOTE: 5 – 2', { kind: 'tally', method: 'unsaid', aye: 5, nay: 2, abstain: 0 }],
  ['VOTE: 6-0 by show of hands', { kind: 'tally', method: 'hands', aye: 6, nay: 0, abstain: 0 }],
  ['VOTE: 6-0, voice vote', { kind: 'tally', method: 'voice', aye: 6, nay: 0, abstain: 0 }],
  ['VOTE: 6-0-1 secret ballot', { kind: 'tally', method: 'secret', aye: 6, nay: 0, abstain: 1 }],
  ['ROLL:', { kind: 'roll', keys: '' }],
  ['ROLL: yy n A4', { kind: 'roll', keys: 'yynA4' }],
  ['CARRIED', { kind: 'outcome', carried: true }],
  ['LOST', { kind: 'outcome', carried: false }],
  ['WITHDRAWN', { kind: 'disposal', as: 'withdrawn', to: null }],
  ['TABLED', { kind: 'disposal', as: 'tabled', to: null }],
  ['REFERRED: budget committee', { kind: 'disposal', as: 'referred', to: 'budget committee' }],
  ['POSTPONED: May 4', { kind: 'disposal', as: 'postponed', to: 'May 4' }],
  ['CONSENT: 3-7', { kind: 'consent', numbers: [3, 4, 5, 6, 7] }],
  ['CONSENT: 3, 5-6', { kind: 'consent', numbers: [3, 5, 6] }],
  ['PULL: 5 Park', { kind: 'pull', number: 5, who: park }],
  ['RECUSE: Ruiz, employer, left', { kind: 'recusal', who: ruiz, reason: 'employer', left: true }],
  ['RECUSE: Ruiz, stays', { kind: 'recusal', who: ruiz, reason: '', left: false }],
  ['INTEREST: Ruiz, tenant', { kind: 'interest', who: ruiz, reason: 'tenant' }],
  ['PRESENT: Lee, Park', { kind: 'attendance', status: 'present', reason: '', who: [lee, park] }],
  ['+Ruiz', { kind: 'attendance', status: 'present', reason: '', who: [ruiz] }],
  ['-Park', { kind: 'attendance', status: 'left', reason: '', who: [park] }],
  ['REMOTE: Lee', { kind: 'attendance', status: 'remote', reason: '', who: [lee] }],
  ['REMOTE: Lee, Park', { kind: 'attendance', status: 'remote', reason: '', who: [lee, park] }],
  ['REMOTE: Lee, broken leg', { kind: 'attendance', status: 'remote', reason: 'broken leg', who: [lee] }],
  [
    'REMOTE: Lee, Park, in hospital, both',
    { kind: 'attendance', status: 'remote', reason: 'in hospital, both', who: [lee, park] },
  ],
  ['REMOTE: Lee on travel', { kind: 'attendance', status: 'remote', reason: 'on travel', who: [lee] }],
  ['EXCUSED: Kim Lee', { kind: 'attendance', status: 'excused', reason: '', who: [who('Kim Lee', 'Kim Lee')] }],
  ['EXCUSED: Lee, Park', { kind: 'attendance', status: 'excused', reason: '', who: [lee, park] }],
  ['EXCUSED: Lee; Park', { kind: 'attendance', status: 'excused', reason: '', who: [lee, park] }],
  ['EXCUSED: Lee and Park', { kind: 'attendance', status: 'excused', reason: '', who: [lee, park] }],
  [
    'EXCUSED: Lee and Schmidt ill',
    { kind: 'attendance', status: 'excused', reason: 'ill', who: [lee, unknown('Schmidt')] },
  ],
  [
    'EXCUSED: Lee and Kim Schmidt and Park, ill',
    { kind: 'attendance', status: 'excused', reason: 'ill', who: [lee, unknown('Kim Schmidt'), park] },
  ],
  ['EXCUSED: Lee, Park, court date', { kind: 'attendance', status: 'excused', reason: 'court date', who: [lee, park] }],
  ['EXCUSED: Lee, Court date', { kind: 'attendance', status: 'excused', reason: 'Court date', who: [lee] }],
  ['REMOTE: Lee and Park', { kind: 'attendance', status: 'remote', reason: '', who: [lee, park] }],
  ['EXCUSED: Kim Schmidt', { kind: 'attendance', status: 'excused', reason: '', who: [unknown('Kim Schmidt')] }],
  ['EXCUSED: Kim Schmidt ill', { kind: 'attendance', status: 'excused', reason: 'ill', who: [unknown('Kim Schmidt')] }],
  ['REMOTE: Kim Schmidt', { kind: 'attendance', status: 'remote', reason: '', who: [unknown('Kim Schmidt')] }],
  ['MOTION: Kim Schmidt to adopt the fees', { kind: 'motion', mover: null, text: 'Kim Schmidt to adopt the fees' }],
  ['MOTION: Kim to adopt the fees', { kind: 'motion', mover: who('Kim', 'Kim Lee'), text: 'to adopt the fees' }],
  ['EXCUSED: Lee ill', { kind: 'attendance', status: 'excused', reason: 'ill', who: [lee] }],
  ['ACTION: Park asks three firms', { kind: 'action', text: 'Park asks three firms' }],
  ['NEXT', { kind: 'next' }],
  ['Q+ Lee', { kind: 'hand', who: lee, up: true }],
  ['Q-', { kind: 'lower-next' }],
  ['Q- Lee', { kind: 'hand', who: lee, up: false }],
  ['CALL', { kind: 'call' }],
  ['TIME 3', { kind: 'limit', seconds: 180 }],
  ['RECESS 10', { kind: 'recess', minutes: 10 }],
  ['RECESS', { kind: 'recess', minutes: null }],
  ['BACK', { kind: 'back' }],
  ['CLOSED: 54957(b) personnel', { kind: 'closed', authority: '54957(b)', topic: 'personnel', who: [] }],
  ['CLOSED: lease; rent', { kind: 'closed', authority: '', topic: 'lease; rent', who: [] }],
  [
    'CLOSED: 54957(b) personnel; with Park, Ruiz',
    { kind: 'closed', authority: '54957(b)', topic: 'personnel', who: [park, ruiz] },
  ],
  ['OPEN', { kind: 'reopened' }],
  ['ADJOURN', { kind: 'adjourned' }],
  ['// off the record', { kind: 'off-record' }],
])('reads %s', (line, proposal) => {
  expect(parseNoteLine(line, people)).toEqual(proposal)
})

test.each([
  'Motion: Lee to adopt the fees',
  'OPEN questions remain',
  'NEXT week we meet',
  'CARRIED away by the wind',
  'MOTION:',
  'VOTE: five to two',
  'VOTE: 6-0 by noon',
  'CONSENT: 7-3',
  'PULL: Park',
  'SECOND:',
  'ROLL: dice',
  'TIME 0',
  '- Park brought cake',
  '+1',
  'constructor:',
  'TOSTRING:',
  '',
])('reads "%s" as ordinary words', (line) => {
  expect(parseNoteLine(line, people)).toBe(undefined)
})

test.each([
  ['SECOND: Ruiz, José', 'José Ruiz'],
  ['MOTION: Ruiz, Jose\u0301 to adopt the fees', 'José Ruiz'],
  ['MOTION: Kim\u00A0Lee to adopt the fees', 'Kim Lee'],
  ['RECUSE: Ruiz, José, employer', 'José Ruiz'],
  ['EXCUSED: Ruiz, José, court date', 'José Ruiz'],
  ['PRESENT: Ruiz, José', 'José Ruiz'],
])('finds one known person in "%s"', (line, name) => {
  const proposal = parseNoteLine(line, people) as unknown as Record<string, NamedInLine | NamedInLine[]>
  const named = [proposal.who ?? proposal.mover].flat()
  expect(named.map((one) => one?.person?.name)).toEqual([name])
})

test('names match in full, by a part, or by their beginning, without accents', () => {
  const names = (name: string) => peopleNamed(name, people).map((one) => one.name)
  expect(names('jose')).toEqual(['José Ruiz'])
  expect(names('Ann')).toEqual(['Ann Lee-Cruz', 'Ann Vega'])
  expect(names('ru')).toEqual(['José Ruiz'])
  expect(names('Zoe')).toEqual([])
  expect(parseNoteLine('SECOND: Ann', people)).toMatchObject({
    who: { person: null, candidates: [{ name: 'Ann Lee-Cruz' }, { name: 'Ann Vega' }] },
  })
  expect(parseNoteLine('SECOND: Zoe', people)).toMatchObject({
    who: { name: 'Zoe', person: null, candidates: [] },
  })
  expect(noteWords).toContain('MOTION:')
})

test('a beginning means a whole name and the same word within another name', () => {
  const both = [
    { person: 'lee', name: 'Lee' },
    { person: 'park', name: 'Park Lee' },
  ]
  expect(peopleNamed('Le', both).map(({ name }) => name)).toEqual(['Lee', 'Park Lee'])
  expect(peopleNamed('Lee', both).map(({ name }) => name)).toEqual(['Lee'])
})

describe('names that people write in other ways', () => {
  const others = [...people, { person: 'berg', name: 'Eva van der Berg' }, { person: 'neill', name: "Lou O'Neill" }]
  /** The names of people, "+" before one that is not known, and "?" between those who could be meant. */
  const namedIn = (line: string) => {
    const proposal = parseNoteLine(line, others) as unknown as Record<string, NamedInLine | NamedInLine[]>
    return [proposal.who ?? proposal.mover ?? []]
      .flat()
      .map(
        ({ name, person, candidates }) => person?.name ?? (candidates.map((one) => one.name).join('?') || `+${name}`),
      )
  }

  test.each([
    ['PRESENT: Lee and Park', ['Kim Lee', 'Ana Park']],
    ['+Lee & Park', ['Kim Lee', 'Ana Park']],
    ['PRESENT: Lee, Park, and Ruiz', ['Kim Lee', 'Ana Park', 'José Ruiz']],
    ['PRESENT: Lee and Schmidt', ['Kim Lee', '+Schmidt']],
    ['EXCUSED: Lee, Park, and Ruiz', ['Kim Lee', 'Ana Park', 'José Ruiz']],
    ['EXCUSED: Lee / Park', ['Kim Lee', 'Ana Park']],
    ['CLOSED: the lease; with Park and Ruiz', ['Ana Park', 'José Ruiz']],
    ['SECOND: Lee and Park', ['Kim Lee?Ana Park']],
    ['MOTION: Lee and Park to adopt the fees', []],
    ['EXCUSED: O’Neill, ill', ["Lou O'Neill"]],
    ['PRESENT: Ann Lee‑Cruz', ['Ann Lee-Cruz']],
    ['MOTION: Kim de la Cruz to adopt the fees', []],
    ['EXCUSED: Kim de la Cruz, ill', ['+Kim de la Cruz']],
    ['REMOTE: Kim von der Au on a train', ['+Kim von der Au']],
  ])('%s', (line, names) => {
    expect(namedIn(line)).toEqual(names)
  })

  test('a family name of several words is no part of the reason or the motion', () => {
    const who = { person: { name: 'Eva van der Berg' } }
    expect(parseNoteLine('EXCUSED: van der Berg, ill', others)).toMatchObject({ who: [who], reason: 'ill' })
    expect(parseNoteLine('MOTION: van der Berg to adopt', others)).toMatchObject({
      mover: who,
      text: 'to adopt',
    })
  })

  test('a name of one word alone is not that of a person with another one, too', () => {
    const kim = [{ person: 'kim', name: 'Kim' }]
    expect(parseNoteLine('MOTION: Kim Schmidt to adopt', kim)).toMatchObject({ mover: null })
    expect(parseNoteLine('MOTION: Kim to adopt', kim)).toMatchObject({ mover: { person: kim[0] } })
  })

  test.each([
    'EXCUSED: Lee, ill; Park, travel',
    'EXCUSED: Lee (ill), Park (travel)',
    'EXCUSED: Lee ill, Park',
    'EXCUSED: Lee, Park travels',
    'REMOTE: Lee, on a train, Park',
  ])('"%s" does not say whose reason it is', (line) => {
    expect(parseNoteLine(line, people)).toMatchObject({ isReasonUnclear: true })
  })
})
