import {
  addEntry,
  allTime,
  type EntryFields,
  editEntry,
  editLedgerSettings,
  fiscalYears,
  importEntries,
  type LedgerEntry,
  type LedgerSettings,
  type Period,
  queryLedger,
  removeEntries,
  removeImport,
  restoreEntries,
  restoreImport,
} from '@civic-hub/committee/budget'
import { useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { dayForField } from '../../../ui/dates.ts'
import { money } from '../../../ui/money.ts'
import { notify } from '../../../ui/notify.ts'

const { ledger: texts, setting } = budgetTexts

/** The current ledger: its settings, and the entries that are not removed, in no order. */
export function useLedger() {
  const { doc } = useReplica()
  const ledger = useQuery(useMemo(() => queryLedger(doc), [doc]))
  const entries = useMemo(() => [...ledger.entries.values()].filter(({ removed }) => !removed), [ledger])
  return { ...ledger, all: ledger.entries, entries }
}

/** A person's actions on the ledger. */
export function useBudgetActions() {
  const replica = useReplica()
  return useMemo(() => {
    const { doc } = replica
    const { context, undo } = replica.part('ledger')

    function restore(ids: readonly string[]): void {
      if (restoreEntries(doc, context, ids).ok) notify({ title: texts.restored })
    }

    function remove(ids: readonly string[], title: string): void {
      if (!removeEntries(doc, context, ids).ok) return
      announceWithUndo(title, () => restore(ids))
    }

    return {
      undo,
      add: (fields: EntryFields) => addEntry(doc, context, fields),
      edit: (id: string, before: EntryFields, after: EntryFields) => editEntry(doc, context, id, before, after),
      remove: ({ id, category, cents }: LedgerEntry) => remove([id], texts.removed(category, money(cents))),
      clear: (ids: readonly string[]) => remove(ids, texts.cleared(ids.length)),
      restore,
      import: (name: string, entries: readonly EntryFields[]) => importEntries(doc, context, name, entries),
      removeImport: (id: string) => removeImport(doc, context, id),
      restoreImport(id: string): void {
        if (restoreImport(doc, context, id).ok) notify({ title: texts.restored })
      },
      set(before: LedgerSettings, after: LedgerSettings): void {
        if (editLedgerSettings(doc, context, before, after).ok) notify({ title: setting.saved })
      },
    }
  }, [replica])
}

export type BudgetActions = ReturnType<typeof useBudgetActions>

export interface PeriodChoice {
  /** 'all', 'custom', or the year in which a fiscal year begins. */
  chosen: string
  period: Period
  years: ReturnType<typeof fiscalYears>
  choose: (chosen: string) => void
  setCustom: (period: Period) => void
}

/** The period of the whole page. */
export function usePeriod(entries: readonly LedgerEntry[], fiscalYearStart: number): PeriodChoice {
  const [chosen, choose] = useState('all')
  const [custom, setCustom] = useState(allTime)
  const today = dayForField(new Date())
  const years = useMemo(
    () =>
      fiscalYears(
        entries.map(({ date }) => date),
        fiscalYearStart,
        today,
      ),
    [entries, fiscalYearStart, today],
  )
  const year = years.find((one) => String(one.year) === chosen)
  return {
    // A year whose last entry was removed is no longer offered.
    chosen: year || chosen === 'custom' ? chosen : 'all',
    period: chosen === 'custom' ? custom : (year ?? allTime),
    years,
    choose,
    setCustom,
  }
}
