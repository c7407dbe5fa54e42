import type { PersonPresent } from '../../replica/presence.ts'

/** The field of an item as presence names it; here-now.tsx of the meeting reads it too. */
export function itemField(kind: string, itemId: string, field: string): string {
  return `${kind}/${itemId}/${field}`
}

/** Who else is in which item of a meeting: their names, and the colour of the first. */
export function peopleByItem(
  people: readonly PersonPresent[],
  meetingId: string,
  kind: string,
): Map<string, { names: string; colour: string }> {
  const byItem = new Map<string, { names: string; colour: string }>()
  for (const { self, name, colour, here } of people) {
    const [fieldKind, itemId] = here.field?.split('/') ?? []
    if (self || here.meetingId !== meetingId || fieldKind !== kind || !itemId) continue
    const known = byItem.get(itemId)
    if (known?.names.split(', ').includes(name)) continue
    byItem.set(itemId, known ? { ...known, names: `${known.names}, ${name}` } : { names: name, colour })
  }
  return byItem
}
