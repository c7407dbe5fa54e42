import { expect, test } from 'vitest'
import { allowed, bring, createReplica } from '../../testing/replica.ts'
import { templateSettings } from '../template/meeting-template.ts'
import type { NoticeRule } from './notice-rule.ts'
import { queryNoticeSettings, readNoticeSettings, setHoliday, setNoticeRule } from './notice-settings.ts'

const rule: NoticeRule = { unit: 'hours', count: 72, skipsWeekends: false, timeZone: 'America/Los_Angeles' }

test('a committee has no rule and no holidays until it sets them', () => {
  const { doc, context } = createReplica('a', 1)
  expect(readNoticeSettings(doc)).toEqual({ rule: null, holidays: [] })
  allowed(setNoticeRule(doc, context, rule))
  allowed(setHoliday(doc, context, '2026-12-25', true))
  allowed(setHoliday(doc, context, '2026-11-26', true))
  expect(readNoticeSettings(doc)).toEqual({ rule, holidays: ['2026-11-26', '2026-12-25'] })
  allowed(setNoticeRule(doc, context, null))
  allowed(setHoliday(doc, context, '2026-12-25', false))
  expect(readNoticeSettings(doc)).toEqual({ rule: null, holidays: ['2026-11-26'] })
})

test('D4: two holidays that are added concurrently both take effect', () => {
  const a = createReplica('a', 1)
  const b = createReplica('b', 2)
  allowed(setHoliday(a.doc, a.context, '2026-12-25', true))
  allowed(setHoliday(b.doc, b.context, '2027-01-01', true))
  bring(a, b)
  bring(b, a)
  for (const { doc } of [a, b]) expect(readNoticeSettings(doc).holidays).toEqual(['2026-12-25', '2027-01-01'])
})

test.each([
  ['no number', { count: Number.NaN }, 'notice-out-of-range'],
  ['nothing', { count: 0 }, 'notice-out-of-range'],
  ['half an hour', { count: 0.5 }, 'notice-out-of-range'],
  ['too much', { count: 1_000 }, 'notice-out-of-range'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'time-zone-unknown'],
] as const)('refuses %s', (_, changes, refusal) => {
  const { doc, context } = createReplica('a', 1)
  expect(setNoticeRule(doc, context, { ...rule, ...changes })).toEqual({ ok: false, refusal })
})

test.each(['2026-02-30', '12/25/2026', '', '__proto__'])('refuses the holiday "%s"', (day) => {
  const { doc, context } = createReplica('a', 1)
  expect(setHoliday(doc, context, day, true)).toEqual({ ok: false, refusal: 'day-unknown' })
})

test('reads unknown stored values as no rule, and an unsupported time zone as UTC', () => {
  const { doc } = createReplica('a', 1)
  const settings = templateSettings(doc)
  for (const value of [7, 'hours', { unit: 'moons', count: 3 }, { unit: 'hours', count: -1 }]) {
    settings.set('notice', value)
    expect(readNoticeSettings(doc).rule).toBeNull()
  }
  settings.set('notice', { ...rule, timeZone: 'Mars/Olympus' })
  settings.set('holiday:someday', true)
  expect(readNoticeSettings(doc)).toEqual({ rule: { ...rule, timeZone: 'UTC' }, holidays: [] })
})

test('the query fires for its own settings only', () => {
  const { doc, context } = createReplica('a', 1)
  let fired = 0
  const stop = queryNoticeSettings(doc).subscribe(() => {
    fired += 1
  })
  templateSettings(doc).set('defaultDuration', 90)
  expect(fired).toBe(0)
  allowed(setNoticeRule(doc, context, rule))
  allowed(setNoticeRule(doc, context, rule))
  allowed(setHoliday(doc, context, '2026-12-25', true))
  expect(fired).toBe(2)
  stop()
})
