import { expect, test } from 'vitest'
import { queryMeeting } from '../meetings/query-meetings.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../testing/replica.ts'
import {
  addActionItem,
  editActionItem,
  removeActionItem,
  restoreActionItem,
  setActionItemDone,
} from './action-item-transitions.ts'

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

test('D5: an edit writes only what the form changed', () => {
  const { doc, context, read } = open()
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, owner: 'Ben' }))
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, dueDate: '2027-01-01' }))
  allowed(editActionItem(doc, context, at.live, at.actionItem, paint, { ...paint, title: 'Buy green paint' }))
  const expected = { title: 'Buy green paint', owner: 'Ben', dueDate: '2027-01-01', done: false }
  expect(read()).toEqual([{ id: at.actionItem, ...expected }])
})

test('done, removed, restored', () => {
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
