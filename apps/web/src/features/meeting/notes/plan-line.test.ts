import { nameKey, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import {
  moveMotion,
  putQuestion,
  queryDecisions,
  raiseHand,
  recessMeeting,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
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
  const plan = (line: string) => {
    const decisions = queryDecisions(doc, id).read()
    if (!decisions) throw new Error('No meeting')
    return planLine(line, {
      decisions,
      attendance: [],
      current: 'one',
      agenda: [
        { id: 'one', number: 2, title: 'Old Business' },
        { id: 'two', number: 1, title: 'New Business' },
      ],
      people: [[lee], [lee, park, vega, ruiz] as (typeof lee)[]],
    })
  }
  const move = (text = 'Adopt the fees') =>
    value(moveMotion(doc, context, id, { text, mover: lee, item: 'one' }, by))
  return { doc, context, id, plan, move }
}

test.each([
  ['MOTION: Lee to adopt the fees', 'ready', 'Motion by Kim Lee: to adopt the fees'],
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
  'ROLL:',
  '// off the record',
  'OPEN questions',
])('ordinary words record nothing: %s', (line) => {
  expect(openMeeting().plan(line)).toBeNull()
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
    ['tally', 'question', { method: 'hands', aye: 5, nay: 2, abstain: 0 }],
  ])
})

test('speakers and a recess are read from the meeting', () => {
  const { doc, context, id, plan } = openMeeting()
  value(raiseHand(doc, context, id, lee, { item: 'one' }, by))
  expect(plan('CALL')).toMatchObject({ state: 'ready', words: 'Kim Lee has the floor' })
  expect(plan('Q-')).toMatchObject({ state: 'ready', words: 'Hand down: Kim Lee' })
  expect(plan('Q+ Lee')).toMatchObject({ state: 'unclear' })
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
