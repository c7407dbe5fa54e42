import type { LedgerEntry } from '@civic-hub/committee/budget'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { budgetTexts } from '../../../texts/en/budget.ts'
import { money } from '../../../ui/money.ts'
import { ledgerDay } from './money.ts'
import classes from './printed-ledger.module.css'
import { useResolutionsHere } from './resolution-field.tsx'

const { ledger: texts, types } = budgetTexts

/** Prints all entries that match the filters, because the ledger on screen has only rows near the window. */
export function PrintedLedger({ entries }: { entries: readonly LedgerEntry[] }) {
  const { numbers } = useResolutionsHere()
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  const { date, type, category, amount, note } = texts.columns
  return (
    <table className={classes.printed}>
      <thead>
        <tr>
          {[date, type, category, amount, note].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{entry.date === '' ? texts.noDate : ledgerDay(entry.date)}</td>
            <td>{types[entry.type]}</td>
            <td>{entry.category}</td>
            <td className={classes.amount}>{money(entry.cents)}</td>
            <td>{[entry.note, entry.resolution && numbers.get(entry.resolution)].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
