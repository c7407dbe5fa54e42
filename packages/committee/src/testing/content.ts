import type * as Y from 'yjs'
import { allLists } from '../committee/lists/index.ts'
import { listNames } from '../document/committee-parts.ts'

/** Root maps with one entity under each key; in ordered parts, its order is among its fields. */
const partRoots = ['checklists', ...listNames]

/** Every root of a document. */
export const roots = [
  'committee',
  'meetings',
  'templateRituals',
  'templateAgenda',
  'templateSettings',
  'members',
  ...partRoots,
  'ledger',
  'resolutions',
  'signers',
  'authorsElsewhere',
]

/** The content of each root, by its key. */
export type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** All content of a document, including values that readers leave out. */
export function readContent(doc: Y.Doc): Content {
  return Object.fromEntries(roots.map((root) => [root, doc.getMap(root).toJSON()]))
}

/** The same as a string that is equal for equal content. */
export function contentOf(doc: Y.Doc): string {
  return stable(readContent(doc))
}

const entityKey = /^(agenda|ritual|action|document|entry|version|comment|run):[^:]+$|^subtask:[^:]+$/

/** The path of every entity in a document: none of them may ever be lost. */
export function entitiesOf(content: Content): Set<string> {
  const found = new Set<string>()
  for (const root of ['templateRituals', 'templateAgenda', 'members']) {
    // Values about a member, under `{id}:…`, may be added and removed.
    for (const id of keysUnder(content, root)) if (root !== 'members' || !id.includes(':')) found.add(`${root}/${id}`)
  }
  for (const key of keysUnder(content, 'ledger'))
    if (/^(entry|import):[^:]+(:receipt:[^:]+)?$/.test(key)) found.add(`ledger/${key}`)
  for (const key of keysUnder(content, 'resolutions'))
    if (!key.endsWith(':removedAt') && !key.startsWith('removedBy:')) found.add(`resolutions/${key}`)
  for (const [meetingId, meeting] of ['meetings', ...partRoots].flatMap((root) =>
    Object.entries(content[root] ?? {}),
  )) {
    found.add(meetingId)
    for (const [key, value] of Object.entries(meeting as object)) {
      if (!entityKey.test(key)) continue
      found.add(`${meetingId}/${key}`)
      for (const inner of Object.keys(value as object)) {
        if (entityKey.test(inner)) found.add(`${meetingId}/${key}/${inner}`)
      }
    }
  }
  return found
}

const keysUnder = (content: Content, root: string) => Object.keys(content[root] ?? {})

/** The lists of a document in which two entries have the same order key. */
export function sharedPlacesOf(content: Content): string[] {
  const shared: string[] = []
  for (const root of ['checklists', ...allLists.filter(({ isOrdered }) => isOrdered).map(({ part }) => part)]) {
    const orders = Object.values(content[root] ?? {}).map((value) => (value as { order?: string }).order)
    if (new Set(orders).size < orders.length) shared.push(root)
  }
  for (const [meetingId, meeting] of Object.entries(content.meetings ?? {})) {
    const seen = new Set<string>()
    for (const [key, value] of Object.entries(meeting as object)) {
      if (!entityKey.test(key)) continue
      const place = `${meetingId}/${key.split(':')[0]} ${(value as { order?: string }).order}`
      if (seen.has(place)) shared.push(place)
      seen.add(place)
    }
  }
  return shared
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
