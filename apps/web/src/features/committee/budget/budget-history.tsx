import {
  allTime,
  type Ledger,
  type LedgerDifference,
  ledgerHistory,
  queryLedger,
  summarise,
} from '@civic-hub/committee/budget'
import type { PartHistory, RestoredEntry } from '../../../shell/history/part-history.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { money } from '../../../ui/money.ts'
import { changeWords, entryWords, lostWords, summaryOf } from './budget-history-words.ts'
import classes from './budget-summary.module.css'
import { useBudgetActions } from './use-budget.ts'

const { historyOf: texts, summary } = budgetTexts

/** The sums of a version. Its entries are shown in the list of changes. */
function Contents({ contents }: { contents: Ledger }) {
  const present = [...contents.entries.values()].filter(({ removed }) => !removed)
  const { opening, income, expenses, balance } = summarise(present, contents.openingBalance, allTime)
  const sums = { opening, income, expenses, balance }
  return (
    <>
      <p>{texts.contents(present.length)}</p>
      <dl className={classes.sums}>
        {Object.entries(sums).map(([name, cents]) => (
          <div key={name} className={classes.sum}>
            <dt>{summary[name as keyof typeof sums]}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function useRestore(): (change: LedgerDifference, now: Ledger) => RestoredEntry | null {
  const actions = useBudgetActions()
  return (change, now) => {
    const isRemoved = (id: string) => now.entries.get(id)?.removed === true
    if (change.kind === 'entry-removed' && isRemoved(change.entry.id))
      return {
        label: texts.restoreNamed(entryWords(change.entry)),
        restore: () => actions.restore([change.entry.id]),
      }
    if (change.kind === 'entries-removed') {
      const ids = change.ids.filter(isRemoved)
      return ids.length === 0
        ? null
        : { label: texts.restoreNamed(texts.restoreAll), restore: () => actions.restore(ids) }
    }
    if (change.kind === 'import-removed' && now.imports.get(change.id)?.removed)
      return {
        label: texts.restoreNamed(change.name),
        restore: () => actions.restoreImport(change.id),
      }
    return null
  }
}

/** The ledger's configuration for the history screen. */
export const budgetHistory: PartHistory<Ledger, LedgerDifference> = {
  page: 'budget',
  subject: ledgerHistory,
  query: queryLedger,
  name: texts.name,
  changeWords,
  lostWords,
  summaryOf,
  Contents,
  useRestore,
}
