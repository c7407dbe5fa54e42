import type * as Y from 'yjs'

/** A part of the committee that is stored in one root map of the same name. */
export type RootPart =
  | 'ledger'
  | 'ideas'
  | 'members'
  | 'checklists'
  | 'announcements'
  | 'resources'
  | 'resolutions'

/** The parts of a committee besides its meetings. The template is stored in three root maps. */
export type CommitteePart = RootPart | 'template'

export function partMap(doc: Y.Doc, part: RootPart): Y.Map<unknown> {
  return doc.getMap(part)
}
