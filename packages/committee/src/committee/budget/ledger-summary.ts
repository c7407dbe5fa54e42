import { liesIn, type Period } from './fiscal-year.ts'
import type { EntryFields } from './ledger-entry.ts'

export type LedgerSummary = ReturnType<typeof summarise>

type Counted = Pick<EntryFields, 'type' | 'cents' | 'date'>

/** In whole cents: the balance at the start of the period and at its end, and what lies between. */
export function summarise(entries: Iterable<Counted>, openingBalance: number, period: Period) {
  let [opening, income, expenses] = [openingBalance, 0, 0]
  for (const { type, cents, date } of entries) {
    if (liesIn(date, period)) {
      if (type === 'income') income += cents
      else expenses += cents
    } else if (date !== '' && period.from !== '' && date < period.from) {
      opening += type === 'income' ? cents : -cents
    }
  }
  return { opening, income, expenses, balance: opening + income - expenses }
}

/**
 * The figures of the dashboard; together, the shortfall and the allocated sum less the spent sum remain. A debt of earlier
 * years is a shortfall of its own, so that the allocated sum is never negative.
 */
export function snapshotOf({ opening, income, expenses, balance }: LedgerSummary) {
  const allocated = Math.max(0, Math.max(0, opening) + income)
  return { shortfall: opening + income - allocated, allocated, spent: expenses, remaining: balance }
}

export interface MonthOfLedger {
  /** YYYY-MM. */
  readonly month: string
  readonly income: number
  readonly expenses: number
}

/** Income and expenses of each month, from the first to the last one with an entry, gaps included; the last 36 at most. */
export function byMonth(entries: Iterable<Counted>): MonthOfLedger[] {
  const months = new Map<string, { income: number; expenses: number }>()
  for (const { type, cents, date } of entries) {
    if (date === '') continue
    const month = date.slice(0, 7)
    const sums = months.get(month) ?? { income: 0, expenses: 0 }
    months.set(month, sums)
    if (type === 'income') sums.income += cents
    else sums.expenses += cents
  }
  const known = [...months.keys()].toSorted()
  const last = known.at(-1)
  const list: MonthOfLedger[] = []
  for (let month = last; month !== undefined && month >= (known[0] ?? '') && list.length < maxMonths; ) {
    list.unshift({ month, ...(months.get(month) ?? { income: 0, expenses: 0 }) })
    month = monthBefore(month)
  }
  return list
}

const maxMonths = 36

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const [before, of] = number === 1 ? [12, year - 1] : [number - 1, year]
  return `${String(of).padStart(4, '0')}-${String(before).padStart(2, '0')}`
}

export type CategoryOfLedger = ReturnType<typeof spendingByCategory>[number]

/** The expenses by category, the largest first; names that differ only in case count as one. */
export function spendingByCategory(entries: Iterable<Pick<EntryFields, 'type' | 'cents' | 'category'>>) {
  const expenses = [...entries].filter(({ type }) => type === 'expense')
  const spent = new Map<string, number>()
  for (const { cents, category } of expenses) {
    const key = category.toLowerCase()
    spent.set(key, (spent.get(key) ?? 0) + cents)
  }
  const names = new Map(categoriesOf(expenses).map((category) => [category.toLowerCase(), category]))
  return [...spent]
    .map(([key, cents]) => ({ category: names.get(key) ?? key, cents }))
    .sort((a, b) => b.cents - a.cents || (a.category < b.category ? -1 : 1))
}

/** The categories in use, the most used first; names that differ only in case count as one. */
export function categoriesOf(entries: Iterable<Pick<EntryFields, 'category'>>): string[] {
  const used = new Map<string, { category: string; count: number }>()
  for (const { category } of entries) {
    if (category === '') continue
    const key = category.toLowerCase()
    const known = used.get(key) ?? { category, count: 0 }
    known.count++
    used.set(key, known)
  }
  return [...used.values()]
    .sort((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1))
    .map(({ category }) => category)
}
