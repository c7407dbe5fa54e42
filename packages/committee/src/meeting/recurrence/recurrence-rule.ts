import type { Recurring } from '../meetings/meeting.ts'

export interface RecurrenceRule {
  /** Weekly: every so many weeks; if absent, every week. */
  readonly interval?: number
  /** On these of its weekday in the month, such as the first and the third; 5 is the last. */
  readonly weeks?: readonly number[]
  /** On this day of the month, or on the last one of a shorter month. */
  readonly dayOfMonth?: number
}

/** Every year. */
export const maxInterval = 52

/** Reads `weekly 2`, `monthly 1,3` and `monthly day 15`. Other texts are no rule. */
export function ruleOf({ frequency, rule = '' }: Pick<Recurring, 'frequency' | 'rule'>): RecurrenceRule {
  if (!rule.startsWith(`${frequency} `)) return {}
  const written = rule.slice(frequency.length + 1)
  const [, interval] = /^(\d{1,2})$/.exec(written) ?? []
  if (frequency === 'weekly')
    return Number(interval) > 0 && Number(interval) <= maxInterval ? { interval: Number(interval) } : {}
  const [, day] = /^day (\d{1,2})$/.exec(written) ?? []
  if (day) return Number(day) > 0 && Number(day) <= 31 ? { dayOfMonth: Number(day) } : {}
  const weeks = /^[1-5](,[1-5])*$/.test(written) ? [...new Set(written.split(',').map(Number))] : []
  return weeks.length > 0 ? { weeks: weeks.sort((a, b) => a - b) } : {}
}

export function ruleText(
  frequency: Recurring['frequency'],
  { interval = 1, weeks, dayOfMonth }: RecurrenceRule,
): string | null {
  if (frequency === 'weekly') return interval > 1 ? `weekly ${interval}` : null
  if (weeks && weeks.length > 0) return `${frequency} ${weeks.join(',')}`
  return dayOfMonth === undefined ? null : `${frequency} day ${dayOfMonth}`
}
