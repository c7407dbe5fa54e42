import { readAmount } from '@civic-hub/committee/budget'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { pageLanguage } from '../../../ui/language.ts'

/** The format of fields and files: '1234.50'. */
export const plainMoney = (cents: number): string => (cents / 100).toFixed(2)

/**
 * Explains why an amount such as 12.345 is refused: its value with a point, and its value with a comma,
 * before the cents.
 */
export function ambiguousWords(typed: string): string {
  const written = (decimal: '.' | ',') =>
    (Number(readAmount(typed, decimal)) / 100).toLocaleString(pageLanguage(), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
  return budgetTexts.ambiguous(typed.trim(), written('.'), written(','))
}

/** A day of the ledger; '' where there is none. */
export function ledgerDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day === '' ? '' : dayInWords(new Date(year, month - 1, date))
}

/** 'July', for 7. */
export const monthName = (month: number, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(pageLanguage(), { month: style }).format(new Date(2026, month - 1, 1))
