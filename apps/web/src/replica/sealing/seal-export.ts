import { joinSealed, signedWordsOfDocument } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import type { Replica } from '../replica.ts'
import { changedFieldsOfRow } from '../store/changed-field.ts'
import type { Device } from '../store/device.ts'
import type { ExportedChanges } from '../transfer/export-manifest.ts'
import { signWith } from './device-key.ts'
import { type OwnSeal, readOwnSeal } from './own-seal.ts'
import { isOwn, isUnsealed, readWaiting, sealedOf, sealOwnChanges } from './seal-own-changes.ts'

/** The part of an export about changes that the hub has not acknowledged. */
export interface SealedExport extends Pick<ExportedChanges, 'exporter' | 'unsealed'> {
  /** Each after those that it builds on. */
  readonly parts: readonly { readonly frame: Uint8Array; readonly author: string }[]
}

/** With this person's changes that the hub lacks. Changes of others by file are exported as they signed them. */
export async function sealExport(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  state: Uint8Array<ArrayBuffer>,
  name: string,
  replica: Pick<Replica, 'flush' | 'adopt'> | undefined,
): Promise<SealedExport> {
  // From here on, everything in the exported state is in the store.
  await replica?.flush()
  const database = await device.database()
  const own = await readOwnSeal(device)
  if (own) {
    const sealed = await sealOwnChanges(database, doc, documentId, own, name)
    if (sealed.length > 0) replica?.adopt({ state: Y.encodeStateAsUpdate(new Y.Doc()), sealed })
  }
  const waiting = await readWaiting(database, documentId)
  // On a device with a seal, changes that are unsealed by now were made after the export.
  const unsealed = waiting.filter((each) => isUnsealed(each) && (!own || !isOwn(each)))
  return {
    exporter: own && (await signDocument(own, documentId, state, name)),
    unsealed: new Set(unsealed.flatMap(({ row }) => changedFieldsOfRow(row, row.key))).size,
    parts: sealedOf(waiting).map(({ sealed, update }) => ({
      frame: joinSealed(sealed.head, update),
      author: sealed.name,
    })),
  }
}

async function signDocument(own: OwnSeal, documentId: string, state: Uint8Array<ArrayBuffer>, name: string) {
  const { accountId, publicKey, seal } = own
  const signature = await signWith(own, signedWordsOfDocument(documentId, accountId, state))
  return {
    account: accountId,
    name,
    publicKey: toBase64(publicKey),
    seal: toBase64(seal),
    signature: toBase64(signature),
  }
}
