import { TZDate } from '@date-fns/tz/date'
import type { Recurring } from '../meetings/meeting.ts'

// The time of day is the local time where the meeting was planned: 7 PM stays 7 PM when summer time ends.

const months = { monthly: 1, quarterly: 3 } as const
/** More weeks than a meeting stays open by mistake; also the end of the search if a clock is broken. */
const maxSteps = 1_200

/** The next time of a recurring meeting: the first one after both the previous time and now. */
export function nextOccurrence(recurring: Recurring, before: Date, now: Date): Date {
  const start = inTimeZone(before, recurring.timeZone)
  for (let step = 1; step < maxSteps; step++) {
    const next = occurrence(recurring, start, step)
    if (next.getTime() > now.getTime()) return new Date(next.getTime())
  }
  return new Date(occurrence(recurring, start, maxSteps).getTime())
}

/** The recurrence from this time on: a series that begins on a fifth weekday continues with the last one. */
export function recurringFrom(recurring: Recurring, at: Date): Recurring {
  const { lastOfMonth: _, ...rest } = recurring
  const isLast = weekOfMonth(recurring, inTimeZone(at, recurring.timeZone)) === 'last'
  return isLast && rest.frequency in months ? { ...rest, lastOfMonth: true } : rest
}

function occurrence({ frequency, lastOfMonth }: Recurring, start: TZDate, step: number): TZDate {
  if (frequency === 'weekly') return at(start, start.getMonth(), start.getDate() + 7 * step)
  const month = start.getMonth() + months[frequency] * step
  const first = at(start, month, 1)
  const days = at(start, month + 1, 0).getDate()
  const firstSame = 1 + ((start.getDay() - first.getDay() + 7) % 7)
  const week = weekOfMonth({ lastOfMonth }, start)
  const day = firstSame + 7 * ((week === 'last' ? 5 : week) - 1)
  return at(start, month, day > days ? day - 7 : day)
}

/**
 * The position of a day among the same weekdays of its month. A meeting that was moved to another week has
 * its new position.
 */
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
