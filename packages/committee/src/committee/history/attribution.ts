import * as Y from 'yjs'
import type { Attribution, Difference, FieldAttribution, HistorySubject, Who } from './history-subject.ts'

/** An author of a step of history, from the relay. */
export interface StepAuthor {
  readonly accountId: string
  /** The yjs client ids of this account's writes. */
  readonly clientIds: readonly number[]
  /** The deletions of this account, as a yjs update without structs. */
  readonly deletes: Uint8Array
}

/** Deeper than our own documents nest. A change that is nested deeper counts as one of the type around it. */
const furthest = 200

/**
 * Reads the authors of the changes in a subject from a transaction that applied one step. A letter or a value
 * belongs to the account of its client id. A deletion has no client id and belongs to the account that listed
 * it.
 */
export function readAttribution(
  transaction: Y.Transaction,
  subject: Pick<HistorySubject<unknown, Difference>, 'roots' | 'fieldOf'>,
  authors: readonly StepAuthor[],
): Attribution {
  const attribution = new Map<string, FieldAttribution>()
  const fieldOf = createFieldFinder(transaction.doc, subject)
  const authorOf = authorsByClientId(authors)
  const nameDeleters = deletersOf(authors)

  function fieldAttribution(field: string): FieldAttribution {
    const known = attribution.get(field) ?? { by: new Set(), lost: new Map() }
    attribution.set(field, known)
    return known
  }

  for (const item of newItems(transaction)) {
    const field = fieldOf(item)
    if (field === null) continue
    const isLost = isValue(item) && standingValue(item) !== item
    // Text that was inserted and deleted within the step has no author.
    if (item.deleted && !isLost) continue
    const { by, lost } = fieldAttribution(field)
    for (const who of authorOf(item.id.client)) {
      if (isLost) lost.set(who, plainValue(item))
      else by.add(who)
    }
  }
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || isNew(transaction, struct)) return
    const field = fieldOf(struct)
    // Skip items that were deleted with their parent, and values that were replaced and not unset.
    if (field === null || parentOf(struct)?._item?.deleted) return
    if (isValue(struct) && standingValue(struct) !== null) return
    const { by } = fieldAttribution(field)
    for (const who of nameDeleters(struct.id)) by.add(who)
  })
  for (const { by, lost } of attribution.values()) for (const who of by) lost.delete(who)
  return attribution
}

function* newItems(transaction: Y.Transaction): Generator<Y.Item> {
  for (const [client, end] of transaction.afterState) {
    const start = transaction.beforeState.get(client) ?? 0
    const structs = transaction.doc.store.clients.get(client)
    if (!structs || start >= end) continue
    for (const struct of structs.slice(Y.findIndexSS(structs, start))) {
      if (struct instanceof Y.Item) yield struct
    }
  }
}

function isNew({ beforeState }: Y.Transaction, { id }: Y.Item): boolean {
  return id.clock >= (beforeState.get(id.client) ?? 0)
}

function isValue(item: Y.Item): boolean {
  return item.parentSub !== null
}

/** The value that was set; undefined if yjs has collected it or it is not a plain value. */
function plainValue({ content }: Y.Item): unknown {
  return content instanceof Y.ContentAny ? content.arr.at(-1) : undefined
}

function standingValue(item: Y.Item): Y.Item | null {
  const standing = parentOf(item)?._map.get(item.parentSub ?? '')
  return standing && !standing.deleted ? standing : null
}

function parentOf({ parent }: Y.Item): Y.AbstractType<unknown> | null {
  return parent instanceof Y.AbstractType ? parent : null
}

interface Place {
  readonly root: string
  readonly keys: readonly string[]
}

function createFieldFinder(
  doc: Y.Doc,
  { roots, fieldOf }: Pick<HistorySubject<unknown, Difference>, 'roots' | 'fieldOf'>,
): (item: Y.Item) => string | null {
  const rootNames = new Map<Y.AbstractType<unknown>, string>(
    roots.map((root) => [doc.getMap(root) as Y.AbstractType<unknown>, root]),
  )
  const known = new Map<Y.AbstractType<unknown>, Place | null>()

  function placeOf(type: Y.AbstractType<unknown>): Place | null {
    const found = known.get(type)
    if (found !== undefined) return found
    const keys: string[] = []
    let at: Y.AbstractType<unknown> | null = type
    for (let steps = 0; at !== null && !rootNames.has(at) && steps < furthest; steps++) {
      const item: Y.Item | null = at._item
      if (item?.parentSub) keys.unshift(item.parentSub)
      at = item && parentOf(item)
    }
    const root = at ? rootNames.get(at) : undefined
    const answer = root === undefined ? null : { root, keys }
    known.set(type, answer)
    return answer
  }

  return (item) => {
    const parent = parentOf(item)
    const above = parent && placeOf(parent)
    if (!above) return null
    return fieldOf(item.parentSub === null ? above.keys : [...above.keys, item.parentSub], above.root)
  }
}

function authorsByClientId(authors: readonly StepAuthor[]): (clientId: number) => readonly Who[] {
  const lone = loneAuthor(authors)
  if (lone) return () => lone
  const byClientId = new Map(authors.flatMap(({ accountId, clientIds }) => clientIds.map((id) => [id, accountId])))
  return (clientId) => [byClientId.get(clientId) ?? null]
}

function deletersOf(authors: readonly StepAuthor[]): (id: Y.ID) => readonly Who[] {
  const lone = loneAuthor(authors)
  if (lone) return () => lone
  const sets = authors.map(({ accountId, deletes }) => ({ accountId, deleted: readDeletes(deletes) }))
  return (id) => {
    const found = sets.filter(({ deleted }) => deleted !== null && Y.isDeleted(deleted, id))
    return found.length > 0 ? found.map(({ accountId }) => accountId) : [null]
  }
}

/** With one author every change is theirs; without authors, changes have no author. */
function loneAuthor(authors: readonly StepAuthor[]): readonly Who[] | null {
  return authors.length < 2 ? authors.map(({ accountId }) => accountId) : null
}

function readDeletes(deletes: Uint8Array) {
  try {
    return Y.mergeDeleteSets([Y.decodeUpdate(deletes).ds])
  } catch {
    return null
  }
}
