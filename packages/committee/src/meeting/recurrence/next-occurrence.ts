import { TZDate } from '@date-fns/tz/date'
import type { Recurring } from '../meetings/meeting.ts'
import { ruleOf } from './recurrence-rule.ts'

// The time of day is the local time where the meeting was planned: 7 PM stays 7 PM when summer time ends.

const months = { monthly: 1, quarterly: 3 } as const
/** More weeks than a meeting stays open by mistake; also the end of the search if a clock is broken. */
const maxSteps = 1_200

/** The next time of a recurring meeting: the first one after both the previous time and now. */
export function nextOccurrence(recurring: Recurring, before: Date, now: Date): Date {
  let next = before
  for (next of occurrencesAfter(recurring, before)) if (next.getTime() > now.getTime()) break
  return next
}

export function* occurrencesAfter(recurring: Recurring, first: Date): Generator<Date> {
  const start = inTimeZone(first, recurring.timeZone)
  let last = first.getTime()
  for (let step = 0; step < maxSteps; step++)
    for (const day of daysOf(recurring, start, step)) {
      if (day.getTime() <= last) continue
      last = day.getTime()
      yield new Date(last)
    }
}

/** The recurrence from this time on: a series that begins on a fifth weekday continues with the last one. */
export function recurringFrom(recurring: Recurring, at: Date): Recurring {
  const { lastOfMonth: _, ...rest } = recurring
  const isLast = weekOfMonth(recurring, inTimeZone(at, recurring.timeZone)) === 'last'
  return isLast && rest.frequency in months ? { ...rest, lastOfMonth: true } : rest
}

/** The days of one period of the series: of a week, or of a month. */
function daysOf(recurring: Recurring, start: TZDate, step: number): TZDate[] {
  const { frequency } = recurring
  const { interval = 1, weeks, dayOfMonth } = ruleOf(recurring)
  if (frequency === 'weekly') return [at(start, start.getMonth(), start.getDate() + 7 * interval * step)]
  const month = start.getMonth() + months[frequency] * step
  const days = at(start, month + 1, 0).getDate()
  if (dayOfMonth !== undefined) return [at(start, month, Math.min(dayOfMonth, days))]
  const firstSame = 1 + ((start.getDay() - at(start, month, 1).getDay() + 7) % 7)
  return (weeks ?? [weekOfMonth(recurring, start)]).map((week) => {
    const day = firstSame + 7 * ((week === 'last' ? 5 : week) - 1)
    return at(start, month, day > days ? day - 7 : day)
  })
}

/** The weekday (0 is Sunday) of a meeting and its place in the month (5 is the last), in the time zone of the series. */
export function placeInMonth(recurring: Recurring, time: Date): { weekday: number; week: number } {
  const start = inTimeZone(time, recurring.timeZone)
  const week = weekOfMonth(recurring, start)
  return { weekday: start.getDay(), week: week === 'last' ? 5 : week }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A series as calendars know it (RFC 5545), in its time zone. */
export interface CalendarRule {
  readonly rule: string
  /** Meetings of the next years on days that the rule lacks (RDATE): February 28 in a series on the 30th. */
  readonly furtherTimes: readonly Date[]
}

/** Each meeting of a series writes its rule anew, so that more years are not needed. */
const maxCalendarYears = 10

/**
 * The rule of a series that begins at this time; null if the first meeting itself is on a day that the rule does not have.
 * `BYMONTHDAY=28,29,30;BYSETPOS=-1` would need no further times, but several calendars ignore BYSETPOS beside days of the
 * month, and would show three meetings in each.
 */
export function calendarRule(recurring: Recurring, first: Date): CalendarRule | null {
  const { frequency, timeZone } = recurring
  const start = inTimeZone(first, timeZone)
  if (!daysOf(recurring, start, 0).some((day) => day.getDate() === start.getDate())) return null
  const { interval = 1, weeks, dayOfMonth } = ruleOf(recurring)
  const every = frequency === 'weekly' ? interval : months[frequency]
  const beginning = `FREQ=${frequency === 'weekly' ? 'WEEKLY' : 'MONTHLY'}${every > 1 ? `;INTERVAL=${every}` : ''}`
  const whole = (rule: string): CalendarRule => ({ rule, furtherTimes: [] })
  if (frequency === 'weekly') return whole(beginning)
  if (dayOfMonth === undefined) {
    const of = (week: number | 'last') => `${week === 'last' || week === 5 ? -1 : week}${weekdays[start.getDay()]}`
    return whole(`${beginning};BYDAY=${(weeks ?? [weekOfMonth(recurring, start)]).map(of).join(',')}`)
  }
  if (dayOfMonth === 31) return whole(`${beginning};BYMONTHDAY=-1`)
  if (start.getDate() !== dayOfMonth) return null
  const furtherTimes: Date[] = []
  for (const time of dayOfMonth > 28 ? occurrencesAfter(recurring, first) : []) {
    const day = inTimeZone(time, timeZone)
    if (day.getFullYear() > start.getFullYear() + maxCalendarYears) break
    if (day.getDate() !== dayOfMonth) furtherTimes.push(time)
  }
  return { rule: `${beginning};BYMONTHDAY=${dayOfMonth}`, furtherTimes }
}

/** A meeting that was moved to another week has its new position. */
function weekOfMonth({ lastOfMonth }: Pick<Recurring, 'lastOfMonth'>, day: TZDate): number | 'last' {
  const week = Math.ceil(day.getDate() / 7)
  const isLast = at(day, day.getMonth(), day.getDate() + 7).getMonth() !== day.getMonth()
  return week === 5 || (lastOfMonth === true && isLast) ? 'last' : week
}

/** That day at the same time of day, to the minute. */
function at(like: TZDate, month: number, day: number): TZDate {
  return new TZDate(like.getFullYear(), month, day, like.getHours(), like.getMinutes(), like.timeZone)
}

/** A moment in a time zone; in that of this device if the given one is unknown. */
export function inTimeZone(moment: Date, timeZone: string | undefined): TZDate {
  try {
    return new TZDate(moment, zoneOf(timeZone))
  } catch {
    return new TZDate(moment, zoneOf())
  }
}

const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
