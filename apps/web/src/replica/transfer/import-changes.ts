import * as Y from 'yjs'
import { readHeldFiles } from '../files/device-files.ts'
import type { Replica } from '../replica.ts'
import { changedFieldOfSealed, readWaiting, type StoredSealed } from '../sealing/seal-own-changes.ts'
import type { Device } from '../store/device.ts'
import type { DeviceDatabase } from '../store/device-database.ts'
import { createRowKey, updateRow } from '../store/update-store.ts'
import { whenRead } from '../when-read.ts'
import type { ReadPart } from './read-changes.ts'
import type { ImportableCommittee } from './readable-export.ts'

export type ImportedChanges = Awaited<ReturnType<typeof importChanges>>

/**
 * Adds the changes of a file to a committee that is here. Call it only after the file is verified. Signed
 * changes are stored as pending changes of their authors, in one transaction with the rest; nothing is shown
 * before that. Files are stored first, and are sent if the hub lacks them.
 */
export async function importChanges(
  device: Device,
  replica: Replica,
  imported: ImportableCommittee,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
) {
  await whenRead(replica)
  const { doc, documentId } = replica
  const files = await importFiles(device, documentId, imported, signal, onProgress)
  signal.throwIfAborted()
  await replica.flush()
  const database = await device.database()
  const waiting = await readWaiting(database, documentId)
  const places = new Set(waiting.map(({ row }) => row.place))
  const here = Y.snapshot(doc)
  const parts = imported.changes?.parts ?? []
  const isKnown = (part: ReadPart) =>
    places.has(changedFieldOfSealed(part.signature)) || Y.snapshotContainsUpdate(here, part.update)
  const added = parts.filter((part) => !isKnown(part))
  const isStateNew = !Y.snapshotContainsUpdate(here, imported.state)
  const order = Math.max(0, ...waiting.map(({ row }) => row.sealed?.order ?? 0))
  const sealed = added.map((part, index) => rowOf(part, order + 1 + index))
  await store(database, documentId, isStateNew ? imported.state : null, sealed)
  replica.adopt({ state: imported.state, sealed })
  /** How many changes of each person are new here, and how many were here already. */
  const authors = countByAuthor(parts).map(({ accountId, name, changes }) => {
    const theirs = added.filter((part) => part.accountId === accountId)
    const count = theirs.reduce((sum, part) => sum + part.changes, 0)
    return { accountId, name, added: count, known: changes - count }
  })
  // New are also changes that the hub has.
  return { authors, isNew: isStateNew || sealed.length > 0 || files > 0 }
}

function rowOf({ signature, update, changes, author, head }: ReadPart, order: number): StoredSealed {
  return {
    key: createRowKey(),
    place: changedFieldOfSealed(signature),
    at: Date.now(),
    // A view into the file would keep the whole file in memory.
    update: update.slice(),
    sealed: { order, changes: Math.max(1, changes), name: author, head },
  }
}

async function store(
  database: DeviceDatabase,
  documentId: string,
  state: Uint8Array | null,
  sealed: readonly StoredSealed[],
): Promise<void> {
  const transaction = database.transaction(['updates', 'pending'], 'readwrite', { durability: 'strict' })
  const updates = transaction.objectStore('updates')
  const pending = transaction.objectStore('pending')
  await Promise.all([
    ...(state ? [updates.put(updateRow(createRowKey(), documentId, state))] : []),
    ...sealed.flatMap(({ update, ...row }) => [
      updates.put(updateRow(row.key, documentId, update)),
      pending.put({ ...row, documentId }),
    ]),
    transaction.done,
  ])
}

async function importFiles(
  device: Device,
  documentId: string,
  imported: ImportableCommittee,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<number> {
  const held = await readHeldFiles(device, documentId)
  let taken = 0
  for (const file of imported.files) {
    signal.throwIfAborted()
    if (!held.has(file.sha256)) {
      const blob = await imported.readFile(file, signal)
      await (await device.database()).put('files', { documentId, sha256: file.sha256, blob, at: Date.now() })
      taken++
    }
    onProgress(file.bytes)
  }
  return taken
}

export function countByAuthor(parts: readonly ReadPart[]): { accountId: string; name: string; changes: number }[] {
  const authors = new Map<string, { accountId: string; name: string; changes: number }>()
  for (const { accountId, author: name, changes } of parts) {
    const before = authors.get(accountId)?.changes ?? 0
    authors.set(accountId, { accountId, name, changes: before + changes })
  }
  return [...authors.values()]
}
