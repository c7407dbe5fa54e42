import type { PersonPresent, PresencePlace } from '../../replica/presence/people.ts'

export interface PeopleInEntry {
  names: string
  /** Of the first of them. */
  colour: string
}

/** Who else is in an entry of a meeting or of a page, or in a field of that entry; null where nobody is. */
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
  return first
    ? { names: [...new Set(others.map(({ name }) => name))].join(', '), colour: first.colour }
    : null
}
