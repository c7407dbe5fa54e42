import { TZDate } from '@date-fns/tz/date'
import type { NoticeRule } from './notice-rule.ts'

export interface Posting {
  /** The relay's time, as ISO. A device's clock may be wrong, so it never counts. */
  readonly at: string
  /** False if the agenda was changed since. */
  readonly isCurrent: boolean
}

type NoticeState = 'no-start' | 'not-posted' | 'changed' | 'in-time' | 'late'

export interface Notice {
  readonly state: NoticeState
  /** The last moment of posting that is in time; null for a meeting without a start. */
  readonly deadline: Date | null
  /** The time between the posting and the start; null if nothing is posted or there is no start. */
  readonly beforeMs: number | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** More than the longest rule with a long row of holidays; the search ends here. */
const maxDaysBack = 4_000

export function noticeOf(
  rule: NoticeRule,
  holidays: readonly string[],
  start: string | null,
  posting: Posting | null,
): Notice {
  if (start === null) return { state: 'no-start', deadline: null, beforeMs: null }
  const deadline = deadlineOf(rule, holidays, new Date(start))
  const beforeMs = posting && Date.parse(start) - Date.parse(posting.at)
  return { state: stateOf(deadline, posting), deadline, beforeMs }
}

function stateOf(deadline: Date, posting: Posting | null): NoticeState {
  if (posting === null) return 'not-posted'
  if (!posting.isCurrent) return 'changed'
  return Date.parse(posting.at) <= deadline.getTime() ? 'in-time' : 'late'
}

/**
 * Days end at midnight in the committee's time zone. A rule of days is met by a posting on the last counted
 * day or earlier, a rule of clear days by a posting before the first counted day.
 */
function deadlineOf(rule: NoticeRule, holidays: readonly string[], start: Date): Date {
  const counts = (day: number) => !(rule.skipsWeekends && isWeekend(day)) && !holidays.includes(isoDay(day))
  if (rule.unit === 'hours') return hoursBefore(start, rule, counts)
  let day = dayIn(rule.timeZone, start)
  const end = day - maxDaysBack * dayMs
  for (let left = rule.count; left > 0 && day > end; ) {
    day -= dayMs
    if (counts(day)) left -= 1
  }
  const limit = rule.unit === 'days' ? day + dayMs : day
  return new Date(startOfDay(rule.timeZone, limit).getTime() - 1)
}

/** Hours elapse, also when summer time begins or ends; those of days that do not count are skipped. */
function hoursBefore(start: Date, { count, timeZone }: NoticeRule, counts: (day: number) => boolean): Date {
  let left = count * hourMs
  let day = dayIn(timeZone, start)
  const end = day - maxDaysBack * dayMs
  let until = start.getTime()
  while (day > end) {
    const from = startOfDay(timeZone, day).getTime()
    if (counts(day)) {
      if (until - from >= left) return new Date(until - left)
      left -= until - from
    }
    until = from
    day -= dayMs
  }
  return new Date(until)
}

// A day of the calendar is a number: its midnight in UTC.

function dayIn(timeZone: string, moment: Date): number {
  const local = new TZDate(moment, timeZone)
  return Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())
}

function startOfDay(timeZone: string, day: number): Date {
  const date = new Date(day)
  return new TZDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), timeZone)
}

const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10)
const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())
