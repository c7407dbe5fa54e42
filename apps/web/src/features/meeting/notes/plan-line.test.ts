import {
  markAttendance,
  markPeople,
  nameKey,
  queryProceedings,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import {
  callSpeaker,
  moveMotion,
  putQuestion,
  queryDecisions,
  queryVotersNow,
  raiseHand,
  recessMeeting,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { LineVerbs } from './line-verbs.ts'
import { planLine, statedKinds } from './plan-line.ts'
import { entriesFor } from './slash-menu.ts'

const person = (name: string) => ({ person: nameKey(name), name })
const [lee, park, vega, ruiz] = ['Kim Lee', 'Ana Park', 'Joy Vega', 'Joy Ruiz'].map(person) as [
  ReturnType<typeof person>,
  ...ReturnType<typeof person>[],
]
const by = { account: 'ana', name: 'Ana' }

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

function openMeeting() {
  let ids = 0
  const context: TransitionContext = { now: () => new Date(), randomId: () => `id-${ids++}` }
  const doc = new Y.Doc()
  const id = value(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const plan = (line: string, isHere?: (id: string) => boolean) => {
    const decisions = queryDecisions(doc, id).read()
    if (!decisions) throw new Error('No meeting')
    return planLine(line, {
      decisions,
      attendance: queryProceedings(doc, id).read()?.attendance ?? [],
      votersOn: (motion) => queryVotersNow(doc, id, [motion]).read()?.voters ?? [],
      current: 'one',
      agenda: [
        { id: 'one', number: 2, title: 'Old Business' },
        { id: 'two', number: 1, title: 'New Business' },
      ],
      people: [[lee], [lee, park, vega, ruiz] as (typeof lee)[]],
      ...(isHere && { isHere }),
    })
  }
  const move = (text = 'Adopt the fees', item: string | null = 'one') =>
    value(moveMotion(doc, context, id, { text, mover: lee, item }, by))
  const seat = (...people: readonly ReturnType<typeof person>[]) => {
    for (const one of people) value(markAttendance(doc, context, id, { ...one, guest: false }, 'present'))
  }
  return { doc, context, id, plan, move, seat }
}

test.each([
  ['MOTION: Lee to adopt the fees', 'ready', 'Motion by Kim Lee: to adopt the fees'],
  ['AMEND: strike “fees”', 'unclear', 'There is no open motion at this item'],
  ['ROLL: yyn', 'unclear', 'There is no motion to vote on'],
  ['VOTE: 5-2-1', 'unclear', 'There is no motion to vote on'],
  ['LOST', 'unclear', 'There is no motion to vote on'],
  ['WITHDRAWN', 'unclear', 'There is no open motion at this item'],
  ['TABLED', 'unclear', 'There is no open motion at this item'],
  ['CONSENT: 1-2', 'ready', 'To approve the consent agenda: New Business; Old Business'],
  ['CONSENT: 1-7', 'unclear', 'The agenda has no item with this number'],
  ['PULL: 2 Park', 'unclear', 'This item is not on the consent agenda.'],
  ['INTEREST: Ana, tenant', 'ready', 'Ana Park declares an interest'],
  ['PRESENT: Lee, Park', 'ready', 'Kim Lee and Ana Park: present'],
  ['REMOTE: Lee', 'ready', 'Kim Lee: remote'],
  ['-Park', 'ready', 'Ana Park: left'],
  ['EXCUSED: Lee ill', 'ready', 'Kim Lee: excused (ill)'],
  // Only Lee is in the most likely list.
  ['EXCUSED: Lee, Park', 'ready', 'Kim Lee and Ana Park: excused'],
  [
    'EXCUSED: Lee, ill; Park, travel',
    'unclear',
    'Whose reason is it? Write a line for each reason, with the names before it',
  ],
  ['Q-', 'unclear', 'No hands are up'],
  ['Q- Lee', 'unclear', 'This hand is not up.'],
  ['TIME 3', 'unclear', 'No one is speaking'],
  ['RECESS', 'ready', 'Recess'],
  ['CLOSED: 54957(b) personnel', 'ready', 'Closed session: personnel'],
  ['CLOSED: personnel; with Lee, Park', 'ready', 'Closed session: personnel, with Kim Lee and Ana Park'],
  ['CLOSED: personnel; with Joy', 'unclear', 'Which one: Joy Vega or Joy Ruiz?'],
  ['OPEN', 'unclear', 'The session is not closed.'],
  ['MOTION: Park to adopt the fees', 'ready', 'Motion by Ana Park: to adopt the fees'],
  ['MOTION: to adopt the fees', 'ready', 'Motion: to adopt the fees'],
  ['SECOND: Park', 'unclear', 'There is no open motion at this item'],
  ['CARRIED', 'unclear', 'There is no motion to vote on'],
  ['RECUSE: Joy, employer', 'unclear', 'Which one: Joy Vega or Joy Ruiz?'],
  ['RECUSE: Park, employer, left', 'ready', 'Ana Park is recused and leaves the room'],
  ['Q+ Sol', 'ready', 'Hand up: Sol'],
  ['CALL', 'unclear', 'No hands are up'],
  ['RECESS 10', 'ready', 'Recess of 10 minutes'],
  ['BACK', 'unclear', 'The meeting is not in recess.'],
  ['PULL: 9', 'unclear', 'The agenda has no item with this number'],
  ['NEXT', 'ready', 'Next item: New Business'],
  ['+Park', 'ready', 'Ana Park: present'],
  ['ADJOURN', 'ready', 'Adjourned'],
])('%s', (line, state, words) => {
  expect(openMeeting().plan(line)).toMatchObject({ state, words })
})

test('a closed session begins with the people that its line names', () => {
  const plan = openMeeting().plan('CLOSED: 54957(b) personnel; with Lee, Park')
  const begun: unknown[] = []
  const verbs = { close: (...about: unknown[]) => [String(begun.push(about))] } as Partial<LineVerbs>
  if (plan?.state === 'ready') plan.run(verbs as LineVerbs)
  expect(begun).toEqual([['54957(b)', 'personnel', [lee, park]]])
})

test('the numbers of a consent agenda are those of the agenda, not the places in the list', () => {
  const plan = openMeeting().plan('CONSENT: 1')
  const moved: unknown[] = []
  const move = (motion: unknown) => {
    moved.push(motion)
    return []
  }
  if (plan?.state === 'ready') plan.run({ move } as unknown as Parameters<typeof plan.run>[0])
  expect(moved).toMatchObject([{ type: 'consent', items: ['two'] }])
})

test.each([
  'We adjourn soon',
  'MOTION:',
  'ACTION: Bob draft it',
  'ROLL: dice for the order',
  '// off the record',
  'OPEN questions',
])('ordinary words record nothing: %s', (line) => {
  expect(openMeeting().plan(line)).toBeNull()
})

test('an amendment shows the whole new text, and asks for one that it cannot read', () => {
  const { plan, move } = openMeeting()
  const motion = move('Adopt a fee of 100 dollars')
  expect(plan('AMEND: Park lower the fee')).toMatchObject({
    state: 'unclear',
    words: 'How will it read? Write: replace “100” by “150”, or: to read: the new text',
  })
  const line = plan('AMEND: Park replace 100 by 150')
  expect(line).toMatchObject({
    state: 'ready',
    words: 'Amendment by Ana Park: replace 100 by 150. The motion would read: Adopt a fee of 150 dollars',
    recorded: 'Amendment by Ana Park: replace 100 by 150',
  })
  const moved: unknown[] = []
  const verbs = { move: (amendment: unknown) => moved.push(amendment) && ['amendment'] }
  if (line?.state === 'ready') line.run(verbs as unknown as Parameters<typeof line.run>[0])
  expect(moved).toEqual([
    { text: 'replace 100 by 150', mover: park, onto: motion, amendedText: 'Adopt a fee of 150 dollars' },
  ])
})

test('a roll call counts while it is typed, and is recorded once all are called', () => {
  const { plan, move, seat } = openMeeting()
  const motion = move()
  expect(plan('ROLL:')).toMatchObject({ words: 'Take the attendance first: no one may vote yet' })
  seat(lee, park as typeof lee, vega as typeof lee)
  expect(plan('ROLL:')).toMatchObject({
    state: 'unclear',
    words: '0 aye, 0 no; next: Ana Park (y n a r x, A for all others)',
  })
  expect(plan('ROLL: yn')).toMatchObject({
    state: 'unclear',
    words: expect.stringMatching(/^1 aye, 1 no; next: Kim Lee/),
  })
  const line = plan('ROLL: yny')
  expect(line).toMatchObject({ state: 'ready', words: 'Roll call: 2 aye, 1 no' })
  expect(plan('ROLL: A2')).toMatchObject({ state: 'ready', words: 'Roll call: 2 aye, 1 no' })
  const calls: unknown[] = []
  const verbs = {
    put: (id: string) => calls.push(id) && ['question'],
    roll: (question: string, votes: unknown) => calls.push(question, votes) && ['roll'],
  }
  if (line?.state !== 'ready') throw new Error('It is not ready')
  expect(line.run(verbs as unknown as Parameters<typeof line.run>[0])).toEqual(['question', 'roll'])
  expect(calls).toEqual([
    motion,
    'question',
    [
      { ...park, choice: 'aye' },
      { ...vega, choice: 'nay' },
      { ...lee, choice: 'aye' },
    ],
  ])
})

test('a motion of no item of the agenda is decided at the current one', () => {
  const { plan, move } = openMeeting()
  move('Close the debate', null)
  expect(plan('SECOND: Park')).toMatchObject({ state: 'ready' })
  const other = openMeeting()
  other.move('Of a removed item', 'removed')
  expect(other.plan('CARRIED')).toMatchObject({ state: 'ready' })
  const later = openMeeting()
  later.move('Of the next item', 'two')
  expect(later.plan('CARRIED')).toMatchObject({ state: 'unclear' })
})

test('a motion is referred and postponed with the words that are asked', () => {
  const { plan, move } = openMeeting()
  move()
  expect(plan('REFERRED:')).toMatchObject({ words: 'To whom? Write it after the colon' })
  expect(plan('REFERRED: budget committee')).toMatchObject({ words: 'Referred: budget committee' })
  expect(plan('POSTPONED:')).toMatchObject({ words: 'Until when? Write it after the colon' })
  expect(plan('POSTPONED: May 4')).toMatchObject({ state: 'ready', words: 'Postponed: May 4' })
  expect(plan('WITHDRAWN')).toMatchObject({ state: 'ready', words: 'Withdrawn' })
})

test('an excuse is recorded again only with another reason', () => {
  const { doc, context, id, plan } = openMeeting()
  value(markAttendance(doc, context, id, { ...lee, guest: false }, 'excused', 'ill'))
  expect(plan('EXCUSED: Lee ill')).toBeNull()
  expect(plan('EXCUSED: Lee')).toBeNull()
  expect(plan('EXCUSED: Lee on travel')).toMatchObject({ state: 'ready' })
})

test('an item of the consent agenda is pulled out before the question', () => {
  const { doc, context, id, plan } = openMeeting()
  value(
    moveMotion(
      ...([doc, context, id] as const),
      { text: 'Items 1 and 2', type: 'consent', items: ['one', 'two'], item: 'one' },
      by,
    ),
  )
  expect(plan('PULL: 1 Park')).toMatchObject({
    state: 'ready',
    words: 'Pulled out of the consent agenda: New Business',
  })
})

test('lines about a motion follow its state', () => {
  const { doc, context, id, plan, move } = openMeeting()
  const motion = move()
  expect(plan('SECOND: Lee')).toMatchObject({
    state: 'unclear',
    words: 'The mover cannot second the motion.',
  })
  expect(plan('SECOND: Park')).toMatchObject({ state: 'ready' })
  expect(plan('TABLED')).toMatchObject({ state: 'ready', words: 'Tabled' })
  value(putQuestion(doc, context, id, [motion], {}, by))
  expect(plan('SECOND: Park')).toMatchObject({ state: 'unclear' })
  expect(plan('VOTE: 5-2-1')).toMatchObject({ state: 'ready', words: '5 aye, 2 no, 1 abstaining' })
  expect(plan('LOST')).toMatchObject({ state: 'ready', words: 'Lost' })
})

test('a vote on a motion that was not put puts the question first', () => {
  const { plan, move } = openMeeting()
  const motion = move()
  const line = plan('VOTE: 5-2')
  const calls: unknown[] = []
  const verbs = {
    put: (id: string) => {
      calls.push(['put', id])
      return ['question']
    },
    tally: (question: string, tally: unknown) => {
      calls.push(['tally', question, tally])
      return ['tally']
    },
  }
  if (line?.state !== 'ready') throw new Error('It is not ready')
  expect(line.run(verbs as unknown as Parameters<typeof line.run>[0])).toEqual(['question', 'tally'])
  expect(calls).toEqual([
    ['put', motion],
    ['tally', 'question', { method: 'unsaid', aye: 5, nay: 2, abstain: 0 }],
  ])
})

test('speakers and a recess are read from the meeting', () => {
  const { doc, context, id, plan } = openMeeting()
  value(raiseHand(doc, context, id, lee, { item: 'one' }, by))
  expect(plan('CALL')).toMatchObject({ state: 'ready', words: 'Kim Lee has the floor' })
  expect(plan('Q-')).toMatchObject({ state: 'ready', words: 'Hand down: Kim Lee' })
  expect(plan('Q+ Lee')).toMatchObject({ state: 'unclear' })
  value(callSpeaker(doc, context, id, lee, { item: 'one' }, by))
  expect(plan('TIME 3')).toMatchObject({ state: 'ready', words: '3 minutes to speak' })
  value(recessMeeting(doc, context, id, 10, by))
  expect(plan('RECESS')).toMatchObject({ state: 'unclear' })
  expect(plan('BACK')).toMatchObject({ state: 'ready' })
})

test('the menu finds its entries by their names and words', () => {
  expect(entriesFor('mot').map(({ word }) => word)).toEqual(['MOTION: '])
  expect(entriesFor('Q+').map(({ name }) => name)).toEqual(['Hand up'])
  expect(entriesFor('').length).toBeGreaterThan(10)
  expect(statedKinds.amend).toBe('motion')
})

test('a recorded line without its reason offers to take the reason back', () => {
  const { doc, context, id, plan } = openMeeting()
  const excused = [{ ...lee, guest: false }]
  const [stated] = value(markPeople(doc, context, id, excused, 'excused', 'court date'))
  expect(plan('EXCUSED: Lee', () => false)).toBeNull()
  const emptied = plan('EXCUSED: Lee', (one) => one === stated)
  expect(emptied).toMatchObject({ state: 'ready', words: 'Kim Lee: excused, without a reason' })
  const marked: unknown[] = []
  const mark = (...args: unknown[]) => {
    marked.push(args)
    return []
  }
  if (emptied?.state === 'ready') emptied.run({ mark } as unknown as LineVerbs)
  expect(marked).toEqual([[[lee], 'excused', '']])
})
