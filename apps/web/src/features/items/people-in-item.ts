import type { PersonPresent } from '../../replica/presence/people.ts'

export interface PeopleInItem {
  names: string
  /** Of the first of them. */
  colour: string
}

/** The field of an item as presence names it; where a meeting's people are is read from it too. */
export function itemField(kind: string, itemId: string, field: string): string {
  return `${kind}/${itemId}/${field}`
}

/** Who else is in a field of an item; null where nobody is. */
export function peopleInItem(
  people: readonly PersonPresent[],
  meetingId: string,
  kind: string,
  itemId: string,
): PeopleInItem | null {
  const others = people.filter(
    ({ self, here }) =>
      !self && here.meetingId === meetingId && here.field?.startsWith(itemField(kind, itemId, '')),
  )
  const [first] = others
  return first
    ? { names: [...new Set(others.map(({ name }) => name))].join(', '), colour: first.colour }
    : null
}
