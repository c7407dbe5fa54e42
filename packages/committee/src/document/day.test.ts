import { expect, test } from 'vitest'
import { dateOrdersOf, isDay, readDay, readDayInOrders } from './day.ts'

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['20260304', '2026-03-04'],
  ['2026-03-04T10:00:00Z', '2026-03-04'],
  ['03/04/2026 10:30 PM', '2026-03-04'],
  ['03/04/2026', '2026-03-04'],
  ['3/4/26', '2026-03-04'],
  ['4.3.2026', '2026-03-04'],
  ['Mar 4, 2026', '2026-03-04'],
  ['March 4th 2026', '2026-03-04'],
  ['Wed, March 4, 2026', '2026-03-04'],
  ['4-Mar-26', '2026-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['46085', '2026-03-04'],
])('reads %s with the month first', (text, day) => {
  expect(readDay(text, 'month-first')).toBe(day)
})

test.each([
  '4. März 2026',
  '1 avril 2024',
  '1er mai 2024',
  '4 marraskuu 2026',
  '3 września 2026',
  '04/2024',
  '2024',
  '31.02.2026',
  '2026年4月1日',
  '١/٤/٢٠٢٦',
])('%s is not read', (text) => {
  for (const order of ['month-first', 'day-first'] as const) expect(readDay(text, order)).toBeNull()
})

test.each([
  ['13/04/2026', '2026-04-13'],
  ['13-04-26', '2026-04-13'],
  ['13. 4. 2026', '2026-04-13'],
  ['13.04.2026 09:30', '2026-04-13'],
  ['2026.04.13.', '2026-04-13'],
  ['13 Apr 2026', '2026-04-13'],
  ['4 de mayo', null],
])('reads %s with the day first', (text, day) => {
  expect(readDay(text, 'day-first')).toBe(day)
})

test('the file decides the order of day and month', () => {
  expect(readDay('03/04/2026', 'day-first')).toBe('2026-04-03')
  expect(dateOrdersOf(['03/04/2026', '13/04/2026'])).toEqual(['day-first'])
  expect(dateOrdersOf(['03/04/2026', '04/13/2026'])).toEqual(['month-first'])
})

test('a day is read in each of the orders that are possible', () => {
  expect(readDayInOrders('03/04/2026', ['month-first', 'day-first'])).toBe('ambiguous')
  expect(readDayInOrders('05/05/2026', ['month-first', 'day-first'])).toBe('2026-05-05')
  expect(readDayInOrders('13/04/2026', ['month-first', 'day-first'])).toBe('2026-04-13')
  expect(readDayInOrders('26/03/04', ['year-first'])).toBe('2026-03-04')
  expect(readDayInOrders('2026-03-04', [])).toBe('2026-03-04')
  expect(readDayInOrders('Total', ['month-first', 'day-first'])).toBeNull()
})

test.each(['', 'Total', '31/02/2026', '2026-02-30', '2026-13-01', '99/99/99', 'Foo 4, 2026', '12', '1e5'])(
  '%j is not a day',
  (text) => {
    expect(readDay(text, 'day-first')).toBeNull()
  },
)

test('a stored day must exist in the calendar', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2026-2-9')).toBe(false)
})

test.each([
  [['03/04/2026', '05/04/2026'], true],
  [['03/04/2026', '13/04/2026'], false],
  [['13/04/2026', '04/13/2026', '03/04/2026'], true],
  [['2026-04-13', '2026-04-14'], false],
  [['46027', '46028'], false],
  [['4.3.2026'], false],
  [['Date', '05/05/2026', ''], false],
  [['26/12/13', '26/12/14'], true],
  [['26.12.13', '26.12.14', ''], true],
  [['13/12/26', '12/12/26'], false],
  [['13.12.26', '14.12.26'], false],
  [['26/12/2026', '26/11/2027'], false],
])('%j can be read in several ways: %s', (texts, isOpen) => {
  expect(dateOrdersOf(texts).length > 1).toBe(isOpen)
})
