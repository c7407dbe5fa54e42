const ordinals = ['first', 'second', 'third', 'fourth', 'last']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const andOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

interface RecurrenceRule {
  readonly interval?: number
  readonly weeks?: readonly number[]
  readonly dayOfMonth?: number
}

/** A day in its month; `week` is the weekday's place in it, and 5 is the last. */
interface DayInMonth {
  readonly weekday: number
  readonly week: number
}

/** "every 2 weeks", "every month on the first and third Tuesday"; without a day, the weekday is left out. */
export function recurrenceInWords(
  frequency: 'weekly' | 'monthly' | 'quarterly',
  { interval = 1, weeks, dayOfMonth }: RecurrenceRule,
  day: DayInMonth | null,
): string {
  const weekday = day && weekdays[day.weekday]
  if (frequency === 'weekly')
    return `every ${interval === 1 ? 'week' : `${interval} weeks`}${weekday ? ` on ${weekday}` : ''}`
  const every = frequency === 'monthly' ? 'every month' : 'every three months'
  if (dayOfMonth !== undefined)
    return `${every} on day ${dayOfMonth}${dayOfMonth > 28 ? ', or on the last day of a shorter month' : ''}`
  const places = weeks ?? (day ? [day.week] : [])
  if (places.length === 0) return `${every} on the same weekday`
  return `${every} on the ${andOf(places.map((week) => ordinals[week - 1] ?? ''))} ${weekday ?? 'such weekday'}`
}

export const recurrenceTexts = {
  interval: 'Weeks from one meeting to the next',
  monthlyOn: 'Takes place on',
  weekday: (day: DayInMonth | null) =>
    day ? `The ${ordinals[day.week - 1]} ${weekdays[day.weekday]}` : 'The same weekday, such as the second Tuesday',
  weeks: (day: DayInMonth | null) =>
    day ? `Several ${weekdays[day.weekday]}s` : 'Several of the weekday, such as the first and third Tuesday',
  weeksLabel: 'Weeks of the month',
  week: ordinals.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}`),
  day: 'A day of the month',
  dayLabel: 'Day, from 1 to 31',
  means: (words: string) => `Takes place ${words}.`,
  nextDays: (days: readonly string[]) => `After the first meeting: ${days.join(' · ')}`,
} as const
