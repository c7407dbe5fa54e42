/** The order of the numbers in dates like 03/04/2026; with the year first, in those like 26/03/04. */
export type DateOrder = 'month-first' | 'day-first' | 'year-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Day 0 of the date serial numbers of spreadsheets. */
const serialZero = Date.UTC(1899, 11, 30)

export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) === text
}

/**
 * Reads a day in the formats of files, and returns it as YYYY-MM-DD; null if it is not one: 2026-03-04 ·
 * 20260304 · 03/04/2026 · 4.3.26 · Mar 4, 2026 · 4-Mar-26 · a spreadsheet's serial number. A time after the
 * day is ignored.
 */
export function readDay(text: string, order: DateOrder): string | null {
  // As Czechs and Hungarians write it: 13. 4. 2026 and 2026.04.13.
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d\.) (?=\d)/g, '')
    .replace(/(?<=\d\.\d{1,2})\.$/, '')
  const [date = ''] = trimmed.split(/T(?=\d)| (?=\d{1,2}:)/)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(date)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(date)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])]
    const isShort = numbers[1]?.length === 2 && numbers[4]?.length === 2
    if (order === 'year-first' && isShort) return dayOf(fullYear(numbers[1] ?? ''), second, Number(numbers[4]))
    const year = fullYear(numbers[4] ?? '')
    const dayFirst = order === 'day-first' || numbers[2] === '.'
    return dayFirst ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  const named =
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d\d)$/i.exec(date) ??
    swapped(/^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d\d)$/i.exec(date))
  if (named) {
    const name = (named[1] ?? '').toLowerCase()
    // Marraskuu is November in Finland.
    const month = name.startsWith('marras') ? 0 : months.indexOf(name.slice(0, 3)) + 1
    return month === 0 ? null : dayOf(fullYear(named[3] ?? ''), month, Number(named[2]))
  }
  if (/^[2-6]\d{4}$/.test(date)) return new Date(serialZero + Number(date) * 86_400_000).toISOString().slice(0, 10)
  return null
}

/** Two numbers whose order a reader has to know. 4.3.2026 is in March everywhere. */
const twoNumbers = /^\s*(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)\b/
const threeShort = /^\s*(\d\d)[-/.](\d{1,2})[-/.](\d\d)(?![\d/.-]*\d)/

/** The orders that the dates of a file can have: several if a member has to choose, and one or none otherwise. */
export function dateOrdersOf(texts: readonly string[]): readonly DateOrder[] {
  if (canBeginWithYears(texts)) return ['year-first', 'day-first']
  let [monthFirst, dayFirst, isOpen] = [0, 0, false]
  for (const text of texts) {
    const [, first, second] = twoNumbers.exec(text) ?? []
    if (first === undefined) continue
    if (Number(first) > 12) dayFirst++
    else if (Number(second) > 12) monthFirst++
    else if (Number(first) !== Number(second)) isOpen = true
  }
  if (monthFirst !== dayFirst) return [monthFirst > dayFirst ? 'month-first' : 'day-first']
  return isOpen || monthFirst > 0 ? ['month-first', 'day-first'] : []
}

/** True for dates such as 26/03/04 and 26/03/05: the first numbers are no months, and vary less than the last ones. */
function canBeginWithYears(texts: readonly string[]): boolean {
  const [firsts, lasts] = [new Set<number>(), new Set<number>()]
  for (const text of texts) {
    if (!/\d/.test(text)) continue
    const [first = 0, second = 0, last = 0] = threeShort.exec(text)?.slice(1).map(Number) ?? []
    if (first <= 12 || second < 1 || second > 12 || last < 1 || last > 31) return false
    firsts.add(first)
    lasts.add(last)
  }
  return firsts.size < lasts.size
}

/** A day in a file whose dates have one of these orders; 'ambiguous' if it is another day in each. */
export function readDayInOrders(text: string, orders: readonly DateOrder[]): string | 'ambiguous' | null {
  const days = new Set((orders.length === 0 ? anyOrder : orders).flatMap((order) => readDay(text, order) ?? []))
  const [only = null] = days
  return days.size > 1 ? 'ambiguous' : only
}

const anyOrder = ['month-first'] as const

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]]
}

const fullYear = (year: string) => (year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900))

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null
}
