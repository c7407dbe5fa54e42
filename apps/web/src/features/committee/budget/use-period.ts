import { allTime, fiscalYears, type LedgerEntry, type Period } from '@civic-hub/committee/budget'
import { useMemo, useState } from 'react'
import { dayForField } from '../../../ui/dates.ts'

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
