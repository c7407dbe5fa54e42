import * as Y from 'yjs'

/** The place of a whole committee that was imported. */
export const importedField = 'import'

/**
 * Returns the places of a row that the relay has not acknowledged: one for each change that it counts as.
 * `fallback` is the place of rows for which an earlier version stored none.
 */
export function changedFieldsOfRow(
  { place, sealed }: { place?: string | undefined; sealed?: { changes: number } | undefined },
  fallback: string,
): string[] {
  const name = place ?? fallback
  if (!sealed) return [name]
  return Array.from({ length: sealed.changes }, (_, number) => `${name} ${number}`)
}

const maxChangedFields = 3
/** A document with its versions and its words is one place. */
const insideDocument = /^(.*\/document:[^/]+)\/.*$/

/** A statement, with a hash in its id or without, and its signature are one place. A new signer is none. */
const ofStatement = /\/(?:entry|signature):(.+?)(?:_[\w-]{22})?$/

/** The place of a document in its meeting. Its file has the same place while it is waiting to be sent. */
export const changedFieldOfDocument = (meetingId: string, id: string): string => `meetings/${meetingId}/document:${id}`

/**
 * Returns the place that a transaction changed, so that changes can be counted as a person would: more typing
 * in one text, or moving a row twice, is one change. A place is a text, or one key of a map.
 */
export function changedFieldOf({ changed }: Y.Transaction): string {
  const places = new Set<string>()
  const add = (place: string) => places.add(place.replace(insideDocument, '$1').replace(ofStatement, '/entry:$1'))
  for (const [type, keys] of changed) {
    if (pathOf(type) === 'signers') continue
    const text = outermostText(type)
    if (text) add(pathOf(text))
    else for (const key of keys) add(`${pathOf(type)}/${key ?? ''}`)
  }
  const sorted = [...places].toSorted()
  return sorted.length > maxChangedFields ? `${sorted[0]} +${sorted.length - 1}` : sorted.join(' ')
}

// biome-ignore lint/suspicious/noExplicitAny: as Yjs types them
type AnyType = Y.AbstractType<any>

/** Returns the whole text, or list, that contains a type; null for a map outside of any. */
function outermostText(type: AnyType): AnyType | null {
  let found: AnyType | null = null
  for (let at: AnyType | null = type; at; at = parentOf(at)) if (!(at instanceof Y.Map)) found = at
  return found
}

function parentOf(type: AnyType): AnyType | null {
  return (type._item?.parent as AnyType | undefined) ?? null
}

function pathOf(type: AnyType): string {
  const item = type._item
  const parent = parentOf(type)
  if (!item || !parent) return type.doc ? Y.findRootTypeKey(type) : ''
  return `${pathOf(parent)}/${item.parentSub ?? `${item.id.client}:${item.id.clock}`}`
}
