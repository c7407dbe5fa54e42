/** A range of days, both included; '' means an open end. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const allTime: Period = { from: '', to: '' }

export interface FiscalYear extends Period {
  /** The calendar year of its first day. */
  readonly year: number
}

export function fiscalYear(year: number, startMonth: number): FiscalYear {
  const from = dayText(year, startMonth, 1)
  const end = new Date(Date.UTC(year + 1, startMonth - 1, 0))
  return { year, from, to: dayText(end.getUTCFullYear(), end.getUTCMonth() + 1, end.getUTCDate()) }
}

export function fiscalYearOf(day: string, startMonth: number): FiscalYear {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return fiscalYear(month >= startMonth ? year : year - 1, startMonth)
}

/** All fiscal years with an entry, and the current one; the newest first. */
export function fiscalYears(days: Iterable<string>, startMonth: number, today: string): FiscalYear[] {
  const years = new Set([fiscalYearOf(today, startMonth).year])
  const known = new Set<string>()
  for (const day of days) {
    const month = day.slice(0, 7)
    if (day === '' || known.has(month)) continue
    known.add(month)
    years.add(fiscalYearOf(day, startMonth).year)
  }
  return [...years].sort((a, b) => b - a).map((year) => fiscalYear(year, startMonth))
}

/** An entry without a readable day is only in the period without limits. */
export function liesIn(day: string, { from, to }: Period): boolean {
  if (from === '' && to === '') return true
  return day !== '' && (from === '' || day >= from) && (to === '' || day <= to)
}

const dayText = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
