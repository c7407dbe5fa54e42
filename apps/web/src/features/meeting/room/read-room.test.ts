import { accountKey, markAttendance, startMeetingNow } from '@civic-hub/committee'
import {
  castVote,
  declareOutcome,
  moveMotion,
  type NewMotion,
  putQuestion,
  queryDecisions,
  setDecisionRules,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { matterAt, votedOf } from './read-room.ts'

const ann = { person: accountKey('ann'), name: 'Ann' }
const by = { account: 'ann', name: 'Ann' }

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

test('the wall shows the motion, then its open question, and its result until the next motion', () => {
  let ids = 0
  const context = { now: () => new Date(), randomId: () => `id-${ids++}` }
  const doc = new Y.Doc()
  const id = value(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const matter = (item: string | null = 'one') => {
    const decisions = queryDecisions(doc, id).read()
    return decisions && matterAt(decisions, item, ['one', 'two', 'three'])
  }
  value(markAttendance(doc, context, id, { ...ann, guest: false }, 'present'))
  expect(matter()).toBeNull()
  const motion = value(moveMotion(doc, context, id, { text: 'Adopt', mover: ann, item: 'one' }, by))
  expect(matter()).toMatchObject({ kind: 'motion', motion: { text: 'Adopt' } })
  expect(matter('two')).toBeNull()
  value(setDecisionRules(doc, context, { votesVisible: false }))
  const question = value(putQuestion(doc, context, id, [motion], {}, by))
  value(castVote(doc, context, id, question, ann, 'aye', by))
  const open = matter('two')
  expect(open).toMatchObject({ kind: 'question', showsVotes: false, question: { isOpen: true } })
  expect(open?.kind === 'question' && votedOf(open.question)).toEqual({ voted: 1, eligible: 1 })
  value(declareOutcome(doc, context, id, question, null, by))
  // Hidden votes are shown after the close.
  expect(matter()).toMatchObject({ kind: 'question', showsVotes: true, question: { result: 'carried' } })
  expect(matter('two')).toBeNull()
  value(moveMotion(doc, context, id, { text: 'Close', mover: ann, item: 'one' }, by))
  expect(matter()).toMatchObject({ kind: 'motion', motion: { text: 'Close' } })
})

test('the wall shows a consent agenda at its items, and a motion outside of the agenda at each item', () => {
  let ids = 0
  const context = { now: () => new Date(), randomId: () => `id-${ids++}` }
  const doc = new Y.Doc()
  const id = value(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const textAt = (item: string) => {
    const decisions = queryDecisions(doc, id).read()
    const matter = decisions && matterAt(decisions, item, ['one', 'two', 'three'])
    return matter?.kind === 'motion' ? matter.motion.text : null
  }
  const move = (motion: NewMotion) => value(moveMotion(doc, context, id, motion, by))
  move({ text: 'Consent', type: 'consent', items: ['one', 'two'] })
  expect(['one', 'two', 'three'].map(textAt)).toEqual(['Consent', 'Consent', null])
  move({ text: 'Of a removed item', item: 'removed' })
  expect(textAt('three')).toBe('Of a removed item')
})
