import type { MeetingChange } from '@civic-hub/committee/history'
import { useContext } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import classes from './change-list.module.css'
import { changeWords, lostWords } from './change-words.ts'
import { grouped } from './grouped.ts'
import { NamesContext, nameOf, PeopleNames } from './people-names.tsx'

const { who: texts } = historyTexts

/** What changed, person by person, in sentences. */
export function ChangeList({
  changes,
  labelledBy,
}: {
  changes: readonly MeetingChange[]
  labelledBy: string
}) {
  const groups = grouped(changes, ({ by }) => JSON.stringify(by))
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {[...groups].map(([people, done]) => (
        <li key={people} className={classes.person}>
          <PeopleNames people={done[0]?.by ?? []} />
          <ul className={classes.sentences}>
            {done.map((change) => (
              <li key={`${change.kind} ${change.fields.join()} ${changeWords(change)}`}>
                {changeWords(change)}
                <Lost change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Of values set apart one stands; the other can be read here. */
function Lost({ change }: { change: MeetingChange }) {
  const names = useContext(NamesContext)
  return lostWords(change).map(({ who, value }) => (
    <span key={who} className={classes.lost}>
      {texts.lost(nameOf(who, names), value)}
    </span>
  ))
}
