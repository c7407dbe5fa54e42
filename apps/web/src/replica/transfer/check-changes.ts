import { signedWordsOfChanges, signedWordsOfDocument } from '@civic-hub/protocol'
import { bytesOf } from '../base64.ts'
import { canSeal, isSealed, isSigned } from '../sealing/device-key.ts'
import { readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'
import type { ExportedChanges } from './export-manifest.ts'
import type { ImportableCommittee } from './readable-export.ts'

/**
 * Why changes of a file are not added to a committee that is here: this page can't verify them, this device
 * can't yet, the file does not prove the author of all of them, another hub has sealed it, or something in it
 * was altered.
 */
export type Unproven = 'no-https' | 'no-seal-here' | 'not-sealed' | 'other-hub' | 'altered'

/** Checks, without a connection, whether members of this hub have signed the content of a file; null if they have. */
export async function findUnproven(
  device: Device,
  { id, changes }: Pick<ImportableCommittee, 'id' | 'changes'>,
): Promise<Unproven | null> {
  if (!canSeal()) return 'no-https'
  if (!changes?.exporter || changes.unsealed > 0) return 'not-sealed'
  const own = await readOwnSeal(device)
  if (!own) return 'no-seal-here'
  const { hubKey } = own
  const exporter = signerOf(changes.exporter)
  for (const signer of [exporter, ...changes.parts]) if (!(await isSealed(signer, hubKey))) return 'other-hub'
  const words = signedWordsOfDocument(id, exporter.accountId, changes.document)
  if (!(await isSigned(words, exporter.publicKey, exporter.signature))) return 'altered'
  for (const part of changes.parts)
    if (!(await isSigned(signedWordsOfChanges(id, part), part.publicKey, part.signature))) return 'altered'
  return null
}

function signerOf({ account, ...exporter }: NonNullable<ExportedChanges['exporter']>) {
  const bytes = (base64: string) => bytesOf(base64) ?? new Uint8Array()
  return {
    accountId: account,
    publicKey: bytes(exporter.publicKey),
    seal: bytes(exporter.seal),
    signature: bytes(exporter.signature),
  }
}
