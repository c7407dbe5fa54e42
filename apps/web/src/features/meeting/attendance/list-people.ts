import { type Attendee, type PersonAttendance, personsAmong } from '@civic-hub/committee'
import type { OfferedPerson } from '../../../shell/people/use-offered-people.ts'
import { pageLanguage } from '../../../ui/language.ts'
import type { ListedPerson } from './attendance-row.tsx'

/**
 * All people with a statement and all suggested people, each once, sorted by name. An account is not suggested while
 * its person is noted by name.
 */
export function listPeople(
  attendance: readonly PersonAttendance[],
  offered: readonly OfferedPerson[],
): { members: ListedPerson[]; guests: ListedPerson[] } {
  const connected = new Set(offered.flatMap((one) => (one.connected ? [one.person] : [])))
  const listed = new Map<string, ListedPerson>()
  const list = ({ person, name, guest }: Attendee, stated: PersonAttendance | null) =>
    listed.set(person, {
      id: person,
      attendee: { person, name, guest },
      connected: connected.has(personOf({ person, name, guest })),
      stated,
    })
  const personOf = personsAmong([...offered, ...attendance])
  const noted = new Set(attendance.map(personOf))
  for (const one of offered) if (!noted.has(one.person)) list(one, null)
  for (const one of attendance) list(one, one)
  const sorted = [...listed.values()].sort(
    (a, b) =>
      a.attendee.name.localeCompare(b.attendee.name, pageLanguage()) ||
      (a.attendee.person < b.attendee.person ? -1 : 1),
  )
  return {
    members: sorted.filter(({ attendee }) => !attendee.guest),
    // Members with read-only access are not suggested: guests are listed if a statement exists, or if they
    // are connected.
    guests: sorted.filter(({ attendee, stated, connected: here }) => attendee.guest && (stated !== null || here)),
  }
}
