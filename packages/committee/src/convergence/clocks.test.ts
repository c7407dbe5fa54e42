import { expect, test } from 'vitest'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { contentOf } from '../testing/content.ts'
import { bring, createReplica } from '../testing/replica.ts'
import { tryRow } from './row.ts'
import { transitionTable } from './transition-table.ts'

const committee = createCommitteeInUse()
const rows = Object.entries(transitionTable(committee))
// Transitions that read this device's clock in their rule or for a time. The clock affects a refusal or a
// plan, but not a merge.
const asksTheTime = new Set([
  'scheduleMeeting',
  'editMeeting, its plan',
  'revertMeetingStart',
  'planNextMeeting',
  'settleNextMeetings, of one that was planned',
  'restoreMeetingVersion, its plan',
])

test('D10: the result of a merge does not depend on the clocks', () => {
  const right = mergedUnder(clock('2026-11-21T10:00:00Z', 1), clock('2026-11-21T10:00:00Z', 1))
  const farApart = mergedUnder(clock('1999-01-01T00:00:00Z', 1), clock('2150-06-01T00:00:00Z', 1))
  const swapped = mergedUnder(clock('2150-06-01T00:00:00Z', 1), clock('1999-01-01T00:00:00Z', 1))
  const backwards = mergedUnder(clock('2026-11-21T10:00:00Z', -3_600_000), clock('2001-01-01T00:00:00Z', -1))
  expect(farApart).toBe(right)
  expect(swapped).toBe(right)
  expect(backwards).toBe(right)
})

function mergedUnder(clockOfA: () => Date, clockOfB: () => Date): string {
  const a = createReplica('a', 1000, committee.base, clockOfA)
  const b = createReplica('b', 2000, committee.base, clockOfB)
  for (const [name, row] of rows) {
    if (asksTheTime.has(name)) continue
    tryRow(row, a)
    tryRow(row, b)
  }
  bring(a, b)
  bring(b, a)
  expect(contentOf(a.doc)).toBe(contentOf(b.doc))
  return withoutTimes(contentOf(a.doc))
}

function clock(start: string, step: number): () => Date {
  let now = Date.parse(start)
  return () => {
    now += step
    return new Date(now)
  }
}

/** Removes the values that contain only a time: timestamps, and those inside ids and titles. */
function withoutTimes(content: string): string {
  const timeless = content
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    // The hash in the id of a statement has its time.
    .replace(/\b([ab][0-9a-z]{4})_[\w-]{22}/g, '$1')
    .replace(/(meeting|-)-?\d{9,}-/g, '$1-')
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, 'a day')
  return JSON.stringify(JSON.parse(timeless), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
