import { expect, test } from 'vitest'
import { countFilters, filterMeetings, type MeetingFilters, noFilters } from './meeting-filters.ts'
import type { MeetingSummary } from './meeting-summary.ts'

const meeting = (id: string, fields: Partial<MeetingSummary>) =>
  ({
    id,
    status: 'completed',
    date: '2026-05-04T19:00:00.000Z',
    hasTranscript: false,
    documentCount: 0,
    ...fields,
  }) as MeetingSummary
const meetings = [
  meeting('spoken', { hasTranscript: true, date: '2026-05-01T00:00:00.000Z' }),
  meeting('papers', { documentCount: 2, date: '2026-05-31T23:59:00.000Z' }),
  meeting('planned', { status: 'upcoming', date: '2026-06-01T00:00:00.000Z' }),
]
const found = (filters: Partial<MeetingFilters>) =>
  filterMeetings(meetings, { ...noFilters, ...filters }, (moment) => moment.slice(0, 10)).map(({ id }) => id)

test('each filter narrows the list, and all of them combine', () => {
  expect(found({})).toEqual(['spoken', 'papers', 'planned'])
  expect(found({ hasTranscript: true })).toEqual(['spoken'])
  expect(found({ hasAttachments: true })).toEqual(['papers'])
  expect(found({ status: ['upcoming', 'live'] })).toEqual(['planned'])
  expect(found({ hasTranscript: true, hasAttachments: true })).toEqual([])
})

test('a date range includes both of its days, and applies only if both are given', () => {
  expect(found({ dateRange: { start: '2026-05-01', end: '2026-05-31' } })).toEqual(['spoken', 'papers'])
  expect(found({ dateRange: { start: '2026-05-31', end: '2026-05-02' } })).toEqual(['papers'])
  expect(found({ dateRange: { start: '2026-06-01', end: '' } })).toEqual(['spoken', 'papers', 'planned'])
})

test('counts only the filters that narrow the list', () => {
  expect(countFilters(noFilters)).toBe(0)
  expect(countFilters({ ...noFilters, dateRange: { start: '2026-06-01', end: '' } })).toBe(0)
  const all = {
    dateRange: { start: '2026-06-01', end: '2026-06-02' },
    hasTranscript: true,
    hasAttachments: true,
  }
  expect(countFilters({ ...all, status: ['live', 'upcoming'] })).toBe(4)
})
