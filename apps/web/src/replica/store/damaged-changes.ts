import type * as Y from 'yjs'
import { fromDevice } from '../origins.ts'
import { applyComplete, type StuckRow } from './apply-stored.ts'
import { changedFieldsOfRow } from './changed-field.ts'
import type { Device } from './device.ts'
import type { DeviceDatabase, PendingRow, QuarantinedRow } from './device-database.ts'
import type { PendingUpdate } from './pending-updates.ts'
import { hasContext } from './update-context.ts'
import {
  changedFieldsOfDamaged,
  type DamagedRow,
  markStuck,
  quarantineRows,
  readQuarantined,
  releaseQuarantined,
  storeUpdates,
} from './update-store.ts'

/** An unsent row that waits for what it builds on. */
interface StuckChange extends StuckRow, Pick<PendingRow, 'sealed' | 'reach' | 'stuck'> {
  at: number
  place: string
}

/**
 * The unsent changes of a document that this device can't send: rows that are damaged, and rows that build on them.
 * They stay in the store until they turn up elsewhere, or the person has read and removed them. See L27.
 */
export function createDamagedChanges(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  events: {
    onChange(): void
    /** These changes now have their context: they are in the document, and can be sent. */
    onUsable(changes: Omit<PendingUpdate, 'stored' | 'atRelay'>[]): void
  },
) {
  const damaged = new Map<string, QuarantinedRow>()
  const stuck = new Map<string, StuckChange>()

  function change(write: (database: DeviceDatabase) => Promise<void>): void {
    device
      .database()
      .then(write)
      .catch((failure: unknown) => console.warn('Damaged rows not noted', failure))
  }

  function release(keys: readonly string[]): void {
    const found = keys.filter((key) => damaged.delete(key))
    if (found.length > 0) change((database) => releaseQuarantined(database, found))
  }

  function applyUsable(): void {
    if (stuck.size === 0) return
    let left: StuckRow[] = []
    doc.transact(() => {
      left = applyComplete(doc, [...stuck.values()])
    }, fromDevice)
    const waiting = new Set(left.map(({ row }) => row.key))
    const usable = [...stuck.values()].filter(({ row }) => !waiting.has(row.key))
    if (usable.length === 0) return
    for (const { row } of usable) stuck.delete(row.key)
    events.onUsable(
      usable.map(({ row: { key, update }, at, place, sealed, reach }) => ({
        key,
        update,
        at,
        place,
        sealed,
        reach,
      })),
    )
    const keys = usable.map(({ row }) => row.key)
    change((database) => markStuck(database, documentId, keys, false))
    events.onChange()
  }

  return {
    /** Moves rows that were found damaged to the quarantine, and reads those that are there. Never rejects. */
    async begin(database: DeviceDatabase, lost: DamagedRow[], waiting: StuckChange[]): Promise<void> {
      for (const each of waiting) stuck.set(each.row.key, each)
      const unmarked = waiting.filter((each) => !each.stuck).map(({ row }) => row.key)
      try {
        if (unmarked.length > 0) await markStuck(database, documentId, unmarked, true)
        const moved = await quarantineRows(database, lost)
        for (const row of [...(await readQuarantined(database, documentId)), ...moved]) damaged.set(row.key, row)
        if (damaged.size === 0) return
        // The browser could not read this row once, and can read it now.
        const readable = new Set(await database.getAllKeysFromIndex('updates', 'document', documentId))
        const unreadable = new Set(lost.map(({ row }) => row.key))
        release([...damaged.keys()].filter((key) => readable.has(key) && !unreadable.has(key)))
      } catch (failure) {
        console.error('Damaged rows not read', failure)
      } finally {
        if (damaged.size > 0 || stuck.size > 0) events.onChange()
      }
    },
    /** How many changes they are, counted as a person would. */
    count(): number {
      const places = new Set([...damaged.values()].flatMap(changedFieldsOfDamaged))
      for (const { row, ...change } of stuck.values())
        for (const place of changedFieldsOfRow(change, row.key)) places.add(place)
      return places.size
    },
    /** The document has grown: some of them may be usable now. */
    tryAgain: applyUsable,
    /** The relay has sent everything that it has. */
    caughtUp(): void {
      if (damaged.size === 0 && stuck.size === 0) return
      applyUsable()
      const reached = [...damaged.values()].filter(
        ({ unsent }) => unsent?.reach && unsent.reach.length > 0 && hasContext(doc, unsent.reach),
      )
      release(reached.map(({ key }) => key))
      events.onChange()
    },
    /** Another tab has this change in memory, which is damaged in the store. */
    foundElsewhere({ key, update, place }: { key: string; update: Uint8Array; place: string }): void {
      const row = damaged.get(key)
      if (!row) return
      const reach = row.unsent?.reach
      damaged.delete(key)
      change(async (database) => {
        const again = { key, update, pending: true, place, ...(reach && { reach }) }
        await storeUpdates(database, documentId, [again], null)
        await releaseQuarantined(database, [key])
      })
      events.onChange()
    },
    /** The relay has these changes, or the person has removed them. */
    forget(keys: readonly string[]): void {
      const found = keys.filter((key) => damaged.has(key) || stuck.delete(key))
      release(found)
      if (found.length > 0) events.onChange()
    },
    /** The browser has removed the store under the page. */
    storeAgain(): void {
      if (damaged.size === 0 && stuck.size === 0) return
      change(async (database) => {
        const rows = [...stuck.values()].map(({ row, place, sealed, reach }) => ({
          key: row.key,
          update: row.update,
          pending: true,
          place,
          sealed,
          ...(reach && { reach }),
        }))
        await storeUpdates(database, documentId, rows, null)
        for (const row of damaged.values()) await database.put('quarantine', row)
      })
    },
  }
}
