import { expect, test } from 'vitest'
import type { Recurring } from '../meetings/meeting.ts'
import { calendarRule, nextOccurrence, recurringFrom } from './next-occurrence.ts'

const monthly = { enabled: true, frequency: 'monthly', timeZone: 'Europe/Berlin' } as const
const weekly = { ...monthly, frequency: 'weekly' } as const

/** A series of times, for a committee that ends each meeting at once. */
function series(recurring: Recurring, first: string, count: number): string[] {
  let [time, rule] = [new Date(first), recurringFrom(recurring, new Date(first))]
  return Array.from({ length: count }, () => {
    time = nextOccurrence(rule, time, time)
    rule = recurringFrom(rule, time)
    return time.toISOString()
  })
}

test('every week at the same time of the wall clock, over both changes of the clocks', () => {
  // 7 PM in Berlin: summer time ends on October 25, 2026 and begins on March 28, 2027.
  expect(series(weekly, '2026-10-20T17:00:00Z', 2)).toEqual(['2026-10-27T18:00:00.000Z', '2026-11-03T18:00:00.000Z'])
  expect(series(weekly, '2027-03-23T18:00:00Z', 1)).toEqual(['2027-03-30T17:00:00.000Z'])
  expect(series({ ...weekly, timeZone: 'America/New_York' }, '2026-10-27T23:00:00Z', 1)).toEqual([
    '2026-11-04T00:00:00.000Z',
  ])
})

test('a time skipped by the clock change becomes the one after', () => {
  // 2:30 AM does not exist in Berlin on March 28, 2027.
  expect(series(weekly, '2027-03-21T01:30:00Z', 1)).toEqual(['2027-03-28T01:30:00.000Z'])
})

test.each([
  ['the second Tuesday', '2026-11-10T18:00:00Z', ['2026-12-08', '2027-01-12', '2027-02-09']],
  ['the fourth Thursday, also where there are five', '2026-11-26T18:00:00Z', ['2026-12-24', '2027-01-28']],
  ['a fifth Thursday goes on with the last one', '2026-10-29T18:00:00Z', ['2026-11-26', '2026-12-31']],
  ['the first of a month', '2026-12-01T18:00:00Z', ['2027-01-05', '2027-02-02']],
])('monthly: %s', (_, first, days) => {
  expect(series(monthly, first, days.length).map((time) => time.slice(0, 10))).toEqual(days)
})

test.each([
  ['every second week', { ...weekly, rule: 'weekly 2' }, '2026-12-01T18:00:00Z', ['2026-12-15', '2026-12-29']],
  [
    'the first and third Tuesday',
    { ...monthly, rule: 'monthly 1,3' },
    '2026-12-01T18:00:00Z',
    ['2026-12-15', '2027-01-05', '2027-01-19'],
  ],
  [
    'the fourth and the last Thursday, which are one day in some months',
    { ...monthly, rule: 'monthly 4,5' },
    '2026-11-26T18:00:00Z',
    ['2026-12-24', '2026-12-31', '2027-01-28', '2027-02-25'],
  ],
  ['the 15th', { ...monthly, rule: 'monthly day 15' }, '2026-12-15T18:00:00Z', ['2027-01-15', '2027-02-15']],
  [
    'the 31st, or the last day of the month',
    { ...monthly, rule: 'monthly day 31' },
    '2027-01-31T18:00:00Z',
    ['2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  [
    'the 15th, also after a meeting that was moved',
    { ...monthly, rule: 'monthly day 15' },
    '2026-12-17T18:00:00Z',
    ['2027-01-15'],
  ],
  [
    'the 15th of each quarter',
    { ...monthly, frequency: 'quarterly', rule: 'quarterly day 15' },
    '2026-12-15T18:00:00Z',
    ['2027-03-15', '2027-06-15'],
  ],
] as const)('%s', (_, recurring, first, days) => {
  expect(series(recurring, first, days.length).map((time) => time.slice(0, 10))).toEqual(days)
})

test('a series of every second week keeps its weeks after a meeting that ended late', () => {
  const first = new Date('2026-12-01T18:00:00Z')
  const next = nextOccurrence({ ...weekly, rule: 'weekly 2' }, first, new Date('2026-12-20T00:00:00Z'))
  expect(next.toISOString()).toBe('2026-12-29T18:00:00.000Z')
})

test.each([
  [weekly, '2026-12-01T18:00:00Z', 'FREQ=WEEKLY'],
  [{ ...weekly, rule: 'weekly 2' }, '2026-12-01T18:00:00Z', 'FREQ=WEEKLY;INTERVAL=2'],
  [monthly, '2026-12-08T18:00:00Z', 'FREQ=MONTHLY;BYDAY=2TU'],
  // In Berlin it is Wednesday.
  [monthly, '2026-12-08T23:30:00Z', 'FREQ=MONTHLY;BYDAY=2WE'],
  [{ ...monthly, lastOfMonth: true }, '2026-11-26T18:00:00Z', 'FREQ=MONTHLY;BYDAY=-1TH'],
  [{ ...monthly, frequency: 'quarterly' }, '2026-12-08T18:00:00Z', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU'],
  [{ ...monthly, rule: 'monthly 1,3' }, '2026-12-01T18:00:00Z', 'FREQ=MONTHLY;BYDAY=1TU,3TU'],
  [{ ...monthly, rule: 'monthly 4,5' }, '2026-12-22T18:00:00Z', 'FREQ=MONTHLY;BYDAY=4TU,-1TU'],
  [{ ...monthly, rule: 'monthly day 15' }, '2026-12-15T18:00:00Z', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  [{ ...monthly, rule: 'monthly day 30' }, '2026-12-30T18:00:00Z', 'FREQ=MONTHLY;BYMONTHDAY=30'],
  [{ ...monthly, rule: 'monthly day 30' }, '2027-02-28T18:00:00Z', null],
  [{ ...monthly, rule: 'monthly day 31' }, '2026-12-31T18:00:00Z', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [{ ...monthly, rule: 'monthly 1,3' }, '2026-12-08T18:00:00Z', null],
  [{ ...monthly, rule: 'monthly day 15' }, '2026-12-17T18:00:00Z', null],
] as const)('the rule for calendars of %o from %s is %s', (recurring, first, rule) => {
  expect(calendarRule(recurring, new Date(first))?.rule ?? null).toBe(rule)
})

test('a series on the 29th has the days of February that its rule lacks beside it, for ten years', () => {
  const further = (rule: string, frequency: 'monthly' | 'quarterly', first: string) =>
    calendarRule({ ...monthly, frequency, rule }, new Date(first))?.furtherTimes.map((time) =>
      time.toISOString().slice(0, 10),
    )
  const days = further('monthly day 29', 'monthly', '2026-12-29T18:00:00Z')
  expect(days?.slice(0, 2)).toEqual(['2027-02-28', '2029-02-28'])
  expect(days).toHaveLength(7)
  expect(further('quarterly day 30', 'quarterly', '2026-11-30T18:00:00Z')).toHaveLength(10)
  expect(further('quarterly day 30', 'quarterly', '2026-12-30T18:00:00Z')).toEqual([])
  expect(further('monthly day 15', 'monthly', '2026-12-15T18:00:00Z')).toEqual([])
})

test('quarterly, across the end of the year; a moved meeting recurs from its new day', () => {
  expect(series({ ...monthly, frequency: 'quarterly' }, '2026-11-10T18:00:00Z', 2)).toEqual([
    '2027-02-09T18:00:00.000Z',
    '2027-05-11T17:00:00.000Z',
  ])
  // The last Thursday of November was moved to the second one.
  const moved = new Date('2026-11-12T18:00:00Z')
  expect(
    nextOccurrence({ ...monthly, lastOfMonth: true }, moved, moved)
      .toISOString()
      .slice(0, 10),
  ).toBe('2026-12-10')
})

test('a meeting that ended late recurs after now, and one in an unknown zone in this device’s zone', () => {
  const first = new Date('2026-11-03T18:00:00Z')
  expect(nextOccurrence(weekly, first, new Date('2026-11-20T00:00:00Z')).toISOString()).toBe('2026-11-24T18:00:00.000Z')
  const here = nextOccurrence({ ...weekly, timeZone: 'Moon/Crater' }, new Date(2026, 10, 3, 19), first)
  expect(here.getTime()).toBe(new Date(2026, 10, 10, 19).getTime())
})
