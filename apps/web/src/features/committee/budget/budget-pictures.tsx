import type { CategoryOfLedger, LedgerEntry } from '@civic-hub/committee/budget'
import { useReducedMotion } from '@mantine/hooks'
import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { pageLanguage } from '../../../ui/language.ts'
import { money } from '../../../ui/money.ts'
import classes from './picture-frames.module.css'
import { type NamedMonth, PictureFrames } from './picture-frames.tsx'

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

const short = new Intl.NumberFormat(pageLanguage(), {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const shortMoney = (cents: number) => short.format(cents / 100)

/** The charts of the months and the categories of a period. */
export function BudgetPictures({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <PictureFrames
      entries={entries}
      monthsChart={(months) => <MonthsChart months={months} />}
      categoriesChart={(categories) => <CategoriesChart categories={categories} />}
    />
  )
}

function MonthsChart({ months }: { months: readonly NamedMonth[] }) {
  const still = useReducedMotion(true)
  return (
    <div className={classes.bars} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={months} margin={{ left: 8, right: 8 }} accessibilityLayer={false}>
          <defs>
            <pattern id="spent" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill={spentColour} />
              <rect width="2" height="6" fill="var(--hub-surface)" />
            </pattern>
          </defs>
          <CartesianGrid vertical={false} stroke="var(--hub-rule)" />
          <XAxis dataKey="name" {...axis} />
          <YAxis tickFormatter={shortMoney} width={64} {...axis} />
          <Tooltip {...tooltip} />
          <Legend formatter={(name) => <span style={{ color: 'var(--hub-ink)' }}>{name}</span>} />
          <Bar dataKey="income" name={summary.income} fill={incomeColour} maxBarSize={48} isAnimationActive={!still} />
          <Bar
            dataKey="expenses"
            name={summary.expenses}
            fill="url(#spent)"
            maxBarSize={48}
            isAnimationActive={!still}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function CategoriesChart({ categories }: { categories: readonly CategoryOfLedger[] }) {
  const bars = useMemo(() => {
    const [most, rest] = [categories.slice(0, shownCategories), categories.slice(shownCategories)]
    const other = rest.reduce((sum, { cents }) => sum + cents, 0)
    return rest.length === 0 ? most : [...most, { category: texts.other(rest.length), cents: other }]
  }, [categories])
  const still = useReducedMotion(true)
  return (
    <div className={classes.bars} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={bars} layout="vertical" margin={{ left: 8, right: 24 }} accessibilityLayer={false}>
          <CartesianGrid horizontal={false} stroke="var(--hub-rule)" />
          <XAxis type="number" tickFormatter={shortMoney} {...axis} />
          <YAxis type="category" dataKey="category" tickFormatter={shortWords} width={130} interval={0} {...axis} />
          <Tooltip {...tooltip} />
          <Bar dataKey="cents" name={summary.expenses} fill={spentColour} maxBarSize={36} isAnimationActive={!still} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Lines break only between words: a longer word would lose its beginning. */
const shortWords = (words: string) => words.replace(/\S{18,}/gu, (word) => `${word.slice(0, 16)}…`)
