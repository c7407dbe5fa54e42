import { allTime, type LedgerEntry, summarise } from '@civic-hub/committee/budget'
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { budgetTexts } from '../../../texts/en/budget.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { money } from '../../../ui/money.ts'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import classes from './budget-page.module.css'
import { LedgerFilters } from './ledger-filters.tsx'
import { entryMenuId, type RowVerbs } from './ledger-row.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { type LedgerFilters as Filters, filterEntries, type LedgerSort, noFilters, sortEntries } from './ledger-view.ts'
import { PrintedLedger } from './printed-ledger.tsx'
import type { PeriodChoice } from './use-period.ts'

const { ledger: texts } = budgetTexts

interface LedgerSectionProps {
  entries: readonly LedgerEntry[]
  choice: PeriodChoice
  filters: Filters
  onFilters: (filters: Filters) => void
  categories: readonly string[]
  editable: boolean
  onOpen: (entry: LedgerEntry) => void
  onRemove: (entry: LedgerEntry) => void
  sort: LedgerSort
  onSort: (sort: LedgerSort) => void
  /** The row for a new entry. */
  children: ReactNode
}

/** All entries, with search, sorting and filters. */
export function LedgerSection(props: LedgerSectionProps) {
  const { entries, choice, filters, onFilters, sort, onSort, categories, editable, onOpen, onRemove, children } = props
  const headingId = useId()
  const { period } = choice
  // Keeps typing responsive while thousands of entries are filtered.
  const wanted = useDeferredValue(filters)
  const shown = useMemo(
    () => sortEntries(filterEntries(entries, wanted, period), sort),
    [entries, wanted, period, sort],
  )
  const sums = useMemo(() => summarise(shown, 0, allTime), [shown])
  const verbs = useMemo(
    (): RowVerbs => ({
      open: onOpen,
      remove(entry) {
        const at = shown.indexOf(entry)
        const nearest = shown[at + 1] ?? shown[at - 1]
        onRemove(entry)
        focusSoon(...(nearest ? [entryMenuId(nearest.id)] : []), headingId)
      },
    }),
    [shown, onOpen, onRemove, headingId],
  )
  useNamedRow((id) => {
    if (!entries.some((entry) => entry.id === id) || shown.some((entry) => entry.id === id)) return
    onFilters(noFilters)
    choice.choose('all')
  })
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h2 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h2>
      {entries.length > 0 && (
        <>
          <div className={classes.notPrinted}>
            <LedgerFilters
              filters={filters}
              onFilters={onFilters}
              sort={sort}
              onSort={onSort}
              categories={categories}
            />
          </div>
          <p className={classes.count} role="status">
            {texts.shown(shown.length, entries.length)}
            {shown.length > 0 && ` · ${texts.sum(money(sums.balance))}`}
          </p>
        </>
      )}
      <div className={classes.notPrinted}>
        <LedgerTable
          entries={shown}
          labelledBy={headingId}
          sort={sort}
          onSort={onSort}
          editable={editable}
          verbs={verbs}
        >
          {children}
        </LedgerTable>
      </div>
      {entries.length === 0 ? (
        <EmptyState drawing="minutes">{editable ? texts.empty : texts.emptyViewer}</EmptyState>
      ) : (
        shown.length === 0 && <EmptyState drawing="lost">{texts.noMatch}</EmptyState>
      )}
      {entries.length > 0 && <PrintedLedger entries={shown} />}
    </section>
  )
}
