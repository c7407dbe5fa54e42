import { describe, expect, test } from 'vitest'
import { noticeOf } from './notice.ts'
import type { NoticeRule } from './notice-rule.ts'

const losAngeles = 'America/Los_Angeles'
const rule = (unit: NoticeRule['unit'], count: number, changes: Partial<NoticeRule> = {}): NoticeRule => ({
  unit,
  count,
  skipsWeekends: false,
  timeZone: losAngeles,
  ...changes,
})
const weekdays = { skipsWeekends: true }
const deadline = (of: NoticeRule, start: string, holidays: readonly string[] = []) =>
  noticeOf(of, holidays, new Date(start).toISOString(), null).deadline?.toISOString()

describe('the deadline', () => {
  // 2026: November 26 is a Thursday; Los Angeles is 8 hours behind UTC in winter, and 7 in summer.
  test.each([
    ['72 hours', rule('hours', 72), '2026-11-27T18:00:00-08:00', '2026-11-24T18:00:00-08:00'],
    ['72 hours over a weekend', rule('hours', 72), '2026-12-01T18:00:00-08:00', '2026-11-28T18:00:00-08:00'],
    [
      '48 hours without weekends',
      rule('hours', 48, weekdays),
      '2026-12-01T18:00:00-08:00',
      '2026-11-27T18:00:00-08:00',
    ],
    [
      '24 hours before a meeting on a Sunday, without weekends',
      rule('hours', 24, weekdays),
      '2026-11-29T10:00:00-08:00',
      '2026-11-27T00:00:00-08:00',
    ],
    ['3 days', rule('days', 3), '2026-11-27T18:00:00-08:00', '2026-11-24T23:59:59.999-08:00'],
    ['3 clear days', rule('clear-days', 3), '2026-11-27T18:00:00-08:00', '2026-11-23T23:59:59.999-08:00'],
    [
      '3 clear days over a weekend',
      rule('clear-days', 3, weekdays),
      '2026-12-01T18:00:00-08:00',
      '2026-11-25T23:59:59.999-08:00',
    ],
    [
      '1 clear day after a weekend: a posting on the Sunday before it is in time',
      rule('clear-days', 1, weekdays),
      '2026-12-01T18:00:00-08:00',
      '2026-11-29T23:59:59.999-08:00',
    ],
    [
      'a start in the evening, which is the next day in UTC',
      rule('days', 1),
      '2026-11-27T23:30:00-08:00',
      '2026-11-26T23:59:59.999-08:00',
    ],
    [
      '72 hours over the end of summer time, which elapse',
      rule('hours', 72),
      '2026-11-03T18:00:00-08:00',
      '2026-10-31T19:00:00-07:00',
    ],
    [
      '72 hours over the beginning of summer time, which elapse',
      rule('hours', 72),
      '2026-03-10T18:00:00-07:00',
      '2026-03-07T17:00:00-08:00',
    ],
    [
      '48 hours without weekends over a Sunday of 25 hours',
      rule('hours', 48, weekdays),
      '2026-11-03T18:00:00-08:00',
      '2026-10-30T18:00:00-07:00',
    ],
    [
      '3 clear days over the end of summer time, to midnight',
      rule('clear-days', 3),
      '2026-11-03T18:00:00-08:00',
      '2026-10-30T23:59:59.999-07:00',
    ],
    [
      'days of another time zone',
      rule('days', 1, { timeZone: 'Pacific/Auckland' }),
      '2026-11-27T18:00:00+13:00',
      '2026-11-26T23:59:59.999+13:00',
    ],
  ] as const)('%s', (_, of, start, expected) => {
    expect(deadline(of, start)).toBe(new Date(expected).toISOString())
  })

  test('skips a holiday, and one that is on a weekend only once', () => {
    const start = '2026-12-01T18:00:00-08:00'
    const holidays = ['2026-11-26', '2026-11-28']
    const day = (of: NoticeRule) => deadline(of, start, holidays)
    expect(day(rule('clear-days', 3, weekdays))).toBe('2026-11-25T07:59:59.999Z')
    expect(day(rule('hours', 120))).toBe(new Date('2026-11-24T18:00:00-08:00').toISOString())
  })

  test('is found in bounded time if nearly no day counts', () => {
    const holidays = Array.from({ length: 5_000 }, (_, back) =>
      new Date(Date.UTC(2026, 10, 30) - back * 86_400_000).toISOString().slice(0, 10),
    )
    for (const unit of ['hours', 'days', 'clear-days'] as const)
      expect(deadline(rule(unit, 30), '2026-12-01T18:00:00-08:00', holidays)).toMatch(/^2015-/)
  })
})

describe('the state', () => {
  const start = '2026-11-27T18:00:00.000Z'
  const threeDays = rule('hours', 72)
  const posted = (at: string, isCurrent = true) => noticeOf(threeDays, [], start, { at, isCurrent })

  test.each([
    ['at the deadline', '2026-11-24T18:00:00.000Z', 'in-time', 72],
    ['2 hours before the deadline', '2026-11-24T16:00:00.000Z', 'in-time', 74],
    ['a millisecond after the deadline', '2026-11-24T18:00:00.001Z', 'late', 72],
    ['after the start', '2026-11-27T19:00:00.000Z', 'late', -1],
  ] as const)('posted %s', (_, at, state, hours) => {
    const notice = posted(at)
    expect(notice.state).toBe(state)
    expect(Math.round((notice.beforeMs ?? 0) / 3_600_000)).toBe(hours)
  })

  test('is changed after an edit, also if the posting was late', () => {
    expect(posted('2026-11-20T18:00:00.000Z', false).state).toBe('changed')
    expect(posted('2026-11-27T17:00:00.000Z', false).state).toBe('changed')
  })

  test('follows the start if the meeting is moved', () => {
    const posting = { at: '2026-11-24T16:00:00.000Z', isCurrent: true }
    expect(noticeOf(threeDays, [], '2026-11-27T15:00:00.000Z', posting).state).toBe('late')
  })

  test('has no deadline for a meeting without a start', () => {
    expect(noticeOf(threeDays, [], null, { at: start, isCurrent: true })).toEqual({
      state: 'no-start',
      deadline: null,
      beforeMs: null,
    })
  })
})
