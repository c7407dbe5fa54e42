import * as Y from 'yjs'
import type { View } from './person.ts'
import { databaseOf } from './world/browser-storage.ts'

/** The app has this long to store an edit. */
export const storedWithinSeconds = 5

interface StoredUpdate {
  documentId: string
  update: Uint8Array
}

type Ranges = ReturnType<typeof Y.parseUpdateMeta>
const knownRanges = new WeakMap<Uint8Array, Ranges>()

/** The edits of an update, by client id. A stored row is read many times, and never changes. */
function rangesOf(update: Uint8Array): Ranges {
  const known = knownRanges.get(update) ?? Y.parseUpdateMeta(update)
  knownRanges.set(update, known)
  return known
}

/** The edits that a device called stored, and which therefore must survive. */
export class SavedEdits {
  /** For each client id: the end of what its device called stored, and the storage of that device. */
  readonly #promised = new Map<number, { clock: number; storage: object }>()

  /**
   * The chip of this tab counts its pending edits as stored on the device. Returns the first clock that is not, of those
   * up to `until`, or null.
   */
  findUnstored(tab: View, documentId: string, committed: number, until: number): number | null {
    const { replica, accountId } = tab.opened ?? {}
    if (!replica || until <= committed) return null
    const { storage } = tab.browser
    const rows = storage.rowsOf(databaseOf(accountId ?? ''), 'updates') as StoredUpdate[]
    const client = replica.doc.clientID
    const ranges: [from: number, to: number][] = []
    for (const { documentId: id, update } of rows) {
      if (id !== documentId) continue
      const { from, to } = rangesOf(update)
      const end = to.get(client)
      if (end !== undefined) ranges.push([from.get(client) ?? 0, end])
    }
    let stored = committed
    for (const [from, to] of ranges.sort(([a], [b]) => a - b)) if (from <= stored && to > stored) stored = to
    if (stored < until) return stored
    this.#promised.set(client, { clock: until, storage })
    return null
  }

  /** The data of a device are gone, and its person knows. */
  forget(storage: object): void {
    for (const [client, promise] of this.#promised) if (promise.storage === storage) this.#promised.delete(client)
  }

  /** The edits that were called stored and are not in the document. */
  *lostIn(doc: Y.Doc): Generator<string> {
    for (const [client, { clock }] of this.#promised) {
      const found = Y.getState(doc.store, client)
      if (found < clock) yield `edits of ${client} from ${found} to ${clock} were stored on a device, and are lost`
    }
  }
}
