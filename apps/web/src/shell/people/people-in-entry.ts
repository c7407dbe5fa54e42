import type { PersonPresent, PresencePlace } from '../../replica/presence/people.ts'

export interface PeopleInEntry {
  names: string
  /** The colour of the first of these people. */
  colour: string
}

/** Returns the other people in an entry of a meeting or page, or in a field of that entry; null if there are none. */
export function peopleInEntry(
  people: readonly PersonPresent[],
  { meetingId = null, page = null }: Partial<Pick<PresencePlace, 'meetingId' | 'page'>>,
  entry: string,
): PeopleInEntry | null {
  const others = people.filter(
    ({ self, here }) =>
      !self &&
      here.meetingId === meetingId &&
      here.page === page &&
      (here.field === entry || here.field?.startsWith(`${entry}/`)),
  )
  const [first] = others
  return first ? { names: [...new Set(others.map(({ name }) => name))].join(', '), colour: first.colour } : null
}
