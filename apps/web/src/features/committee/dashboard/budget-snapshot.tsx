import type { Query } from '@civic-hub/committee'
import { fiscalYearOf, type LedgerSummary, queryLedger, snapshotOf, summarise } from '@civic-hub/committee/budget'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { money } from '../../../ui/money.ts'
import classes from './dashboard.module.css'

const { budget: texts } = dashboardTexts

/** The committee's money of this fiscal year: a debt of earlier years, and the sums that are available, spent and left. */
export function BudgetSnapshot({ today }: { today: Date }) {
  const { doc } = useReplica()
  const day = dayForField(today)
  const summary = useQuery(
    useMemo((): Query<LedgerSummary | null> => {
      const ledger = queryLedger(doc)
      return { read: () => summaryOfYear(ledger.read(), day), subscribe: ledger.subscribe }
    }, [doc, day]),
  )
  if (!summary) return <EmptyState drawing="minutes">{texts.empty}</EmptyState>
  const { shortfall, allocated, spent, remaining } = snapshotOf(summary)
  const figures = [
    ...(shortfall < 0 ? [{ name: texts.shortfall, cents: shortfall }] : []),
    { name: texts.allocated, cents: allocated },
    { name: texts.spent, cents: spent },
    { name: texts.remaining, cents: remaining },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, cents }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-negative={cents < 0 || undefined}>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns null while there are no entries. */
function summaryOfYear(
  { entries, openingBalance, fiscalYearStart }: ReturnType<ReturnType<typeof queryLedger>['read']>,
  day: string,
): LedgerSummary | null {
  const counted = [...entries.values()].filter(({ removed }) => !removed)
  if (counted.length === 0 && openingBalance === 0) return null
  return summarise(counted, openingBalance, fiscalYearOf(day, fiscalYearStart))
}
