import { queryAgendaNumbers, queryRitualItem } from '@civic-hub/committee'
import { memo, useId, useMemo } from 'react'
import type { PersonPresent } from '../../../replica/presence/people.ts'
import { usePeoplePresent, useReplica, useSyncStatus } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { onePerPerson } from '../../../shell/people/one-per-person.ts'
import { PersonMark } from '../../../shell/people/person-mark.tsx'
import { isConnected, looksTheSame } from '../../../shell/status/chip-words.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import classes from './here-now.module.css'
import { readPresenceLocation } from './presence-location.ts'

const { people: texts } = meetingPageTexts

/** Everyone who has this meeting open, with the location of each person. */
export const HereNow = memo(function HereNow({ meetingId }: { meetingId: string }) {
  const headingId = useId()
  const people = onePerPerson(usePeoplePresent().filter(({ here }) => here.meetingId === meetingId))
  const status = useSyncStatus(looksTheSame)
  const connected = status !== null && isConnected(status)
  return (
    <section className={classes.here} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      <ul className="plain-list" aria-labelledby={headingId}>
        {people.map((person) => (
          <Person key={person.accountId} meetingId={meetingId} person={person} />
        ))}
      </ul>
      {people.every(({ self }) => self) && <p className={classes.alone}>{connected ? texts.alone : texts.unknown}</p>}
    </section>
  )
})

function Person({ meetingId, person }: { meetingId: string; person: PersonPresent }) {
  const place = usePlace(meetingId, person)
  const { name, self } = person
  return (
    <li className={classes.person} title={place ? texts.at(name, place) : name}>
      <PersonMark person={person} size={32} />
      <span className={classes.words}>
        {self ? texts.you(name) : <bdi>{name}</bdi>}
        {place && <span className={classes.where}> · {place}</span>}
      </span>
    </li>
  )
}

function usePlace(meetingId: string, person: PersonPresent): string | null {
  const { doc } = useReplica()
  const where = readPresenceLocation(person)
  const numbers = useQuery(useMemo(() => queryAgendaNumbers(doc, meetingId), [doc, meetingId]))
  const ritualId = where.kind === 'ritual' ? where.itemId : ''
  const ritual = useQuery(useMemo(() => queryRitualItem(doc, meetingId, ritualId), [doc, meetingId, ritualId]))
  switch (where.kind) {
    case 'away':
      return texts.away
    case 'notes':
      return texts.inNotes
    case 'title':
      return texts.inTitle
    case 'ritual':
      return ritual ? texts.onRitual(ritual.title) : null
    case 'agenda': {
      const number = numbers.get(where.itemId)
      return number === undefined ? null : texts.onItem(number)
    }
    case 'here':
      return person.self ? null : texts.reading
  }
}
