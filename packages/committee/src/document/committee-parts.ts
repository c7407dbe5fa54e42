import type * as Y from 'yjs'

/** A part of the committee that lies in one root map, which has its name. */
export type RootPart = 'ledger' | 'ideas' | 'members' | 'checklists' | 'announcements' | 'resources'

/** What a committee has beside its meetings. The template lies in three root maps. */
export type CommitteePart = RootPart | 'template'

export function partMap(doc: Y.Doc, part: RootPart): Y.Map<unknown> {
  return doc.getMap(part)
}
