import type { RecurrenceRule } from '@civic-hub/committee'
import { recurrenceTexts as texts } from '../../../texts/en/recurrence.gen.ts'

/** A day in its month; `week` is the weekday's place in it, and 5 is the last. */
export interface DayInMonth {
  readonly weekday: number
  readonly week: number
}

/** "Takes place every month on the first and third Tuesday."; without a day, the weekday is left out. */
export function recurrenceInWords(
  frequency: 'weekly' | 'monthly' | 'quarterly',
  { interval = 1, weeks, dayOfMonth }: RecurrenceRule,
  day: DayInMonth | null,
): string {
  const { means } = texts
  const weekday = (day && texts.weekdays[day.weekday]) ?? null
  if (frequency === 'weekly') return means.weekly(interval, weekday)
  const isQuarterly = frequency === 'quarterly'
  if (dayOfMonth !== undefined) return means.onDay(isQuarterly, dayOfMonth, dayOfMonth > 28)
  const places = (weeks ?? (day ? [day.week] : [])).map((week) => texts.places[week - 1] ?? '')
  return places.length === 0 ? means.sameWeekday(isQuarterly) : means.onWeekday(isQuarterly, places, weekday)
}

export const weekdayLabel = (day: DayInMonth | null): string =>
  day ? texts.weekday(texts.places[day.week - 1] ?? '', texts.weekdays[day.weekday] ?? '') : texts.sameWeekday

export const weeksLabel = (day: DayInMonth | null): string => (day && texts.weeks[day.weekday]) ?? texts.weeksOfWeekday
