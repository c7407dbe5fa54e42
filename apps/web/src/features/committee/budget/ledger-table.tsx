import type { LedgerEntry } from '@civic-hub/committee/budget'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { SortHeading } from '../../../ui/sort-heading.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { useWindowRows } from '../../../ui/use-window-rows.ts'
import { firstRowIndex, LedgerRow, type RowVerbs } from './ledger-row.tsx'
import classes from './ledger-table.module.css'
import { type LedgerColumn, type LedgerSort, ledgerColumns } from './ledger-view.ts'

const { ledger: texts } = budgetTexts
const rowPx = 48
const cardPx = 92

interface LedgerTableProps {
  entries: readonly LedgerEntry[]
  labelledBy: string
  sort: LedgerSort
  onSort: (sort: LedgerSort) => void
  editable: boolean
  verbs: RowVerbs
  /** The row for a new entry. */
  children: ReactNode
}

/** The entries in columns, or as cards on narrow screens. Only rows near the window are in the page. */
export function LedgerTable({ entries, labelledBy, sort, onSort, editable, verbs, children }: LedgerTableProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const { list, listStyle, rows, measure, setFocused, scrollTo } = useWindowRows<HTMLTableSectionElement>({
    count: entries.length,
    estimateSize: () => (narrow ? cardPx : rowPx),
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 5,
  })
  useNamedRow((id) => {
    const index = entries.findIndex((entry) => entry.id === id)
    if (index >= 0) scrollTo(index)
  })
  return (
    <table
      className={classes.table}
      aria-labelledby={labelledBy}
      aria-rowcount={entries.length + firstRowIndex(editable) - 1}
      aria-colcount={ledgerColumns.length + 1}
    >
      <thead className={classes.head}>
        <tr className={classes.row} aria-rowindex={1}>
          {ledgerColumns.map((column) => (
            <ColumnName key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" className={classes.menu}>
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      {children}
      <tbody ref={list} className={classes.body} style={listStyle} onBlur={() => setFocused(null)}>
        {rows.map(({ index, key, top }) => {
          const entry = entries[index]
          return (
            entry && (
              <LedgerRow
                key={key}
                ref={measure}
                index={index}
                entry={entry}
                top={top}
                editable={editable}
                verbs={verbs}
                onFocus={() => setFocused(index)}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface ColumnNameProps {
  column: LedgerColumn
  sort: LedgerSort
  onSort: (sort: LedgerSort) => void
}

function ColumnName({ column, sort, onSort }: ColumnNameProps) {
  const sorted = sort.column === column ? sort.direction : null
  // The first sort of days and amounts is descending, that of words ascending.
  const first = column === 'date' || column === 'amount' ? 'descending' : 'ascending'
  const other = sorted === 'ascending' ? 'descending' : 'ascending'
  return (
    <SortHeading
      sorted={sorted}
      onSort={() => onSort({ column, direction: sorted ? other : first })}
      className={classes[column]}
    >
      {texts.columns[column]}
    </SortHeading>
  )
}
