import { allTime, type ImportPlan, maxImportedEntries, type SkippedRow, summarise } from '@civic-hub/committee/budget'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { money } from '../../../ui/money.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './import-dialog.module.css'
import { ledgerDay } from './money.ts'
import { useResolutionsHere } from './resolution-field.tsx'

const { import: texts, ledger, types } = budgetTexts
const shownEntries = 6
const shownRows = 8

/** The rows that an import would add, and the rows that it would leave out. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { entries, skipped } = plan
  const sums = summarise(entries, 0, allTime)
  const { date, type, category, amount, note } = ledger.columns
  const { numbers } = useResolutionsHere()
  const numberOf = ({ resolution }: ImportPlan['entries'][number]) =>
    resolution ? (numbers.get(resolution) ?? null) : null
  return (
    <section className={classes.stack} aria-label={texts.preview}>
      <div role="status">
        <p className={classes.outcome}>{entries.length === 0 ? texts.nothing : texts.will(entries.length)}</p>
        {entries.length > 0 && <p>{texts.sums(money(sums.income), money(sums.expenses))}</p>}
      </div>
      {entries.length > maxImportedEntries && <ProblemNote>{texts.tooMany(maxImportedEntries)}</ProblemNote>}
      {entries.length > 0 && (
        <section
          className={classes.scrolls}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
          tabIndex={0}
          aria-label={texts.firstEntries}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                {[date, type, category, amount, note].map((name) => (
                  <th key={name} scope="col" className={name === amount ? classes.amount : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.slice(0, shownEntries).map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be alike, and never move
                <tr key={index}>
                  <td>{ledgerDay(entry.date)}</td>
                  <td>{types[entry.type]}</td>
                  <td dir="auto">{entry.category}</td>
                  <td className={classes.amount}>{money(entry.cents)}</td>
                  <td dir="auto">{[entry.note, numberOf(entry)].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {entries.length > shownEntries && <p className={classes.hint}>{texts.more(entries.length - shownEntries)}</p>}
        </section>
      )}
      <LeftOut skipped={skipped} />
    </section>
  )
}

function firstRowsInWords(rows: readonly SkippedRow[]): string {
  const numbers = rows.slice(0, shownRows).map(({ row }) => row)
  const listed = numbers.join(', ')
  return rows.length > shownRows ? texts.firstRowsOfMore(listed) : texts.firstRows(numbers.length, listed)
}

/** The rows that are left out, by their reasons. */
export function LeftOut({ skipped }: { skipped: readonly SkippedRow[] }) {
  if (skipped.length === 0) return null
  const byReason = new Map<SkippedRow['reason'], SkippedRow[]>()
  for (const row of skipped) {
    const same = byReason.get(row.reason)
    if (same) same.push(row)
    else byReason.set(row.reason, [row])
  }
  return (
    <div>
      <h3 className={classes.heading}>{texts.leftOut(skipped.length)}</h3>
      <ul className={classes.reasons}>
        {[...byReason].map(([reason, rows]) => (
          <li key={reason}>
            {texts.reason(texts.reasonWords[reason], rows.length)}{' '}
            <span className={classes.hint}>{firstRowsInWords(rows)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
