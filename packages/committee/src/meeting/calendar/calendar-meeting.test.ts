import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  cancelMeeting,
  editMeeting,
  reinstateMeeting,
  removeMeeting,
  retitleMeeting,
  scheduleMeeting,
} from '../../index.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { setNoticeRule } from '../notice/notice-settings.ts'
import { queryCalendar } from './calendar-meeting.ts'

const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00.000Z' }

test('the sequence grows with each change of time, place or cancellation, and with no other change', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  const sequence = () => present(queryCalendar(doc).read()[0]).sequence
  let last = sequence()
  const grows = (change: () => { ok: boolean }) => {
    expect(change().ok).toBe(true)
    expect(sequence()).toBeGreaterThan(last)
    last = sequence()
  }
  grows(() => editMeeting(doc, context, id, {}, { plan: { scheduledFor: '2026-12-02T18:00:00.000Z' } }))
  grows(() => editMeeting(doc, context, id, { venue: '' }, { venue: 'Hall' }))
  grows(() => cancelMeeting(doc, context, id, 'Snow'))
  grows(() => reinstateMeeting(doc, context, id))
  grows(() => cancelMeeting(doc, context, id, 'Snow again'))
  grows(() => reinstateMeeting(doc, context, id))
  allowed(retitleMeeting(doc, context, id, plan.title, 'The last one'))
  expect(sequence()).toBe(last)
  // A removed meeting stays in the list, so that calendar apps that have it receive the cancellation.
  grows(() => removeMeeting(doc, context, id))
  expect(queryCalendar(doc).read()[0]?.meeting.removedAt).not.toBeNull()
})

test('devices with the same state have the same sequence, also after concurrent changes', () => {
  const a = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(a.doc, a.context, plan))
  const b = createReplica('b', 2000, Y.encodeStateAsUpdate(a.doc))
  for (const day of [2, 3, 4]) {
    const scheduledFor = `2026-12-0${day}T18:00:00.000Z`
    allowed(editMeeting(a.doc, a.context, id, {}, { plan: { scheduledFor } }))
  }
  allowed(cancelMeeting(b.doc, b.context, id, 'Snow'))
  const before = [a, b].map(({ doc }) => present(queryCalendar(doc).read()[0]).sequence)
  bring(a, b)
  bring(b, a)
  const fresh = createReplica('c', 3000, Y.encodeStateAsUpdate(b.doc))
  const after = [a, b, fresh].map(({ doc }) => queryCalendar(doc).read())
  expect(after[1]).toEqual(after[0])
  expect(after[2]).toEqual(after[0])
  expect(present(after[0]?.[0]).sequence).toBeGreaterThan(Math.max(...before))
})

test('leaves out meetings without any time, and values that are not meetings', () => {
  const { doc, context } = createReplica('a', 1000)
  allowed(scheduleMeeting(doc, context, plan))
  doc.getMap('meetings').set('odd', 'no meeting')
  doc.getMap('meetings').set('timeless', new Y.Map())
  expect(queryCalendar(doc).read()).toHaveLength(1)
})

test('an upcoming meeting has the deadline of its notice, and a change of the rule fires', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  const query = queryCalendar(doc)
  let fired = 0
  const stop = query.subscribe(() => fired++)
  const notice = () => present(query.read()[0]).notice
  expect(notice()).toBeNull()
  allowed(
    setNoticeRule(doc, context, {
      unit: 'hours',
      count: 72,
      skipsWeekends: false,
      timeZone: 'Europe/Berlin',
    }),
  )
  expect(fired).toBe(1)
  expect(notice()).toEqual({ deadline: '2026-11-28T18:00:00.000Z', timeZone: 'Europe/Berlin' })
  allowed(cancelMeeting(doc, context, id, 'Snow'))
  expect(notice()).toBeNull()
  stop()
})
