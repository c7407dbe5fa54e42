import * as Y from 'yjs'
import { committeeMap, meetingsMap } from './committee-document.ts'
import { isRemoverKey } from './removal.ts'
import { readField, readInstant } from './tolerant-read.ts'

const labelByMeetingField = new Map([
  ['startedAt', 'meeting-started'],
  ['endedAt', 'meeting-ended'],
])
const labelLength = 100
/** Fewer deleted letters are an edit. */
const manyLetters = 200
/** An editor deletes and inserts the same letters when it moves a paragraph, but seldom that many. */
const tooManyToMove = 1000

/** The labels of destructive steps: the history keeps the version before such a step. */
export const isDestructive = (label: string): boolean => label.startsWith('before-')

interface Field {
  readonly map: Y.Map<unknown>
  readonly field: string
}

/**
 * The labels of the checkpoints in an update: `meeting-started:{id}` or `meeting-ended:{id}` for each meeting that it
 * starts, resumes or ends, and one for each kind of destructive step in it: `before-removal`, `before-import`,
 * `before-restore`, `before-replacement` and `before-bulk-edit`. The update must already be applied to the document.
 */
export function checkpointsIn(doc: Y.Doc, update: Uint8Array): string[] {
  const { structs, ds } = Y.decodeUpdate(update)
  const labels = new Set<string>()
  const changed = new Set<Y.Item | string>()
  const restored = new Set<Y.Item | string>()
  const written = new Map<Y.Map<unknown>, Set<string>>()
  const firstClocks = new Map<number, number>()
  for (const { id } of structs) firstClocks.set(id.client, Math.min(id.clock, firstClocks.get(id.client) ?? id.clock))
  const firstClock = (client: number) => firstClocks.get(client) ?? Number.POSITIVE_INFINITY

  /** Notes the entry that a field belongs to, unless the update adds that entry itself. */
  function noteChange(of: Field, as = changed): Y.Item | null {
    const owner = ownerOf(of)
    if (owner !== null && owner.id.clock >= firstClock(owner.id.client)) return null
    if (owner === null ? of.map !== committeeMap(doc) : owner.parent !== meetingsMap(doc)) as.add(owner ?? of.field)
    return owner
  }

  let inserted = 0
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue
    if (struct.content instanceof Y.ContentString) inserted += struct.length
    const found = fieldOf(structAt(doc, struct.id))
    // The author of a removal is a value beside its mark, and an undo deletes both.
    if (!found || isRemoverKey(found.field)) continue
    written.set(found.map, (written.get(found.map) ?? new Set()).add(found.field))
    const [value] = struct.content.getContent() as unknown[]
    for (const label of labelsOf(doc, found, value)) labels.add(label)
    // A new entity is no change of an entry.
    const owner = struct.content instanceof Y.ContentType ? null : noteChange(found)
    if (owner === null) continue
    if (isMark(found.field) && readInstant(value) !== null) labels.add('before-removal')
    if (/^version:[^:]+$/.test(found.field)) labels.add('before-replacement')
  }

  let deleted = 0
  let cleared = 0
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      const end = Math.min(clock + len, firstClock(client))
      deleted += Math.max(0, end - clock)
      for (let at = clock; at < end && deleted < manyLetters; ) {
        const struct = structAt(doc, Y.createID(client, at))
        const found = fieldOf(struct)
        at = struct ? struct.id.clock + struct.length : end
        if (!found || isRemoverKey(found.field) || written.get(found.map)?.has(found.field)) continue
        if (!isMark(found.field)) cleared++
        noteChange(found, isMark(found.field) ? restored : changed)
      }
    }
  }
  if (cleared > 1 || deleted >= (inserted * 2 < deleted ? manyLetters : tooManyToMove)) labels.add('before-replacement')
  // Restored entries alone hide nothing.
  const isBulk = changed.size > 0 && new Set([...changed, ...restored]).size > 1
  if (isBulk && ![...labels].some(isDestructive)) labels.add('before-bulk-edit')
  return [...labels]
}

function structAt(doc: Y.Doc, id: Y.ID): Y.Item | Y.GC | null {
  return id.clock < Y.getState(doc.store, id.client) ? (Y.getItem(doc.store, id) as Y.Item | Y.GC) : null
}

function fieldOf(struct: Y.Item | Y.GC | null): Field | null {
  if (!(struct instanceof Y.Item) || struct.parentSub === null || !(struct.parent instanceof Y.Map)) return null
  return { map: struct.parent, field: struct.parentSub }
}

const isMark = (field: string) => field === 'removedAt' || field.endsWith(':removedAt')

/** The labels that a field and its value alone decide. */
function labelsOf(doc: Y.Doc, { map, field }: Field, value: unknown): string[] {
  const entity = map._item
  if (entity?.parent === meetingsMap(doc)) {
    const label = labelByMeetingField.get(field)
    if (label !== undefined && readInstant(value) !== null)
      return [`${label}:${entity.parentSub}`.slice(0, labelLength)]
    if (field === 'versionRestoredAt') return ['before-restore']
  }
  // An entry of the template is one value, which contains its mark.
  if (entity === null && readInstant(readField(value, 'removedAt')) !== null) return ['before-removal']
  if (entity === null && /^import:[^:]+$/.test(field)) return ['before-import']
  return field === 'wordTemplate' ? ['before-replacement'] : []
}

/**
 * The item of the entry that a field belongs to: the value `{key}` of which `{key}:{field}` is a field, or the nested
 * map. Null for the values of a root map.
 */
function ownerOf({ map, field }: Field): Y.Item | null {
  for (let end = field.lastIndexOf(':'); end > 0; end = field.lastIndexOf(':', end - 1)) {
    const value = map._map.get(field.slice(0, end))
    if (value) return value
  }
  return map._item
}
