import { encodeSealRequest, readSeal, type SealedChanges, signedWordsOfChanges } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { createDeviceKey, type DeviceKey, signWith } from '../../../apps/web/src/replica/sealing/device-key.ts'
import type { SyncDevice } from './sync-device.ts'

export interface Sealing {
  accountId: string
  key: DeviceKey
  hubKey: Uint8Array
  seal: Uint8Array
}

/** Creates a key for a connected device. The relay then seals that the key belongs to this account. */
export async function sealingOf(device: SyncDevice, accountId: string): Promise<Sealing> {
  const key = await createDeviceKey()
  device.sendRaw(encodeSealRequest(key.publicKey))
  await device.until(() => device.seals.length > 0)
  const { hubKey, signature } = readSeal(device.seals.shift() ?? new Uint8Array())
  return { accountId, key, hubKey, seal: signature }
}

/** Signs an update in the same way as this person's device during an export. */
export async function sealUpdate(
  { accountId, key, seal }: Sealing,
  documentId: string,
  update: Uint8Array,
  labels: readonly string[] = [],
): Promise<SealedChanges> {
  const changes = { accountId, changes: 1, labels, update }
  const signature = await signWith(key, signedWordsOfChanges(documentId, changes))
  return { ...changes, publicKey: key.publicKey, seal, signature }
}

/**
 * The content of an exported file: the whole document, and the updates that the relay has not acknowledged,
 * by author.
 */
export interface FileOfDevice {
  state: Uint8Array
  parts: SealedChanges[]
}

const isExported = new WeakSet<Uint8Array>()

/** Exports like the app: pending updates are signed once, and their signature is kept. */
export async function exportFile(sealing: Sealing, device: SyncDevice): Promise<FileOfDevice> {
  const own = device.waiting.filter((update) => !isExported.has(update))
  for (const update of own) isExported.add(update)
  const state = Y.encodeStateAsUpdate(device.doc)
  if (own.length > 0) device.takeFile(state, [await sealUpdate(sealing, device.documentId, Y.mergeUpdates(own))])
  return { state, parts: [...device.brought] }
}
