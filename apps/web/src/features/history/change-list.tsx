import type { MeetingChange, Who } from '@civic-hub/committee'
import { useContext } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import classes from './change-list.module.css'
import { changeWords } from './change-words.ts'
import { grouped } from './grouped.ts'
import { NamesContext, namesOf, PeopleNames } from './people-names.tsx'

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
                <Lost people={change.lost} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Of values set apart one stands; who set the other learns that it did not get lost by mistake. */
function Lost({ people }: { people: readonly Who[] }) {
  const names = useContext(NamesContext)
  if (people.length === 0) return null
  return <span className={classes.lost}>{texts.lost(namesOf(people, names))}</span>
}
