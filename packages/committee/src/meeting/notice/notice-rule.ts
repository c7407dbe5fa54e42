import { isTimeZone } from '../../document/time-zone.ts'
import { readField } from '../../document/tolerant-read.ts'

/** Clear days count neither the day of posting nor the day of the meeting. */
export const noticeUnits = ['hours', 'days', 'clear-days'] as const
type NoticeUnit = (typeof noticeUnits)[number]

export interface NoticeRule {
  readonly unit: NoticeUnit
  readonly count: number
  readonly skipsWeekends: boolean
  /** The IANA time zone of the committee's days: each device computes the same deadline. */
  readonly timeZone: string
}

export const maxNotice = 999

export type NoticeRuleRefusal = 'notice-out-of-range' | 'time-zone-unknown'

/** Whole numbers from 1 to 999, and a time zone that this device supports. */
export function canSetNoticeRule(rule: NoticeRule | null): NoticeRuleRefusal | null {
  if (rule === null) return null
  if (!isCount(rule.count) || !noticeUnits.includes(rule.unit)) return 'notice-out-of-range'
  return isTimeZone(rule.timeZone) ? null : 'time-zone-unknown'
}

/** In UTC, if this device does not support the stored time zone. */
export function readNoticeRule(value: unknown): NoticeRule | null {
  const unit = noticeUnits.find((known) => known === readField(value, 'unit'))
  const count = readField(value, 'count')
  const timeZone = readField(value, 'timeZone')
  if (unit === undefined || !isCount(count)) return null
  return {
    unit,
    count,
    skipsWeekends: readField(value, 'skipsWeekends') === true,
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxNotice
}
