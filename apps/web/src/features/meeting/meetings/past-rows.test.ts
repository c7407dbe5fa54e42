import type { MeetingSummary } from '@civic-hub/committee'
import { expect, it } from 'vitest'
import { pastRows } from './past-rows.ts'

it('shows each month once, above the first of its meetings', () => {
  const ended = (endedAt: string | null) =>
    ({ id: String(endedAt), date: new Date(0).toISOString(), endedAt }) as MeetingSummary
  const rows = pastRows([
    ended('2026-11-20T12:00:00Z'),
    ended('2026-11-05T12:00:00Z'),
    ended('2026-10-05T12:00:00Z'),
    ended('2025-10-05T12:00:00Z'),
    ended(null),
  ])
  expect(rows.map(({ month }) => month)).toEqual(['November 2026', null, 'October 2026', 'October 2025', 'No date'])
})
