import type { Change } from '@civic-hub/committee/history'
import type { LedgerDifference, LedgerEntry } from '@civic-hub/committee/ledger'
import { budgetTexts } from '../../texts/en/budget.ts'
import { money } from '../../ui/money.ts'
import { ledgerDay, monthName } from './money.ts'

const { historyOf: texts, types, ledger: ledgerTexts } = budgetTexts

export const entryWords = ({ category, cents, type, date }: LedgerEntry) =>
  texts.entry(category, money(cents), type, ledgerDay(date) || ledgerTexts.noDate)

/** What a change did, to be said after the name of who did it. */
export function changeWords(change: LedgerDifference): string {
  switch (change.kind) {
    case 'entry-added':
      return texts.added(entryWords(change.entry))
    case 'entry-removed':
      return texts.removed(entryWords(change.entry))
    case 'entry-restored':
      return texts.restored(entryWords(change.entry))
    case 'entries-removed':
      return texts.removedMany(change.ids.length)
    case 'entries-restored':
      return texts.restoredMany(change.ids.length)
    case 'entry-changed':
      return texts.changed[change.field](
        change.entry.category,
        valueWords(change.field, change.before),
        valueWords(change.field, change.after),
      )
    case 'receipt-added':
      return texts.receiptAdded(change.entry.category, change.name)
    case 'receipt-removed':
      return texts.receiptRemoved(change.entry.category, change.name)
    case 'import-added':
      return texts.imported(change.count, change.name)
    case 'import-removed':
      return texts.importRemoved(change.count, change.name)
    case 'import-restored':
      return texts.importRestored(change.count, change.name)
    case 'opening-balance':
      return texts.openingBalance(money(change.before), money(change.after))
    case 'fiscal-year':
      return texts.fiscalYear(monthName(change.after))
  }
}

type Field = Extract<LedgerDifference, { kind: 'entry-changed' }>['field']

function valueWords(field: Field, value: unknown): string {
  if (field === 'cents') return typeof value === 'number' ? money(value) : ''
  if (typeof value !== 'string') return ''
  if (field === 'type') return types[value === 'income' ? 'income' : 'expense']
  return field === 'date' ? ledgerDay(value) || ledgerTexts.noDate : value
}

const setsField: ReadonlySet<string> = new Set(['entry-changed', 'opening-balance', 'fiscal-year'])

export const lostWords = (change: Change<LedgerDifference>) =>
  setsField.has(change.kind)
    ? change.lost.map(({ who, value }) => ({ who, value: lostValue(change, value) }))
    : []

/** A value that somebody set in the same step, and that was not kept. */
function lostValue(change: LedgerDifference, value: unknown): string | null {
  if (change.kind === 'entry-changed') return valueWords(change.field, value) || null
  if (typeof value !== 'number') return null
  if (change.kind === 'opening-balance') return money(value)
  return value >= 1 && value <= 12 ? monthName(value) : null
}

export function summaryOf(changes: readonly LedgerDifference[]): string {
  const entries = new Set<string>()
  const others = new Set<string>()
  for (const change of changes) {
    if ('entry' in change) entries.add(change.entry.id)
    else if ('ids' in change) for (const id of change.ids) entries.add(id)
    else others.add(change.kind.startsWith('import-') ? texts.summary.imports : texts.summary.settings)
  }
  return [...(entries.size > 0 ? [texts.summary.entries(entries.size)] : []), ...others].join(' · ')
}
