import { format } from 'date-fns'
import { chosenDateStyle, type DateStyle, type Moment, styleKey, write } from './dates.ts'
import { browserLanguage, isPageEnglish, pageLanguage } from './language.ts'

/* Apart from dates.ts, which is loaded with the first screen. */

/** Stores the style. A date that is already on screen changes when it is rendered again. */
export function chooseDateStyle(style: DateStyle): void {
  if (style === 'standard') localStorage.removeItem(styleKey)
  else localStorage.setItem(styleKey, style)
}

/** 'h:mm:ss a' */
export const timeWithSeconds = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, { standard: 'h:mm:ss a', iso: 'HH:mm:ss', browser: { timeStyle: 'medium' } })

/** For a file name. */
export const momentForFileName = (moment: Moment): string => format(moment, 'yyyy-MM-dd-HHmm')

/** A day whose month is a word in each style, where a day that was read must not be misunderstood: 'Jun 3, 2026'. */
export function dayWithMonthInWords(moment: Date): string {
  const style = chosenDateStyle()
  if (style === 'browser' || !isPageEnglish())
    return new Intl.DateTimeFormat(languageOfDays(), { dateStyle: 'long' }).format(moment)
  return format(moment, style === 'iso' ? 'd MMMM yyyy' : 'MMM d, yyyy')
}

const languageOfDays = () => (chosenDateStyle() === 'standard' ? pageLanguage() : browserLanguage())

/**
 * Whether the person writes the day before the month: 3/4/2027 is in April. The standard style is American, or that of the page's
 * other language; the others follow the browser's language.
 */
export function writesDayFirst(): boolean {
  if (chosenDateStyle() === 'standard' && isPageEnglish()) return false
  const parts = new Intl.DateTimeFormat(languageOfDays(), { dateStyle: 'short' }).formatToParts()
  const orderOf = (type: string) => parts.findIndex((part) => part.type === type)
  return orderOf('day') < orderOf('month')
}
