import { accountKey, queryMeetingHead } from '@civic-hub/committee'
import { useMemo } from 'react'
import type { PersonPresent } from '../../replica/presence/people.ts'
import { usePeople } from '../../replica/presence/presence.ts'
import { useQuery } from '../../replica/react/use-query.ts'
import type { Replica } from '../../replica/replica.ts'
import { placesTexts } from '../../texts/en/places.gen.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { onePerPerson } from './one-per-person.ts'
import classes from './people-present.module.css'
import { PersonMark } from './person-mark.tsx'
import { useNamesApart } from './use-names-apart.ts'

const { people: texts } = shellTexts

/** Lists all people who have the committee open, and the place of each. */
export function PeopleList({ replica }: { replica: Replica }) {
  const people = onePerPerson(usePeople(replica))
  const named = people.map(({ accountId, name }) => ({ person: accountKey(accountId), name }))
  const nameOf = useNamesApart(replica.documentId, named)
  if (people.length === 0) return null
  return (
    <section className={classes.here}>
      <h3 className={classes.title}>{texts.here}</h3>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.accountId} className={classes.entry}>
            <PersonMark person={person} size={28} />
            <span>
              <bdi>{nameOf({ person: accountKey(person.accountId), name: person.name })}</bdi>
              {person.self && ` (${texts.you})`}
              <PresenceLocation replica={replica} person={person} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PresenceLocation({ replica, person }: { replica: Replica; person: PersonPresent }) {
  const { meetingId, page } = person.here
  if (person.away) return <span className={classes.where}> · {texts.away}</span>
  if (meetingId !== null) return <MeetingName replica={replica} meetingId={meetingId} />
  return page && <span className={classes.where}> · {placesTexts[page]}</span>
}

function MeetingName({ replica, meetingId }: { replica: Replica; meetingId: string }) {
  const head = useQuery(useMemo(() => queryMeetingHead(replica.doc, meetingId), [replica, meetingId]))
  return head && <span className={classes.where}> · {texts.inMeeting(head.title)}</span>
}
