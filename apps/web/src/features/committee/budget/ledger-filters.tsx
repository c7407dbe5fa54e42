import type { EntryType } from '@civic-hub/committee/budget'
import { Button, Select } from '@mantine/core'
import { budgetTexts } from '../../../texts/en/budget.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import classes from './ledger-filters.module.css'
import {
  type LedgerFilters as Filters,
  isFiltered,
  type LedgerColumn,
  type LedgerSort,
  ledgerColumns,
  newestFirst,
  noFilters,
} from './ledger-view.ts'

const { ledger: texts, types } = budgetTexts

interface LedgerFiltersProps {
  filters: Filters
  onFilters: (filters: Filters) => void
  sort: LedgerSort
  onSort: (sort: LedgerSort) => void
  categories: readonly string[]
}

export function LedgerFilters({ filters, onFilters, sort, onSort, categories }: LedgerFiltersProps) {
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
