import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { addAgendaItem, removeAgendaItem } from '../agenda/agenda-transitions.ts'
import { cancelMeeting } from '../meetings/cancellation.ts'
import { meetingNotes } from '../meetings/meeting.ts'
import { scheduleMeeting } from '../meetings/schedule-meeting.ts'
import { queryAgendaToPost } from './agenda-to-post.ts'

test('reads title, start, place and the titles of the items in order, and fires only for these', () => {
  const { doc, context } = createReplica('a', 1)
  const scheduledFor = '2031-04-01T18:00:00.000Z'
  const id = allowed(scheduleMeeting(doc, context, { title: 'Spring', scheduledFor, venue: 'City Hall' }))
  const query = queryAgendaToPost(doc, id)
  const usual = ['Call to Order', 'Old Business', 'New Business', 'Adjournment']
  expect(query.read()).toEqual({
    title: 'Spring',
    kind: null,
    start: scheduledFor,
    venue: 'City Hall',
    link: null,
    items: usual,
  })
  let fired = 0
  const stop = query.subscribe(() => {
    fired += 1
  })
  present(meetingNotes(doc, id)).insert(0, [new Y.XmlText('typed')])
  expect(fired).toBe(0)
  const fees = allowed(addAgendaItem(doc, context, id, 'Fees'))
  expect(fired).toBeGreaterThan(0)
  expect(present(query.read()).items).toEqual(usual.toSpliced(3, 0, 'Fees'))
  allowed(removeAgendaItem(doc, context, id, fees))
  expect(present(query.read()).items).toEqual(usual)
  stop()
})

test('is null for an unknown and for a cancelled meeting', () => {
  const { doc, context } = createReplica('a', 1)
  expect(queryAgendaToPost(doc, 'unknown').read()).toBeNull()
  const scheduledFor = '2031-04-01T18:00:00.000Z'
  const id = allowed(scheduleMeeting(doc, context, { title: 'Spring', scheduledFor }))
  allowed(cancelMeeting(doc, context, id, 'Snow'))
  expect(queryAgendaToPost(doc, id).read()).toBeNull()
})
