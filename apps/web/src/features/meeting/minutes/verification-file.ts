import { proofFormat, proofVersion, readMeetingProof } from '@civic-hub/committee/export'
import { readAuthorsElsewhere } from '@civic-hub/committee/signatures'
import type * as Y from 'yjs'
import { createClientAccounts } from '../../../replica/authors/client-accounts.ts'
import { toBase64 } from '../../../replica/base64.ts'
import { readOwnSeal } from '../../../replica/sealing/own-seal.ts'
import type { Device } from '../../../replica/store/device.ts'

/** The file from which a program verifies a meeting's signatures and votes; see packages/committee/MEETING-EXPORT.md. */
export async function verificationFile(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  meetingId: string,
): Promise<string | null> {
  const proof = readMeetingProof(doc, meetingId)
  const seal = await readOwnSeal(device)
  if (!proof) return null
  const statements = proof.statements.map(({ signature, ...statement }) => ({
    ...statement,
    signature: signature && { ...signature.signer, signature: toBase64(signature.signature) },
  }))
  const signatures = proof.signatures.map(({ signer, signature, digests }) => ({
    ...signer,
    signature: toBase64(signature),
    digests: toBase64(digests),
  }))
  const { accounts } = await createClientAccounts(device, documentId).load()
  const earlierHubs = readAuthorsElsewhere(doc, (id) => accounts.get(id)).flatMap(({ hub, hubKey, documentId }) =>
    hubKey === null ? [] : [{ hub, hubKey, documentId }],
  )
  const hubKey = seal && toBase64(seal.hubKey)
  const head = { format: proofFormat, version: proofVersion, hub: location.origin, hubKey, documentId }
  return JSON.stringify({ ...head, earlierHubs, ...proof, statements, signatures }, null, 1)
}
