import { expect, test } from 'vitest'
import { decimalSeparatorOf, readAmount, readTypedAmount } from './amount.ts'

test.each([
  ['1234.5', 123_450],
  ['$1,234.00', 123_400],
  ['1,234.50', 123_450],
  ['(1,234.50)', -123_450],
  ['-($5.00)', -500],
  ['1.234,50 €', 123_450],
  ['1.234.567,89', 123_456_789],
  ['1 234,50', 123_450],
  ['1\u00A0234,50\u00A0€', 123_450],
  ['1\u202F234', 123_400],
  ["CHF 1'234.50", 123_450],
  ['12,5', 1_250],
  ['0.125', 13],
  ['0,999', 100],
  ['.5', 50],
  ['5.', 500],
  ['1,234,567', 123_456_700],
  ['-5', -500],
  ['−5', -500],
  ['5-', -500],
  ['+7', 700],
  ['100.00 CR', 10_000],
  ['100.00 DR', -10_000],
  ['1.2E+05', 12_000_000],
  ['33.333333333', 3_333],
  ['0.285', 29],
  ['1234.565', 123_457],
  ['1.005E+00', 101],
  ['1,5E-03', 0],
  ['-1,25,000.00', -12_500_000],
  ['1,25,000', 12_500_000],
  ['-1.250,00 kr.', -125_000],
  ['300,00 kr', 30_000],
  ['-25,00 zł', -2_500],
  ['-25,00 Kč', -2_500],
  ['R$ -25,00', -2_500],
  ['-R$ 25,00', -2_500],
  ['₹25.00', 2_500],
  ['₹ 1,25,000.00', 12_500_000],
  ['A$25.00', 2_500],
  ['1 250 Ft', 125_000],
  ['25,00 lei', 2_500],
  ["Fr. 1'250.00", 125_000],
  ['sek 25,00', 2_500],
  ['€ 12,-', 1_200],
  ['-12.–', -1_200],
  ["CHF 1'234.--", 123_400],
  ['25 000,- Kč', 2_500_000],
  ['Rs. 250/-', 25_000],
  ['12,00-', -1_200],
  ['R$ 1.234,56', 123_456],
  ['CHF 1’234.50', 123_450],
  ['DKK -1.234,50', -123_450],
  ['(-100.00)', -10_000],
  ['0', 0],
  ['-0.00', 0],
])('%s is read as %d cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each([
  '',
  ' ',
  '-',
  'n/a',
  '12 apples',
  '1,23,4',
  '1e5',
  '1.2e+05',
  '25 krona',
  'A25.00',
  'REF 25',
  '1,25,00',
  '1,2345,678',
  '12:30',
  '2026-01-05',
  '1.2.3',
  '١٢٣',
  '12,5 %',
  '1.234.-',
  '9'.repeat(40),
])('%j is not an amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

test.each(['¥1,000', '12.345', '$1,234', '-1.234', '(1.234)', '999,000 EUR'])('%s is ambiguous', (text) => {
  expect(readAmount(text)).toBe('ambiguous')
  const [point, comma] = [readAmount(text, '.'), readAmount(text, ',')]
  expect([point, comma]).toContain(Number(text.replace(/[^\d]/g, '')) * 100 * (/[-(]/.test(text) ? -1 : 1))
  expect(point).not.toBe(comma)
})

test.each([
  ['12.345', 'ambiguous'],
  ['12.34', 1_234],
  ['12,345', 1_234_500],
  ['12,345.00', 1_234_500],
  ['12.345,00', 1_234_500],
  ['1234.567', 123_457],
  ['apples, pears', null],
])('typed %s is %s', (text, cents) => {
  expect(readTypedAmount(text)).toBe(cents)
})

test('the decimal separator is found from cents, or from the separator of the thousands', () => {
  expect(decimalSeparatorOf(['1.234', '5,00'])).toBe(',')
  expect(decimalSeparatorOf(['1.234', '1,234,567'])).toBe('.')
  expect(decimalSeparatorOf(['1.234', '7'])).toBeNull()
  expect(decimalSeparatorOf(['5.00', '5,00'])).toBeNull()
})
