import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { cancelMeeting, isCancelled, reinstateMeeting } from './cancellation.ts'
import { startMeeting } from './meeting-life.ts'
import { pastMeetings, upcomingMeetings } from './meeting-summary.ts'
import { queryMeetingHead, queryMeetingList } from './query-meetings.ts'
import { scheduleMeeting } from './schedule-meeting.ts'

const plan = { title: 'December', scheduledFor: new Date(2026, 11, 1, 18).toISOString() }

test('a meeting is cancelled once, with a reason, cannot be started then, and can be reinstated', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  const head = () => present(queryMeetingHead(doc, id).read())
  expect(cancelMeeting(doc, context, id, '  ')).toEqual({ ok: false, refusal: 'reason-required' })
  expect(cancelMeeting(doc, context, id, 'x'.repeat(301))).toEqual({ ok: false, refusal: 'reason-too-long' })
  expect(reinstateMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'not-cancelled' })

  let heard = 0
  const stop = queryMeetingHead(doc, id).subscribe(() => heard++)
  allowed(cancelMeeting(doc, context, id, ' The hall is flooded. '))
  expect(head()).toMatchObject({ status: 'upcoming', cancelled: { reason: 'The hall is flooded.' } })
  expect(isCancelled(head())).toBe(true)
  expect(heard).toBe(1)
  expect(cancelMeeting(doc, context, id, 'Again')).toEqual({ ok: false, refusal: 'already-cancelled' })
  expect(startMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'cancelled' })

  allowed(reinstateMeeting(doc, context, id))
  expect(head().cancelled).toBeNull()
  allowed(startMeeting(doc, context, id))
  expect(cancelMeeting(doc, context, id, 'Too late')).toEqual({ ok: false, refusal: 'already-started' })
  stop()
})

test('a cancelled meeting is upcoming until its day is over, and then past', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  allowed(cancelMeeting(doc, context, id, 'Snow'))
  const list = queryMeetingList(doc).read()
  const ids = (now: Date) => [upcomingMeetings(list, now).length, pastMeetings(list, now).length]
  expect(ids(new Date(2026, 11, 1, 23))).toEqual([1, 0])
  expect(ids(new Date(2026, 11, 2, 0, 1))).toEqual([0, 1])
  allowed(reinstateMeeting(doc, context, id))
  const again = queryMeetingList(doc).read()
  expect(upcomingMeetings(again, new Date(2026, 11, 2))).toHaveLength(1)
})

test('D7: a meeting that is concurrently cancelled and started takes place, and shows both', () => {
  const a = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(a.doc, a.context, plan))
  const b = createReplica('b', 2000)
  bring(a, b)
  allowed(cancelMeeting(a.doc, a.context, id, 'Snow'))
  allowed(startMeeting(b.doc, b.context, id))
  bring(a, b)
  bring(b, a)
  for (const { doc } of [a, b]) {
    const head = present(queryMeetingHead(doc, id).read())
    expect(head).toMatchObject({ status: 'live', cancelled: { reason: 'Snow' } })
    expect(isCancelled(head)).toBe(false)
  }
})

test('D9: an invalid cancellation is read as none', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  for (const odd of [true, 'Snow', { reason: 5 }, { reason: ' ' }, [], null]) {
    present(findMeeting(doc, id)).set('cancelled', odd)
    expect(queryMeetingHead(doc, id).read()?.cancelled).toBeNull()
  }
})
