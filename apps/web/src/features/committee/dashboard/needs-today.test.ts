import type { MeetingSummary } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { minutesToApprove, needsToday } from './needs-today.ts'

const today = new Date(2026, 10, 22, 9, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const meeting = (id: string, fields: Partial<MeetingSummary>) =>
  ({
    id,
    title: id,
    status: 'upcoming',
    cancelled: null,
    scheduledFor: null,
    endedAt: null,
    date: at(22, 9),
    ...fields,
  }) as MeetingSummary
const planned = (id: string, date: string, fields: Partial<MeetingSummary> = {}) =>
  meeting(id, { scheduledFor: date, date, ...fields })
const item = (title: string, dueDate: string | null) => ({
  id: title,
  meetingId: 'm',
  title,
  owner: 'Ana',
  dueDate,
})

const nothing = { meetings: [], ownItems: [], requests: 0, toApprove: [] }

test('lists live meetings, meetings of today, requests, own due items, and minutes', () => {
  const needs = needsToday(
    {
      meetings: [
        planned('evening', at(22, 19)),
        planned('tomorrow', at(23, 8)),
        planned('noon', at(22, 12)),
        planned('off', at(22, 15), { cancelled: { reason: 'Rain', at: null } }),
        meeting('live', { status: 'live', date: at(21, 23) }),
      ],
      ownItems: [
        item('late', '2026-11-01'),
        item('today', '2026-11-22'),
        item('later', '2026-11-23'),
        item('open', null),
      ],
      requests: 2,
      toApprove: [meeting('October', { status: 'completed' })],
    },
    today,
  )
  expect(
    needs.map((need) =>
      'meeting' in need
        ? `${need.kind} ${need.meeting.id}`
        : 'item' in need
          ? `${need.item.title} ${need.overdue}`
          : `${need.kind} ${need.count}`,
    ),
  ).toEqual([
    'live live',
    'meeting noon',
    'meeting evening',
    'requests 2',
    'late true',
    'today false',
    'approve October',
  ])
  expect(needsToday(nothing, today)).toEqual([])
})

test('many due items are counted, not listed twice', () => {
  const ownItems = Array.from({ length: 5 }, (_, index) => item(`item ${index}`, '2026-11-01'))
  const kinds = needsToday({ ...nothing, ownItems }, today).map((need) => ('count' in need ? need.count : need.kind))
  expect(kinds).toEqual(['item', 'item', 'item', 2])
})

test('minutes wait for approval if their meeting ended within two months and they are not approved', () => {
  const ended = (id: string, endedAt: string) => meeting(id, { status: 'completed', endedAt })
  const meetings = [
    ended('last week', at(15, 20)),
    ended('yesterday', at(21, 20)),
    ended('approved', at(20, 20)),
    ended('last year', '2025-11-20T20:00:00.000Z'),
    planned('ahead', at(25, 20)),
  ]
  expect(minutesToApprove(meetings, new Set(['approved']), today).map(({ id }) => id)).toEqual([
    'yesterday',
    'last week',
  ])
})
