/*
 * Formats all dates and times that are shown, in the style chosen on this device. Dates in documents and in file
 * names are not formatted here: they must be the same on every device.
 */
import { format } from 'date-fns'
import { browserLanguage, isPageEnglish, pageLanguage } from './language.ts'

export const dateStyles = ['standard', 'browser', 'iso'] as const
/**
 * standard: 'Jun 3, 2026' and '2:30 PM', as in the specification, and the same in the language of the page if that is not English.
 * browser: the format of the browser's language. iso: '2026-06-03' and '14:30', the same in every language.
 */
export type DateStyle = (typeof dateStyles)[number]

export const styleKey = 'date-style'
export type Moment = Date | number

export function chosenDateStyle(): DateStyle {
  const chosen = globalThis.localStorage?.getItem(styleKey)
  return dateStyles.find((style) => style === chosen) ?? 'standard'
}

export function write(
  moment: Moment,
  style: DateStyle,
  patterns: { standard: string; iso: string; browser: Intl.DateTimeFormatOptions },
): string {
  if (style === 'iso' || (style === 'standard' && isPageEnglish())) return format(moment, patterns[style])
  const language = style === 'browser' ? browserLanguage() : pageLanguage()
  return new Intl.DateTimeFormat(language, patterns.browser).format(moment)
}

/** 'MMM d, yyyy' */
export const dayInWords = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, { standard: 'MMM d, yyyy', iso: 'yyyy-MM-dd', browser: { dateStyle: 'medium' } })

/** 'EEE, MMM d, yyyy' */
export const weekdayInWords = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, {
    standard: 'EEE, MMM d, yyyy',
    iso: isPageEnglish() ? 'EEE, yyyy-MM-dd' : 'yyyy-MM-dd',
    browser: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  })

/** 'h:mm a' */
export const timeInWords = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, { standard: 'h:mm a', iso: 'HH:mm', browser: { timeStyle: 'short' } })

/** 'MMM d, yyyy, h:mm a' */
export const momentInWords = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, {
    standard: 'MMM d, yyyy, h:mm a',
    iso: 'yyyy-MM-dd, HH:mm',
    browser: { dateStyle: 'medium', timeStyle: 'short' },
  })

/** 'MMMM yyyy' */
export const monthInWords = (moment: Moment, style = chosenDateStyle()): string =>
  write(moment, style, {
    standard: 'MMMM yyyy',
    iso: 'yyyy-MM',
    browser: { month: 'long', year: 'numeric' },
  })

/** The value of a field of type date or time. Browsers display it in their own format. */
export const dayForField = (moment: Moment): string => format(moment, 'yyyy-MM-dd')
export const timeForField = (moment: Moment): string => format(moment, 'HH:mm')
