/** The order of the numbers in dates like 03/04/2026. */
export type DateOrder = 'month-first' | 'day-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Day 0 of the date serial numbers of spreadsheets. */
const serialZero = Date.UTC(1899, 11, 30)

/** True if a text is an existing day, as YYYY-MM-DD. */
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
  if (/^[2-6]\d{4}$/.test(date))
    return new Date(serialZero + Number(date) * 86_400_000).toISOString().slice(0, 10)
  return null
}

/** Two numbers whose order a reader has to know. 4.3.2026 is in March everywhere. */
const twoNumbers = /^\s*(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d\d)\b/

/** The order of day and month in the dates of a file; null if it is not known. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  let [monthFirst, dayFirst] = [0, 0]
  for (const text of texts) {
    const numbers = twoNumbers.exec(text)
    if (!numbers) continue
    if (Number(numbers[1]) > 12) dayFirst++
    else if (Number(numbers[2]) > 12) monthFirst++
  }
  if (monthFirst === dayFirst) return null
  return monthFirst > dayFirst ? 'month-first' : 'day-first'
}

/** True if a date can be read in two ways, and the others do not show the right one. */
export function isDateOrderOpen(texts: readonly string[]): boolean {
  if (dateOrderOf(texts) !== null) return false
  return texts.some((text) => {
    const [, first, second] = twoNumbers.exec(text) ?? []
    return first !== undefined && Number(first) !== Number(second)
  })
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]]
}

const fullYear = (year: string) =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null
}
