import { allTime, type EntryType, type LedgerEntry, summarise } from '@civic-hub/committee/budget'
import { Button, Select } from '@mantine/core'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { money } from '../../../ui/money.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import classes from './budget-page.module.css'
import { entryMenuId, type RowVerbs } from './ledger-row.tsx'
import { LedgerTable } from './ledger-table.tsx'
import {
  type LedgerFilters as Filters,
  filterEntries,
  isFiltered,
  type LedgerColumn,
  type LedgerSort,
  ledgerColumns,
  newestFirst,
  noFilters,
  sortEntries,
} from './ledger-view.ts'
import { ledgerDay } from './money.ts'
import { useResolutionsHere } from './resolution-field.tsx'
import type { PeriodChoice } from './use-budget.ts'

const { ledger: texts, types } = budgetTexts

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
            {shown.length === entries.length ? texts.all(shown.length) : texts.shown(shown.length, entries.length)}
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

interface LedgerFiltersProps {
  filters: Filters
  onFilters: (filters: Filters) => void
  sort: LedgerSort
  onSort: (sort: LedgerSort) => void
  categories: readonly string[]
}

function LedgerFilters({ filters, onFilters, sort, onSort, categories }: LedgerFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.words ?? ''}
        aria-label={texts.search}
        placeholder={texts.search}
        value={filters.words}
        onChange={(words) => onFilters({ ...filters, words })}
      />
      <Select
        aria-label={texts.type}
        value={filters.type ?? ''}
        onChange={(type) => onFilters({ ...filters, type: (type || null) as EntryType | null })}
        data={[
          { value: '', label: texts.allTypes },
          { value: 'income', label: types.income },
          { value: 'expense', label: types.expense },
        ]}
      />
      <Select
        aria-label={texts.category}
        searchable
        limit={100}
        value={filters.category ?? ''}
        {...savedWords(filters.category ?? texts.allCategories)}
        onChange={(category) => onFilters({ ...filters, category: category || null })}
        data={[
          { value: '', label: texts.allCategories },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
      />
      {/* On wide screens, the column headings sort instead. */}
      <Select
        className={classes.sort ?? ''}
        aria-label={texts.sortBy}
        value={`${sort.column} ${sort.direction}`}
        onChange={(next) => {
          const [column, direction] = (next ?? '').split(' ') as [LedgerColumn, LedgerSort['direction']]
          onSort(next ? { column, direction } : newestFirst)
        }}
        data={ledgerColumns.flatMap((column) =>
          (['descending', 'ascending'] as const).map((direction) => ({
            value: `${column} ${direction}`,
            label: `${texts.columns[column]}, ${texts.direction[direction].toLowerCase()}`,
          })),
        )}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onFilters(noFilters)}>
          {texts.clear}
        </Button>
      )}
    </search>
  )
}

/** Prints all entries that match the filters, because the ledger on screen has only rows near the window. */
function PrintedLedger({ entries }: { entries: readonly LedgerEntry[] }) {
  const { numbers } = useResolutionsHere()
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  const { date, type, category, amount, note } = texts.columns
  return (
    <table className={classes.printed}>
      <thead>
        <tr>
          {[date, type, category, amount, note].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{entry.date === '' ? texts.noDate : ledgerDay(entry.date)}</td>
            <td>{types[entry.type]}</td>
            <td>{entry.category}</td>
            <td className={classes.amount}>{money(entry.cents)}</td>
            <td>{[entry.note, entry.resolution && numbers.get(entry.resolution)].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
