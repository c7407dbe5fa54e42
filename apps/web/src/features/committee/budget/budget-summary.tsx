import { type LedgerEntry, summarise } from '@civic-hub/committee/budget'
import { Select, TextInput } from '@mantine/core'
import { useId, useMemo } from 'react'
import { budgetTexts } from '../../../texts/en/budget.ts'
import { money } from '../../../ui/money.ts'
import classes from './budget-summary.module.css'
import type { PeriodChoice } from './use-period.ts'

const { summary: texts } = budgetTexts

interface BudgetSummaryProps {
  entries: readonly LedgerEntry[]
  openingBalance: number
  fiscalYearStart: number
  choice: PeriodChoice
}

/** Income, expenses and balance of a period. */
export function BudgetSummary({ entries, openingBalance, fiscalYearStart, choice }: BudgetSummaryProps) {
  const headingId = useId()
  const { chosen, period, years } = choice
  const sums = useMemo(() => summarise(entries, openingBalance, period), [entries, openingBalance, period])
  const undated = chosen === 'all' ? 0 : entries.filter(({ date }) => date === '').length
  const change = (field: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) =>
    choice.setCustom({ ...period, [field]: event.currentTarget.value })
  return (
    <section aria-labelledby={headingId} className={classes.summary}>
      <div className={classes.top}>
        <h2 id={headingId}>{texts.heading}</h2>
        <div className={classes.period}>
          <Select
            label={texts.period}
            value={chosen}
            onChange={(next) => next !== null && choice.choose(next)}
            data={[
              { value: 'all', label: texts.allTime },
              ...years.map(({ year }) => ({
                value: String(year),
                label: texts.fiscalYear(year, fiscalYearStart === 1),
              })),
              { value: 'custom', label: texts.custom },
            ]}
          />
          {chosen === 'custom' && (
            <>
              <TextInput
                label={texts.from}
                type="date"
                max="9999-12-31"
                value={period.from}
                onChange={change('from')}
              />
              <TextInput label={texts.to} type="date" max="9999-12-31" value={period.to} onChange={change('to')} />
            </>
          )}
        </div>
      </div>
      <dl className={classes.sums}>
        <Sum name={texts.opening} cents={sums.opening} />
        <Sum name={texts.income} cents={sums.income} />
        <Sum name={texts.expenses} cents={sums.expenses} />
        <Sum name={texts.balance} cents={sums.balance} main />
      </dl>
      {undated > 0 && <p className={classes.hint}>{texts.undated(undated)}</p>}
    </section>
  )
}

function Sum({ name, cents, main = false }: { name: string; cents: number; main?: boolean }) {
  return (
    <div className={classes.sum} data-main={main || undefined}>
      <dt>{name}</dt>
      <dd data-negative={(main && cents < 0) || undefined}>{money(cents)}</dd>
    </div>
  )
}
