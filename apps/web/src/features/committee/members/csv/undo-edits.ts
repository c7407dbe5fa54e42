import type { Member, MemberChanges, MemberImport } from '@civic-hub/committee/members'

type Edits = MemberImport['edited']

/** Returns the changes that undo edits. A field that was changed again since then keeps its new value. */
export function undoEdits(edits: Edits, before: readonly Member[], now: readonly Member[]): Edits {
  const [old, standing] = [byId(before), byId(now)]
  return edits.flatMap(({ id, changes }) => {
    const [was, is] = [old.get(id), standing.get(id)]
    if (!was || !is) return []
    const fields = (Object.keys(changes) as (keyof MemberChanges)[]).filter((field) => is[field] === changes[field])
    return [{ id, changes: Object.fromEntries(fields.map((field) => [field, was[field]])) }]
  })
}

const byId = (members: readonly Member[]) => new Map(members.map((member) => [member.id, member]))
