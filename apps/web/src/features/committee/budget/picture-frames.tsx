import {
  byMonth,
  type CategoryOfLedger,
  type LedgerEntry,
  type MonthOfLedger,
  spendingByCategory,
} from '@civic-hub/committee/budget'
import { type ReactNode, useId, useMemo } from 'react'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { money } from '../../../ui/money.ts'
import { monthName } from './money.ts'
import classes from './picture-frames.module.css'

const { pictures: texts, summary } = budgetTexts

interface PictureFramesProps {
  entries: readonly LedgerEntry[]
  monthsChart: (months: readonly NamedMonth[]) => ReactNode
  categoriesChart: (categories: readonly CategoryOfLedger[]) => ReactNode
}

export type NamedMonth = MonthOfLedger & { name: string }

/**
 * The frames of the charts of the months and the categories of a period, with tables of the same figures for people
 * who cannot see the charts. The frames have their full height before the charts are loaded: the page must not move while
 * a member reads its end.
 */
export function PictureFrames({ entries, monthsChart, categoriesChart }: PictureFramesProps) {
  const months = useMemo(() => byMonth(entries).map((one) => ({ ...one, name: nameOfMonth(one.month) })), [entries])
  const categories = useMemo(() => spendingByCategory(entries), [entries])
  return (
    <div className={classes.pictures}>
      <Picture
        name={texts.byMonth}
        columns={[texts.month, summary.income, summary.expenses]}
        rows={months.map(({ month, name, income, expenses }) => ({
          key: month,
          cells: [name, money(income), money(expenses)],
        }))}
      >
        {monthsChart(months)}
      </Picture>
      {categories.length === 0 ? (
        <p className={classes.none}>{texts.noSpending}</p>
      ) : (
        <Picture
          name={texts.byCategory}
          columns={[budgetTexts.ledger.columns.category, summary.expenses]}
          rows={categories.map(({ category, cents }) => ({ key: category, cells: [category, money(cents)] }))}
        >
          {categoriesChart(categories)}
        </Picture>
      )}
    </div>
  )
}

interface PictureProps {
  name: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  children: ReactNode
}

function Picture({ name, columns, rows, children }: PictureProps) {
  const captionId = useId()
  return (
    <figure className={classes.picture} aria-labelledby={captionId}>
      <figcaption id={captionId}>{name}</figcaption>
      <div className={classes.chart}>{children}</div>
      {/* A table itself is as wide as its words, even when it is hidden. */}
      <div className="visually-hidden">
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function nameOfMonth(month: string): string {
  const [year = '', number = '1'] = month.split('-')
  return `${monthName(Number(number), 'short')} ${year.slice(-2)}`
}
