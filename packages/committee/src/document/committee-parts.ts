import type * as Y from 'yjs'

/** The lists that `listPart()` declares, and the kind of their entries; each is stored in the root map of its name. */
export const listKinds = { ideas: 'idea', announcements: 'announcement', resources: 'resource' } as const

export type ListName = keyof typeof listKinds
export type ListKind = (typeof listKinds)[ListName]

export const listNames = Object.keys(listKinds) as ListName[]

/** A part of the committee that is stored in one root map of the same name. */
export type RootPart = ListName | 'ledger' | 'members' | 'checklists' | 'resolutions'

/** The parts of a committee besides its meetings. The template is stored in three root maps. */
export type CommitteePart = RootPart | 'template'

export function partMap(doc: Y.Doc, part: RootPart): Y.Map<unknown> {
  return doc.getMap(part)
}
