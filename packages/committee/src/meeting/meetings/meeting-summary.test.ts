import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { meetingWith } from '../../testing/meeting-with.ts'
import { createReplica, present } from '../../testing/replica.ts'
import { agendaItemText } from '../agenda/agenda-item.ts'
import { addAgendaItem } from '../agenda/agenda-transitions.ts'
import type { MeetingHead } from './meeting.ts'
import { removeMeeting, startMeeting } from './meeting-life.ts'
import { pastMeetings, upcomingMeetings } from './meeting-summary.ts'
import { queryMeetingList } from './query-meetings.ts'

const head = (id: string, fields: Partial<MeetingHead>) =>
  meetingWith({ id, title: id, date: '2026-11-21T10:00:00.000Z', ...fields })
const ids = (meetings: readonly MeetingHead[]) => meetings.map(({ id }) => id)

const now = new Date('2026-11-21T10:00:00.000Z')

describe('the two lists of meetings', () => {
  const meetings = [
    head('ended-first', { status: 'completed', endedAt: '2026-11-01T10:00:00.000Z' }),
    head('in-march', { date: '2027-03-01T10:00:00.000Z' }),
    head('live', { status: 'live', date: '2026-11-20T10:00:00.000Z' }),
    head('ended-last', { status: 'completed', endedAt: '2026-11-02T10:00:00.000Z' }),
    head('same-b', { date: '2027-01-01T10:00:00.000Z' }),
    head('same-a', { date: '2027-01-01T10:00:00.000Z' }),
  ]

  test('upcoming and live by date, past by end, the last first', () => {
    expect(ids(upcomingMeetings(meetings, now))).toEqual(['live', 'same-a', 'same-b', 'in-march'])
    expect(ids(pastMeetings(meetings, now))).toEqual(['ended-last', 'ended-first'])
  })

  test('the order does not depend on the order of reading', () => {
    expect(upcomingMeetings(meetings.toReversed(), now)).toEqual(upcomingMeetings(meetings, now))
  })
})

test('a summary counts only entities that are not removed', () => {
  const at = createCommitteeInUse()
  const { doc } = createReplica('a', 1000, at.base)
  const list = queryMeetingList(doc).read()
  const september = present(list.find(({ title }) => title === 'September')).id
  expect(ids(list).toSorted()).toEqual(
    [
      at.upcoming,
      at.cancelled,
      at.justStarted,
      at.live,
      at.completed,
      at.recurring,
      ...at.resumedApart,
      september,
    ].toSorted(),
  )
  expect(present(list.find(({ id }) => id === at.live))).toMatchObject({
    agendaItemCount: at.items.length + 1,
    actionItemCount: 1,
    documentCount: 1,
    hasNotes: true,
    hasTranscript: false,
  })
  expect(present(list.find(({ id }) => id === at.upcoming)).hasNotes).toBe(false)
})

test('with a subscriber the list is updated at every change, without reading all meetings again', () => {
  const at = createCommitteeInUse()
  const { doc, context } = createReplica('a', 1000, at.base)
  const query = queryMeetingList(doc)
  const fresh = () => queryMeetingList(createReplica('b', 2000, Y.encodeStateAsUpdate(doc)).doc).read()
  const stops = [query.subscribe(() => {}), queryMeetingList(doc).subscribe(() => {})]
  const readThrough = vi.spyOn(doc.getMap('meetings'), 'entries')
  present(agendaItemText(doc, at.live, present(at.items[0]), 'title')).insert(0, 'x')
  expect(addAgendaItem(doc, context, at.live, 'Benches').ok).toBe(true)
  expect(startMeeting(doc, context, at.upcoming).ok).toBe(true)
  expect(removeMeeting(doc, context, at.completed).ok).toBe(true)
  expect(query.read()).toEqual(fresh())
  expect(ids(query.read())).not.toContain(at.completed)
  expect(readThrough).not.toHaveBeenCalled()
  for (const stop of stops) stop()
  expect(query.read()).toEqual(fresh())
  expect(readThrough).toHaveBeenCalled()
})
