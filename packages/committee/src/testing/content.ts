import type * as Y from 'yjs'

const roots = ['committee', 'meetings', 'templateRituals', 'templateAgenda', 'templateSettings']

/** Everything in a document, also what readers leave out, as text that is equal when the content is. */
export function contentOf(doc: Y.Doc): string {
  return stable(Object.fromEntries(roots.map((root) => [root, doc.getMap(root).toJSON()])))
}

const entityKey = /^(agenda|ritual|action|document|entry|version):[^:]+$|^subtask:[^:]+$/

/** The path of every entity in a document: none of them may ever disappear. */
export function entitiesOf(doc: Y.Doc): Set<string> {
  const found = new Set<string>()
  for (const root of ['templateRituals', 'templateAgenda']) {
    for (const id of doc.getMap(root).keys()) found.add(`${root}/${id}`)
  }
  for (const [meetingId, meeting] of Object.entries(doc.getMap('meetings').toJSON())) {
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

/** The lists of a document in which two entries have the same order key. */
export function sharedPlacesOf(doc: Y.Doc): string[] {
  const shared: string[] = []
  for (const [meetingId, meeting] of Object.entries(doc.getMap('meetings').toJSON())) {
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
