// Written by `npm run texts` from messages/en/recurrence.arb, which is the file to edit.
import { writeTextList } from '../format.ts'

export const recurrenceTexts = {
  interval: 'Weeks from one meeting to the next',
  monthlyOn: 'Takes place on',
  /** A place of `places` and a weekday: the second Tuesday. */
  weekday: (place: string, weekday: string) => `The ${place} ${weekday}`,
  sameWeekday: 'The same weekday, such as the second Tuesday',
  weeks: [
    /** A choice: meetings on several Sundays of each month. */
    'Several Sundays',
    'Several Mondays',
    'Several Tuesdays',
    'Several Wednesdays',
    'Several Thursdays',
    'Several Fridays',
    'Several Saturdays',
  ] as const,
  weeksOfWeekday: 'Several of the weekday, such as the first and third Tuesday',
  weeksLabel: 'Weeks of the month',
  week: [
    /** Stands alone, beside a box: the first of these weekdays in the month. */
    'First',
    'Second',
    'Third',
    'Fourth',
    'Last',
  ] as const,
  places: [
    /** Stands in a sentence, before a weekday. */
    'first',
    'second',
    'third',
    'fourth',
    'last',
  ] as const,
  weekdays: [
    /** Stands in a sentence, behind one of `places` or “on”. */
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ] as const,
  day: 'A day of the month',
  dayLabel: 'Day, from 1 to 31',
  means: {
    weekly: (weeks: number, weekday: string | null) => `Takes place ${(weeks === 1 ? 'every week' : `every ${weeks} weeks`)}${(weekday === null ? '' : ` on ${weekday}`)}.`,
    /** A day of the month; `isMissing` if some months have no such day. */
    onDay: (isQuarterly: boolean, day: number, isMissing: boolean) => `Takes place ${(isQuarterly ? 'every three months' : 'every month')} on day ${day}${(isMissing ? ', or on the last day of a shorter month' : '')}.`,
    sameWeekday: (isQuarterly: boolean) => `Takes place ${(isQuarterly ? 'every three months' : 'every month')} on the same weekday.`,
    /** Some of `places`, and a weekday: on the first and third Tuesday. */
    onWeekday: (isQuarterly: boolean, places: readonly string[], weekday: string | null) => `Takes place ${(isQuarterly ? 'every three months' : 'every month')} on the ${writeTextList('en', places)} ${(weekday === null ? 'such weekday' : `${weekday}`)}.`,
  },
  /** Up to three dates, with dots between them. */
  nextDays: (days: string) => `After the first meeting: ${days}`,
}
