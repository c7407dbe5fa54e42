import type { EntriesInHistory, EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import { entryHistoryTexts as texts } from '../../texts/en/entry-history.ts'
import classes from './entries-then.module.css'

/** An entry of a list as it is in a version. */
export interface EntryThen {
  title: string
  details: readonly string[]
}

interface EntriesThenProps {
  contents: EntriesInHistory
  changes: readonly EntryDifference[]
  /** Null for an entry that is not shown. */
  asItWas: (entry: EntryInHistory, inside: readonly EntryInHistory[]) => EntryThen | null
  none: string
}

/** A list as it was in a version: each entry, marked if it was changed, and below it the parts that belong to it. */
export function EntriesThen({ contents, changes, asItWas, none }: EntriesThenProps) {
  const changed = new Set(changes.map(({ entry }) => entry.key))
  const present = [...contents.values()].filter(({ removed }) => !removed)
  const within = (parent: string | null) => present.filter((entry) => (entry.parent?.key ?? null) === parent)
  const list = (entries: readonly EntryInHistory[]) => (
    <ul className={`plain-list ${classes.list}`}>
      {entries.map((entry) => {
        const inside = within(entry.key)
        const then = asItWas(entry, inside)
        if (!then) return null
        const { title, details } = then
        return (
          <li key={entry.key}>
            <p className={classes.title} dir="auto">
              {title}
            </p>
            {changed.has(entry.key) && <p className={classes.mark}>{texts.mark}</p>}
            {details.map((words) => (
              <p key={words} className={classes.words} dir="auto">
                {words}
              </p>
            ))}
            {inside.length > 0 && list(inside)}
          </li>
        )
      })}
    </ul>
  )
  const outermost = within(null)
  return outermost.length === 0 ? <p className={classes.none}>{none}</p> : list(outermost)
}
