import type { LedgerDifference, LedgerEntry } from '@civic-hub/committee/budget'
import type { Change } from '@civic-hub/committee/history'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { wordsByKind } from '../../../texts/words-by-kind.ts'
import { money } from '../../../ui/money.ts'
import { ledgerDay, monthName } from './money.ts'

const { historyOf: texts, types, ledger: ledgerTexts } = budgetTexts

export const entryWords = ({ category, cents, type, date }: LedgerEntry) =>
  texts.entry(category.trim(), money(cents), type, ledgerDay(date) || ledgerTexts.noDate)

/** The description of a change, after the name of its author. */
export const changeWords = wordsByKind<LedgerDifference>({
  'entry-added': ({ entry }) => texts.added(entryWords(entry)),
  'entry-removed': ({ entry }) => texts.removed(entryWords(entry)),
  'entry-restored': ({ entry }) => texts.restored(entryWords(entry)),
  'entries-removed': ({ ids }) => texts.removedMany(ids.length),
  'entries-restored': ({ ids }) => texts.restoredMany(ids.length),
  'entry-changed': fieldWords,
  'receipt-added': ({ entry, name }) => texts.receiptAdded(entry.category.trim(), name.trim()),
  'receipt-removed': ({ entry, name }) => texts.receiptRemoved(entry.category.trim(), name.trim()),
  'import-added': ({ count, name }) => texts.imported(count, name.trim()),
  'import-removed': ({ count, name }) => texts.importRemoved(count, name.trim()),
  'import-restored': ({ count, name }) => texts.importRestored(count, name.trim()),
  'opening-balance': ({ before, after }) => texts.openingBalance(money(before), money(after)),
  'fiscal-year': ({ after }) => texts.fiscalYear(monthName(after)),
})

type EntryChanged = Extract<LedgerDifference, { kind: 'entry-changed' }>
type Field = EntryChanged['field']

function fieldWords({ field, entry, before, after }: EntryChanged): string {
  const { changed } = texts
  const category = entry.category.trim()
  const was = valueWords(field, before).trim()
  const now = valueWords(field, after).trim()
  switch (field) {
    case 'category':
      return changed.category(was, now)
    case 'note':
      return now === '' ? changed.noteRemoved(was, category) : changed.note(category, now)
    case 'resolution':
      return now === '' ? changed.resolutionRemoved(category) : changed.resolution(category)
    default:
      return changed[field](category, was, now)
  }
}

function valueWords(field: Field, value: unknown): string {
  if (field === 'cents') return typeof value === 'number' ? money(value) : ''
  if (typeof value !== 'string') return ''
  if (field === 'type') return types[value === 'income' ? 'income' : 'expense']
  return field === 'date' ? ledgerDay(value) || ledgerTexts.noDate : value
}

const setsField: ReadonlySet<string> = new Set(['entry-changed', 'opening-balance', 'fiscal-year'])

export const lostWords = (change: Change<LedgerDifference>) =>
  setsField.has(change.kind) ? change.lost.map(({ who, value }) => ({ who, value: lostValue(change, value) })) : []

/** Returns a value that another member set in the same step, and that was not kept. */
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
