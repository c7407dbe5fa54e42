import { allStatementsToCheck, jointSignatures, writersOfAuthorsElsewhere } from '@civic-hub/committee/signatures'
import type * as Y from 'yjs'
import { hubsOfSeals, provenAuthor } from '../authors/check-signature.ts'
import { type AskForAccounts, createClientAccounts } from '../authors/client-accounts.ts'
import { provenTogether, signersByDigest } from '../authors/joint-signatures.ts'
import { toBase64 } from '../base64.ts'
import { readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'
import type { ExportedAuthors } from './export-manifest.ts'

/**
 * The authors of a committee's statements as this hub knows them, for an export: its key, and the accounts of client ids
 * that no signature proves. Without a connection they are those that this device knows. Null if there is nothing.
 */
export async function gatherAuthors(
  device: Device,
  documentId: string,
  doc: Y.Doc,
  ask?: AskForAccounts,
): Promise<ExportedAuthors | null> {
  const own = await readOwnSeal(device)
  const hubs = hubsOfSeals(own, documentId, [])
  // A member who wrote what an import notes is named too: the next hub then ignores it.
  const clientIds = new Set(writersOfAuthorsElsewhere(doc))
  for (const [meetingId, statements] of allStatementsToCheck(doc)) {
    const signers = await signersByDigest(meetingId, jointSignatures(doc, meetingId), hubs)
    for (const one of statements) {
      const author = await (one.signature ? provenAuthor(meetingId, one, hubs) : provenTogether(one, signers))
      if (one.clientId !== null && author === null) clientIds.add(one.clientId)
    }
  }
  const accounts = createClientAccounts(device, documentId, ask)
  const { accounts: known } = await accounts.load()
  const unknown = [...clientIds].filter((id) => id !== doc.clientID && !known.has(id))
  if (unknown.length > 0) await accounts.find(unknown)
  const exported: Record<string, string> = {}
  for (const clientId of clientIds) {
    const account = clientId === doc.clientID ? device.accountId : known.get(clientId)
    if (account !== undefined) exported[clientId] = account
  }
  if (own === null && Object.keys(exported).length === 0) return null
  return { hubKey: own && toBase64(own.hubKey), accounts: exported }
}
