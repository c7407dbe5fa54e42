import { byMonth, type LedgerEntry, spendingByCategory } from '@civic-hub/committee/budget'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useId, useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { budgetTexts } from '../../../texts/en/budget.ts'
import { money } from '../../../ui/money.ts'
import classes from './budget-pictures.module.css'
import { monthName } from './money.ts'

const { pictures: texts, summary } = budgetTexts
const shownCategories = 8
const incomeColour = 'var(--hub-hue-4)'
const spentColour = 'var(--hub-hue-3)'
const axis = { stroke: 'var(--hub-control)', tick: { fill: 'var(--hub-dimmed)', fontSize: 14 } }
const tooltip = {
  contentStyle: {
    color: 'var(--hub-ink)',
    background: 'var(--hub-surface)',
    border: '1px solid var(--hub-rule)',
    borderRadius: 6,
  },
  cursor: { fill: 'var(--hub-sunken)' },
  formatter: (cents: unknown) => money(Number(cents)),
}

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const shortMoney = (cents: number) => short.format(cents / 100)

/**
 * Charts of the months and the categories of a period, and tables of the same figures for people who cannot
 * see the charts.
 */
export function BudgetPictures({ entries }: { entries: readonly LedgerEntry[] }) {
  const months = useMemo(
    () => byMonth(entries).map((one) => ({ ...one, name: nameOfMonth(one.month) })),
    [entries],
  )
  const categories = useMemo(() => spendingByCategory(entries), [entries])
  const bars = useMemo(() => {
    const [most, rest] = [categories.slice(0, shownCategories), categories.slice(shownCategories)]
    const other = rest.reduce((sum, { cents }) => sum + cents, 0)
    return rest.length === 0 ? most : [...most, { category: texts.other(rest.length), cents: other }]
  }, [categories])
  const still = useReducedMotion(true)
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
        <BarChart data={months} margin={{ left: 8, right: 8 }} accessibilityLayer={false}>
          <defs>
            <pattern
              id="spent"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill={spentColour} />
              <rect width="2" height="6" fill="var(--hub-surface)" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--hub-rule)" />
          <XAxis dataKey="name" {...axis} />
          <YAxis tickFormatter={shortMoney} width={64} {...axis} />
          <Tooltip {...tooltip} />
          <Legend formatter={(name) => <span style={{ color: 'var(--hub-ink)' }}>{name}</span>} />
          <Bar
            dataKey="income"
            name={summary.income}
            fill={incomeColour}
            maxBarSize={48}
            isAnimationActive={!still}
          />
          <Bar
            dataKey="expenses"
            name={summary.expenses}
            fill="url(#spent)"
            maxBarSize={48}
            isAnimationActive={!still}
          />
        </BarChart>
      </Picture>
      {categories.length === 0 ? (
        <p className={classes.none}>{texts.noSpending}</p>
      ) : (
        <Picture
          name={texts.byCategory}
          columns={[budgetTexts.ledger.columns.category, summary.expenses]}
          rows={categories.map(({ category, cents }) => ({ key: category, cells: [category, money(cents)] }))}
        >
          <BarChart data={bars} layout="vertical" margin={{ left: 8, right: 24 }} accessibilityLayer={false}>
            <CartesianGrid horizontal={false} stroke="var(--hub-rule)" />
            <XAxis type="number" tickFormatter={shortMoney} {...axis} />
            <YAxis
              type="category"
              dataKey="category"
              tickFormatter={shortWords}
              width={130}
              interval={0}
              {...axis}
            />
            <Tooltip {...tooltip} />
            <Bar
              dataKey="cents"
              name={summary.expenses}
              fill={spentColour}
              maxBarSize={36}
              isAnimationActive={!still}
            />
          </BarChart>
        </Picture>
      )}
    </div>
  )
}

/** Lines break only between words: a longer word would lose its beginning. */
const shortWords = (words: string) => words.replace(/\S{18,}/gu, (word) => `${word.slice(0, 16)}…`)

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
      <div className={classes.bars} aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
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
