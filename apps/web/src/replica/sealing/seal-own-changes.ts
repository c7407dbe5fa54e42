import { checkpointsIn } from '@civic-hub/committee'
import { encodeSealedHead, maxSealedBytes, type SealedChanges, signedWordsOfChanges } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { runsOfPending } from '../connection/pending-runs.ts'
import { changedFieldsOfRow, importedField } from '../store/changed-field.ts'
import type { DeviceDatabase, PendingRow, SealedRow } from '../store/device-database.ts'
import type { ChangesOfFile } from '../store/tab-channel.ts'
import { createRowKey, damageOf, updateRow } from '../store/update-store.ts'
import { signWith } from './device-key.ts'
import type { OwnSeal } from './own-seal.ts'

/** The maximum number of checkpoint labels of an update that are sealed with it. */
const maxLabels = 16

export interface Waiting {
  row: PendingRow
  update: Uint8Array
}

/** A row that was just stored, for the open documents. */
export type StoredSealed = ChangesOfFile['sealed'][number]

/** In one transaction, in the order of writing. Without damaged ones and those that build on them. */
export async function readWaiting(database: DeviceDatabase, documentId: string): Promise<Waiting[]> {
  const transaction = database.transaction(['pending', 'updates'])
  const rows = await transaction.objectStore('pending').index('document').getAll(documentId)
  const updates = await Promise.all(rows.map(({ key }) => transaction.objectStore('updates').get(key)))
  return rows.flatMap((row, index) => {
    const stored = updates[index]
    return stored && !row.stuck && !damageOf(stored) ? [{ row, update: stored.update }] : []
  })
}

/** Pending sealed changes, each after those that it builds on. */
export function sealedOf(waiting: readonly Waiting[]): { sealed: SealedRow; update: Uint8Array }[] {
  return waiting
    .flatMap(({ row: { sealed }, update }) => (sealed ? [{ sealed, update }] : []))
    .sort((a, b) => a.sealed.order - b.sealed.order)
}

/**
 * Signs the changes of this device's person that no file contains yet. The signed changes are stored beside
 * the edits and are the same in all later files, so that a member who gets two files gets the same changes.
 * Changes of others that build on them were made after receiving them by file, so they are already sealed
 * then.
 */
export async function sealOwnChanges(
  database: DeviceDatabase,
  doc: Y.Doc,
  documentId: string,
  own: OwnSeal,
  name: string,
): Promise<StoredSealed[]> {
  const waiting = await readWaiting(database, documentId)
  const unsealed = waiting.filter(isUnsealed).filter(isOwn)
  let order = Math.max(0, ...waiting.map(({ row }) => row.sealed?.order ?? 0))
  const stored: StoredSealed[] = []
  for (const part of inParts(unsealed, (update) => checkpointsIn(doc, update))) {
    const update = Y.mergeUpdates(part.map((each) => each.update))
    const changes = new Set(part.flatMap(({ row }) => changedFieldsOfRow(row, row.key))).size
    const labels = [...new Set(part.flatMap((each) => checkpointsIn(doc, each.update)))].slice(0, maxLabels)
    const { accountId, publicKey, seal } = own
    const signature = await signWith(own, signedWordsOfChanges(documentId, { accountId, changes, labels, update }))
    const head = encodeSealedHead({ accountId, publicKey, seal, signature, changes, labels })
    order++
    const sealed: SealedRow = { order, changes: 0, name, head }
    const row = { key: createRowKey(), place: changedFieldOfSealed(signature), at: Date.now(), sealed }
    await store(database, documentId, row, update, part)
    stored.push({ ...row, update })
  }
  return stored
}

export const isUnsealed = ({ row }: Waiting): boolean => !row.sealed && !row.isSealed

/** A committee that this person has imported contains changes of several people. */
export const isOwn = ({ row }: Waiting): boolean => row.place !== importedField

/** Identifies sealed changes: the same in every file that contains them. */
export const changedFieldOfSealed = (signature: SealedChanges['signature']): string =>
  `sealed:${Array.from(signature.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Parts that can be signed as one update each: of limited size, and with the states of the checkpoints between them. */
function* inParts(
  waiting: readonly Waiting[],
  labelsOf: (update: Uint8Array) => readonly string[],
): Generator<Waiting[]> {
  for (const run of runsOfPending(waiting, labelsOf)) {
    let part: Waiting[] = []
    let bytes = 0
    for (const each of run) {
      if (part.length > 0 && bytes + each.update.length > maxSealedBytes) {
        yield part
        part = []
        bytes = 0
      }
      part.push(each)
      bytes += each.update.length
    }
    if (part.length > 0) yield part
  }
}

async function store(
  database: DeviceDatabase,
  documentId: string,
  row: Omit<PendingRow, 'documentId'>,
  update: Uint8Array,
  part: readonly Waiting[],
): Promise<void> {
  const transaction = database.transaction(['updates', 'pending'], 'readwrite')
  const pending = transaction.objectStore('pending')
  const marks = part.map(async ({ row: { key } }) => {
    const found = await pending.get(key)
    // The relay may have acknowledged it meanwhile.
    if (found) await pending.put({ ...found, isSealed: true })
  })
  await Promise.all([
    transaction.objectStore('updates').put(updateRow(row.key, documentId, update)),
    pending.put({ ...row, documentId }),
    ...marks,
    transaction.done,
  ])
}
