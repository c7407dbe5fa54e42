import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { queryMeeting, queryMeetingList } from '../meetings/query-meetings.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { isOverdue } from './action-item.ts'
import {
  type ActionItemFields,
  addActionItem,
  editActionItem,
  removeActionItem,
  restoreActionItem,
  setActionItemDone,
} from './action-item-transitions.ts'
import { queryActionItems } from './query-action-items.ts'
import { takenLines } from './taken-lines.ts'

const at = createCommitteeInUse()
const paint = { title: 'Buy paint', owner: 'Ann', dueDate: null }

function open() {
  const { doc, context } = createReplica('a', 1000, at.base)
  return { doc, context, read: () => present(queryMeeting(doc, at.live).read()).actionItems }
}

test('an action item needs a title; the rest is optional and trimmed', () => {
  const { doc, context, read } = open()
  allowed(addActionItem(doc, context, at.live, { title: ' Fix bench ', owner: ' ', dueDate: ' ' }))
  expect(read().at(-1)).toMatchObject({ title: 'Fix bench', owner: '', dueDate: null, done: false })
  const blank = addActionItem(doc, context, at.live, { title: ' ', owner: 'Ann', dueDate: null })
  expect(blank).toEqual({ ok: false, refusal: 'title-required' })
})

test('D5: an edit writes only the fields that the form changed', () => {
  const { doc, context, read } = open()
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, owner: 'Ben' }))
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, dueDate: '2027-01-01' }))
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, title: 'Buy green paint' }))
  const expected = {
    title: 'Buy green paint',
    owner: 'Ben',
    dueDate: '2027-01-01',
    done: false,
    outcome: null,
    carriedFrom: null,
    fromLine: null,
  }
  expect(read()).toEqual([{ id: at.actionItem, ...expected }])
})

test('an action item has a few words about what was done; a form without them does not remove them', () => {
  const { doc, context, read } = open()
  const edit = (saved: Partial<ActionItemFields>) =>
    allowed(editActionItem(doc, context, at.live, at.actionItem, { ...paint, ...read()[0] }, { ...paint, ...saved }))
  allowed(setActionItemDone(doc, context, at.live, at.actionItem, true))
  edit({ outcome: ' Six litres ' })
  edit({ owner: 'Ben' })
  expect(read()[0]).toMatchObject({ owner: 'Ben', done: true, outcome: 'Six litres' })
  edit({ outcome: '' })
  expect(read()[0]?.outcome).toBe(null)
  allowed(addActionItem(doc, context, at.live, { ...paint, outcome: 'x'.repeat(300) }))
  expect(read().at(-1)?.outcome).toMatch(/^x{200}… /)
})

test('an action item can be completed, removed and restored', () => {
  const { doc, context, read } = open()
  allowed(setActionItemDone(doc, context, at.live, at.actionItem, true))
  expect(read()[0]?.done).toBe(true)
  allowed(removeActionItem(doc, context, at.live, at.actionItem))
  expect(read()).toEqual([])
  allowed(restoreActionItem(doc, context, at.live, at.actionItem))
  expect(read()[0]).toMatchObject({ ...paint, done: true })
  const unknown = setActionItemDone(doc, context, at.live, 'unknown', true)
  expect(unknown).toEqual({ ok: false, refusal: 'action-item-not-found' })
})

test('a resumed meeting contains its open action items, and each counts once', () => {
  const { doc, context } = open()
  const end = (meetingId: string) => allowed(endMeeting(doc, context, meetingId))
  end(at.live)
  const second = allowed(resumeMeeting(doc, context, at.live))
  const [carried] = queryActionItems(doc, second).read()
  expect(carried).toMatchObject({ ...paint, carriedFrom: at.actionItem, carriedTo: null })
  const counts = () =>
    queryMeetingList(doc)
      .read()
      .filter(({ id }) => id === at.live || id === second)
      .map(({ id, actionItemCount }) => [id, actionItemCount])
  expect(Object.fromEntries(counts())).toEqual({ [at.live]: 1, [second]: 0 })

  // The item counts in the last meeting that it was carried over to.
  end(second)
  const third = allowed(resumeMeeting(doc, context, second))
  const [living] = queryActionItems(doc, third).read()
  let heard = 0
  const stop = queryActionItems(doc, at.live).subscribe(() => heard++)
  allowed(setActionItemDone(doc, context, third, present(living).id, true))
  expect(heard).toBe(1)
  const [first] = queryActionItems(doc, at.live).read()
  expect(first).toMatchObject({ done: false, carriedTo: { meetingId: third, done: true } })

  // After its removal there, it counts in the meeting before.
  allowed(removeActionItem(doc, context, third, present(living).id))
  expect(heard).toBe(2)
  expect(queryActionItems(doc, at.live).read()[0]?.carriedTo?.meetingId).toBe(second)
  stop()
})

test.each([
  ['2026-11-20', false, true],
  ['2026-11-21', false, false],
  ['2026-11-20', true, false],
  ['soon', false, false],
  [null, false, false],
])('due %s and done %s: overdue %s', (dueDate, done, overdue) => {
  expect(isOverdue({ dueDate, done }, '2026-11-21')).toBe(overdue)
})

test('a line of the notes stays used after its action item is renamed, also in the resumed meeting', () => {
  const { doc, context } = open()
  const line = 'ACTION: Ann fix the bench'
  const fields = { title: 'Fix the bench', owner: 'Ann', dueDate: null }
  const id = allowed(addActionItem(doc, context, at.live, fields, ` ${line} `))
  allowed(editActionItem(doc, context, at.live, id, fields, { ...fields, title: 'Repair the bench' }))
  const isTaken = (meetingId = at.live) => takenLines(doc, meetingId).isTaken(line, 'Fix the bench')
  expect(isTaken()).toBe(true)
  expect(takenLines(doc, at.live).isTaken('ACTION: Sell  paint', 'Sell paint')).toBe(false)
  expect(takenLines(doc, at.live).isTaken('ACTION: Buy paint', 'Buy paint')).toBe(true)
  allowed(removeActionItem(doc, context, at.live, id))
  expect(isTaken()).toBe(false)
  allowed(restoreActionItem(doc, context, at.live, id))
  // A completed item is not carried over, but its line stays used.
  allowed(setActionItemDone(doc, context, at.live, id, true))
  allowed(endMeeting(doc, context, at.live))
  expect(isTaken(allowed(resumeMeeting(doc, context, at.live)))).toBe(true)
})
