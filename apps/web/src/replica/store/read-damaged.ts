import { changedFieldsOfRow } from './changed-field.ts'
import { type DamagedWords, wordsOf } from './damaged-words.ts'
import type { Device } from './device.ts'
import type { QuarantinedRow } from './device-database.ts'
import { noteUnsent, readUnsent } from './unsent-count.ts'
import { changedFieldsOfDamaged, readQuarantined } from './update-store.ts'

/** The damaged changes of one document, and those that build on them. */
export interface DamagedDocument {
  documentId: string
  keys: string[]
  /** How many changes they are, counted as a person would. */
  changes: number
  /** How many of them have no content any more: the browser has lost it. */
  lost: number
  words: DamagedWords
  /** The rows as they are stored, for a developer. */
  rows: { key: string; reason: string; update: Uint8Array }[]
}

/** Reads the damaged changes of an account on this device, with what can be read of their words. */
export async function readDamaged(device: Device): Promise<DamagedDocument[]> {
  const database = await device.database()
  const stuck = (await database.getAll('pending')).filter((row) => row.stuck)
  const quarantined: QuarantinedRow[] = await readQuarantined(database)
  const ids = new Set([...quarantined, ...stuck].map(({ documentId }) => documentId))
  return Promise.all(
    [...ids].map(async (documentId): Promise<DamagedDocument> => {
      const damaged = quarantined.filter((row) => row.documentId === documentId)
      const behind = stuck.filter((row) => row.documentId === documentId)
      const updates = await Promise.all(behind.map(({ key }) => database.get('updates', key).catch(() => undefined)))
      const rows = [
        ...damaged.map(({ key, reason, update }) => ({ key, reason, update: bytesOf(update) })),
        ...behind.map(({ key }, index) => ({
          key,
          reason: 'stuck',
          update: bytesOf(updates[index]?.update),
        })),
      ]
      const places = new Set([
        ...damaged.flatMap(changedFieldsOfDamaged),
        ...behind.flatMap((row) => changedFieldsOfRow(row, row.key)),
      ])
      const isLost = (row: QuarantinedRow) => bytesOf(row.update).length === 0
      return {
        documentId,
        keys: rows.map(({ key }) => key),
        changes: places.size,
        lost: new Set(damaged.filter(isLost).flatMap(changedFieldsOfDamaged)).size,
        words: wordsOf(rows.map(({ update }) => update).filter(({ length }) => length > 0)),
        rows,
      }
    }),
  )
}

const bytesOf = (update: unknown): Uint8Array => (update instanceof Uint8Array ? update : new Uint8Array())

/**
 * Removes damaged changes from this device, after the person has read them. Changes that have become usable meanwhile
 * are kept. Every tab is notified.
 */
export async function removeDamaged(device: Device, documents: readonly DamagedDocument[]): Promise<void> {
  const database = await device.database()
  for (const { documentId, keys } of documents) {
    const transaction = database.transaction(['updates', 'pending', 'quarantine'], 'readwrite')
    const [updates, pending, quarantine] = [
      transaction.objectStore('updates'),
      transaction.objectStore('pending'),
      transaction.objectStore('quarantine'),
    ]
    const removed: string[] = []
    const places = new Set<string>()
    const remove = async (key: string) => {
      const [damaged, row] = await Promise.all([quarantine.get(key), pending.get(key)])
      if (!damaged && !row?.stuck) return
      removed.push(key)
      for (const place of damaged ? changedFieldsOfDamaged(damaged) : changedFieldsOfRow(row ?? {}, key))
        places.add(place)
      const requests = [quarantine.delete(key)]
      // A row that was moved to the quarantine may have been written again by a tab that has it in memory.
      if (damaged?.reason === 'unreadable' || row?.stuck) requests.push(updates.delete(key), pending.delete(key))
      await Promise.all(requests)
    }
    await Promise.all([...keys.map(remove), transaction.done])
    const unsent = readUnsent(device.accountId, documentId)
    noteUnsent(device.accountId, documentId, Math.max(0, unsent - places.size))
    // As if the relay had them: an open document no longer counts them. See tab-channel.ts.
    const channel = new BroadcastChannel(`civic-hub:${device.accountId}:${documentId}`)
    channel.postMessage({ kind: 'acknowledged', keys: removed })
    channel.close()
  }
}
