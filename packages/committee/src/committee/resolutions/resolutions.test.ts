import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { startMeetingNow } from '../../meeting/meetings/schedule-meeting.ts'
import { voidStatements } from '../../meeting/proceedings/attendance-transitions.ts'
import { moveMotion, putQuestion } from '../../meeting/proceedings/decisions/motion-transitions.ts'
import { declareOutcome, recordTally } from '../../meeting/proceedings/decisions/vote-transitions.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import {
  copyNumbers,
  motionsToNumber,
  queryGivenNumbers,
  queryResolutions,
  resolutionsMap,
  restoreStanding,
  stateStanding,
  takeStandingBack,
} from './index.ts'

const by = { account: 'ann', name: 'Ann' }
const numbered = (motionId: string, meetingId: string) => ({
  motionId,
  meetingId,
  number: '2026-001',
  year: 2026,
  sequence: 1,
  givenAt: '2026-11-20T12:00:00.000Z',
})

function begin() {
  const replica = createReplica('a', 1)
  const { doc, context } = replica
  const meeting = allowed(startMeetingNow(doc, context, { title: 'November', committeeName: 'Parks' }))
  const move = (text: string, type?: 'procedural') =>
    allowed(moveMotion(doc, context, meeting, { text, item: null, ...(type && { type }) }, by))
  const decide = (motion: string, carried: boolean, declared = carried) => {
    const question = allowed(putQuestion(doc, context, meeting, [motion], {}, by))
    allowed(
      recordTally(
        doc,
        context,
        meeting,
        question,
        { method: 'hands', aye: carried ? 3 : 1, nay: carried ? 1 : 3, abstain: 0 },
        by,
      ),
    )
    allowed(declareOutcome(doc, context, meeting, question, declared, by))
  }
  const give = (motionId: string, sequence: number, year = 2026) =>
    copyNumbers(doc, context, [
      { ...numbered(motionId, meeting), ...{ number: `${year}-00${sequence}`, year, sequence } },
    ])
  return { doc, context, meeting, move, decide, give }
}

test('main motions that carried are numbered, in the order in which they carried', () => {
  const { doc, meeting, move, decide, give } = begin()
  const [fees, benches, lost] = [move('Adopt the fees'), move('Buy benches'), move('Close the park')]
  const recess = move('Take a break', 'procedural')
  move('Never put')
  decide(benches, true)
  decide(lost, false)
  decide(recess, true)
  decide(fees, true)
  expect(motionsToNumber(doc, meeting)).toEqual([benches, fees])
  allowed(give(benches, 1))
  expect(motionsToNumber(doc, meeting)).toEqual([fees])
  expect(give(benches, 1)).toMatchObject({ refusal: 'nothing-new' })
})

test('a motion with an unusable number is numbered, and one with an id that no hub numbers is left out', () => {
  const { doc, context, meeting, move, decide, give } = begin()
  const [fees, benches] = [move('Adopt the fees'), move('Buy benches')]
  for (const motion of [fees, benches]) decide(motion, true)
  // Any editor can write these values.
  const root = resolutionsMap(doc)
  const value = { number: '2026-001', meeting, year: 2026, sequence: 1, at: '2026-11-20T12:00:00.000Z' }
  for (const wrong of ['text', null, { ...value, number: '2'.repeat(81) }, { ...value, sequence: 0.5 }]) {
    root.set(`number:${fees}`, wrong)
    expect(motionsToNumber(doc, meeting)).toEqual([fees, benches])
  }
  allowed(give(fees, 1))
  expect(motionsToNumber(doc, meeting)).toEqual([benches])
  const odd = { ...context, randomId: () => 'not an id' }
  decide(allowed(moveMotion(doc, odd, meeting, { text: 'Close the park', item: null }, by)), true)
  expect(motionsToNumber(doc, meeting)).toEqual([benches])
})

test('a number that the operator removed is deleted, and its motion gets another one', () => {
  const { doc, context, meeting, move, decide, give } = begin()
  const fees = move('Adopt the fees')
  decide(fees, true)
  allowed(give(fees, 9))
  const removed = [{ motionId: fees, number: '2026-009' }]
  allowed(copyNumbers(doc, context, [], removed))
  expect(motionsToNumber(doc, meeting)).toEqual([fees])
  expect(copyNumbers(doc, context, [], removed)).toMatchObject({ refusal: 'nothing-new' })
  allowed(give(fees, 1))
  expect(copyNumbers(doc, context, [], removed)).toMatchObject({ refusal: 'nothing-new' })
  expect(queryGivenNumbers(doc).read().get(fees)).toBe('2026-001')
})

test('a resolution has its vote, and says that it was superseded or repealed, both ways', () => {
  const { doc, context, move, decide, give } = begin()
  const [fees, newFees] = [move('Adopt the fees'), move('Adopt higher fees')]
  for (const motion of [fees, newFees]) decide(motion, true)
  allowed(give(fees, 2))
  allowed(give(newFees, 1, 2027))
  const read = (of: Y.Doc = doc) => queryResolutions(of).read()
  expect(read().map(({ number, state }) => [number, state])).toEqual([
    ['2027-001', 'in-force'],
    ['2026-002', 'in-force'],
  ])
  expect(read()[1]).toMatchObject({
    motion: { text: 'Adopt the fees' },
    question: { votes: { aye: 3, nay: 1 } },
    meeting: { title: 'November' },
  })
  const state = (fields: { as: 'superseded' | 'repealed'; by: string | null }, motion = fees) =>
    stateStanding(doc, context, motion, { note: '', ...fields }, by)
  expect(state({ as: 'superseded', by: null })).toMatchObject({ refusal: 'resolution-required' })
  expect(state({ as: 'superseded', by: fees })).toMatchObject({ refusal: 'same-resolution' })
  expect(state({ as: 'repealed', by: 'unknown' })).toMatchObject({ refusal: 'resolution-not-found' })
  expect(state({ as: 'repealed', by: null }, 'unknown')).toMatchObject({ refusal: 'resolution-not-found' })
  const standing = allowed(state({ as: 'superseded', by: newFees }))
  expect(read()).toMatchObject([
    { state: 'in-force', replaces: [{ motionId: fees }] },
    { state: 'superseded', standings: [{ by: newFees, author: by }] },
  ])
  allowed(takeStandingBack(doc, context, standing))
  expect(read()[1]).toMatchObject({ state: 'in-force', standings: [] })
  allowed(restoreStanding(doc, context, standing))
  expect(read()[1]?.state).toBe('superseded')
})

test('a resolution whose motion no longer counts is not in force, unless a member stated why', () => {
  const { doc, context, meeting, move, decide, give } = begin()
  const [conflicting, open, reversed] = [move('Adopt the fees'), move('Plant trees'), move('Buy benches')]
  decide(reversed, true)
  // Declared against the result.
  decide(conflicting, false, true)
  for (const [index, motion] of [conflicting, open, reversed].entries()) allowed(give(motion, index + 1))
  const states = () =>
    queryResolutions(doc)
      .read()
      .map(({ state, objection }) => [state, objection])
  expect(states()).toEqual([
    ['in-force', null],
    ['not-carried', 'not-carried'],
    ['in-doubt', 'in-doubt'],
  ])
  allowed(voidStatements(doc, context, meeting, [reversed]))
  expect(states()[0]).not.toEqual(['in-force', null])
  allowed(stateStanding(doc, context, conflicting, { as: 'repealed', by: null, note: '' }, by))
  expect(states().at(-1)).toEqual(['repealed', 'in-doubt'])
})

test('values that another app may have written are left out', () => {
  const { doc, move, give } = begin()
  const fees = move('Adopt the fees')
  allowed(give(fees, 1))
  const root = doc.getMap('resolutions')
  root.set('number:broken', { number: 7, meeting: 'm', year: 2026, sequence: 1, at: 'x' })
  root.set('standing:broken', { motion: fees, as: 'eaten', at: '2026-11-20T12:00:00.000Z' })
  root.set('standing:text', 'repealed')
  expect([...queryGivenNumbers(doc).read()]).toEqual([[fees, '2026-001']])
  // It is not carried, so it has no vote.
  expect(queryResolutions(doc).read()).toMatchObject([{ state: 'not-carried', question: null }])
})
