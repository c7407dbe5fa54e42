import { queryAgendaOrder, queryRitualItem } from '@civic-hub/committee'
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
          <li key={person.accountId} className={classes.person}>
            <PersonMark person={person} size={32} />
            <span>
              {person.self ? texts.you(person.name) : <bdi>{person.name}</bdi>}
              <Where meetingId={meetingId} person={person} />
            </span>
          </li>
        ))}
      </ul>
      {people.every(({ self }) => self) && <p className={classes.alone}>{connected ? texts.alone : texts.unknown}</p>}
    </section>
  )
})

function Where({ meetingId, person }: { meetingId: string; person: PersonPresent }) {
  const { doc } = useReplica()
  const where = readPresenceLocation(person)
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, meetingId), [doc, meetingId]))
  const ritualId = where.kind === 'ritual' ? where.itemId : ''
  const ritual = useQuery(useMemo(() => queryRitualItem(doc, meetingId, ritualId), [doc, meetingId, ritualId]))
  const words = () => {
    switch (where.kind) {
      case 'away':
        return texts.away
      case 'notes':
        return texts.inNotes
      case 'title':
        return texts.inTitle
      case 'ritual':
        return ritual && texts.onRitual(ritual.title)
      case 'agenda': {
        const position = [...order.completed, ...order.open].indexOf(where.itemId) + 1
        return position > 0 ? texts.onItem(position) : null
      }
      case 'here':
        return person.self ? null : texts.reading
    }
  }
  const place = words()
  return place && <span className={classes.where}> · {place}</span>
}
