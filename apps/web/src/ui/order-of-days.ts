import { format } from 'date-fns'
import { chosenDateStyle } from './dates.ts'
import { browserLanguage } from './language.ts'

/* Apart from dates.ts, which is loaded with the first screen. */

/** A day whose month is a word in each style, where a day that was read must not be misunderstood: 'Jun 3, 2026'. */
export function dayWithMonthInWords(moment: Date): string {
  const style = chosenDateStyle()
  if (style === 'browser') return new Intl.DateTimeFormat(browserLanguage(), { dateStyle: 'long' }).format(moment)
  return format(moment, style === 'iso' ? 'd MMMM yyyy' : 'MMM d, yyyy')
}

/**
 * Whether the person writes the day before the month: 3/4/2027 is in April. The standard style is American; the others
 * follow the browser's language.
 */
export function writesDayFirst(): boolean {
  if (chosenDateStyle() === 'standard') return false
  const parts = new Intl.DateTimeFormat(browserLanguage(), { dateStyle: 'short' }).formatToParts()
  const orderOf = (type: string) => parts.findIndex((part) => part.type === type)
  return orderOf('day') < orderOf('month')
}
