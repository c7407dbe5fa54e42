import { digestBytes, type JointSignature, type StoredStatement, signedValue } from '@civic-hub/committee/signatures'
import { digestedWordsOfStatement, signedWordsOfStatements } from '@civic-hub/protocol'
import { bytesOf, toBase64 } from '../base64.ts'
import { isSigned } from '../sealing/device-key.ts'
import { type HubOfSeals, isSealedOnce, type MeetingPlace, type ProvenAuthor } from './check-signature.ts'

export async function digestOf(statementId: string, value: string): Promise<Uint8Array> {
  const hash = await crypto.subtle.digest('SHA-256', digestedWordsOfStatement(statementId, value))
  return new Uint8Array(hash, 0, digestBytes)
}

/** The digests that a signature covers, in base64. */
export const digestsOf = ({ digests }: Pick<JointSignature, 'digests'>): string[] =>
  Array.from({ length: digests.length / digestBytes }, (_, place) =>
    toBase64(digests.subarray(place * digestBytes, (place + 1) * digestBytes)),
  )

interface Checked extends MeetingPlace {
  readonly about: string
  readonly account: Promise<string | null>
}

/** The results by stored signature, which never changes, and the document's id: a copy has its signatures from another one. */
const results = new WeakMap<Uint8Array, Map<string, Checked>>()

/** The authors who provably signed, by the digests of their statements in base64; those of this hub are first. */
export type SignersByDigest = ReadonlyMap<string, readonly ProvenAuthor[]>

/** Verifies each signature once. Only keys count that one of the hubs has sealed. */
export async function signersByDigest(
  meetingId: string,
  joint: readonly JointSignature[],
  hubs: readonly HubOfSeals[],
): Promise<SignersByDigest> {
  const signers = new Map<string, ProvenAuthor[]>()
  for (const { documentId, hubKey, hub } of hubs) {
    const sealed = joint.filter(({ signer }) => signer.hubKey === hubKey)
    const accounts = await Promise.all(sealed.map((one) => accountOf({ documentId, meetingId }, one)))
    for (const [index, one] of sealed.entries()) {
      const account = accounts[index]
      if (!account) continue
      const author = hub === undefined ? { account } : { account, hub }
      for (const digest of digestsOf(one)) signers.set(digest, [...(signers.get(digest) ?? []), author])
    }
  }
  return signers
}

function accountOf({ documentId, meetingId }: MeetingPlace, joint: JointSignature): Promise<string | null> {
  const { account, publicKey, seal, hubKey } = joint.signer
  const about = [account, publicKey, seal, hubKey].join(' ')
  const ofStored = results.get(joint.stored) ?? new Map<string, Checked>()
  results.set(joint.stored, ofStored)
  const known = ofStored.get(documentId)
  if (known?.about === about && known.meetingId === meetingId) return known.account
  const checked = verify({ documentId, meetingId }, joint)
  ofStored.set(documentId, { documentId, meetingId, about, account: checked })
  return checked
}

async function verify(place: MeetingPlace, { signer, signature, digests }: JointSignature): Promise<string | null> {
  const publicKey = bytesOf(signer.publicKey)
  if (!publicKey || !(await isSealedOnce(signer))) return null
  const words = signedWordsOfStatements({ ...place, accountId: signer.account, digests })
  return (await isSigned(words, publicKey, signature)) ? signer.account : null
}

/** The digests in base64 by stored value, which never changes. */
const digests = new WeakMap<object, { readonly id: string; readonly digest: Promise<string | null> }>()

/**
 * The author who provably signed a statement together with others. If several accounts signed it, the author is the one
 * that the statement names: any member may sign the statements of others.
 */
export async function provenTogether(
  { id, value }: StoredStatement,
  signers: SignersByDigest,
): Promise<ProvenAuthor | null> {
  if (signers.size === 0) return null
  const authors = signers.get((await digestOnce(id, value)) ?? '') ?? []
  const [author = null, ...others] = authors
  if (others.every(({ account }) => account === author?.account)) return author
  const named = (value as { readonly by?: { readonly account?: unknown } }).by?.account
  return authors.find(({ account }) => account === named) ?? null
}

function digestOnce(id: string, value: object): Promise<string | null> {
  const known = digests.get(value)
  if (known?.id === id) return known.digest
  const canonical = signedValue(value)
  const digest = canonical === null ? Promise.resolve(null) : digestOf(id, canonical).then(toBase64)
  digests.set(value, { id, digest })
  return digest
}
