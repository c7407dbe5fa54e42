import { pageLanguage } from './language.ts'

const dollars = new Intl.NumberFormat(pageLanguage(), {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
})

/**
 * Formats an amount: '$1,234.50'; negative amounts with a minus sign (U+2212). Cents are integers, so nothing is
 * rounded here.
 */
export const money = (cents: number): string => dollars.format(cents / 100).replace('-', '−')
