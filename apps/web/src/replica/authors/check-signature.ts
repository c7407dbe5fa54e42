import {
  type AuthorsElsewhere,
  type Signature,
  type Signer,
  type StoredStatement,
  signedValue,
} from '@civic-hub/committee/signatures'
import { signedWordsOfStatement } from '@civic-hub/protocol'
import { bytesOf, toBase64 } from '../base64.ts'
import { isSealed, isSigned } from '../sealing/device-key.ts'
import type { OwnSeal } from '../sealing/own-seal.ts'

export interface MeetingPlace {
  readonly documentId: string
  readonly meetingId: string
}

/** A hub that seals the keys of devices, with the document's id there. */
export interface HubOfSeals {
  readonly hubKey: string
  readonly documentId: string
  /** The address of an earlier hub. */
  readonly hub?: string
}

/** The hub that sealed the key of this device, and the earlier ones. */
export function hubsOfSeals(
  own: OwnSeal | null,
  documentId: string,
  elsewhere: readonly AuthorsElsewhere[],
): HubOfSeals[] {
  const earlier = elsewhere.flatMap(({ hub, hubKey, documentId }) =>
    hubKey === null ? [] : [{ hub, hubKey, documentId }],
  )
  return own ? [{ hubKey: toBase64(own.hubKey), documentId }, ...earlier] : earlier
}

/** The account that provably wrote a statement, and the earlier hub whose account it is. */
export interface ProvenAuthor {
  readonly account: string
  readonly hub?: string
}

/** The author by a signature of this statement alone; null without one that is valid. */
export async function provenAuthor(
  meetingId: string,
  statement: StoredStatement,
  hubs: readonly HubOfSeals[],
): Promise<ProvenAuthor | null> {
  for (const { hubKey, documentId, hub } of hubs) {
    const account = await provenAccount({ documentId, meetingId }, statement, hubKey)
    if (account !== null) return hub === undefined ? { account } : { account, hub }
  }
  return null
}

interface Checked extends MeetingPlace {
  readonly id: string
  readonly signer: Signer
  readonly signature: Uint8Array
  readonly account: Promise<string | null>
}

/** The results by stored value, which never changes, and the document's id: a copy has its signatures from another one. */
const results = new WeakMap<object, Map<string, Checked>>()

/**
 * The account that provably wrote a statement: the hub with this key, in base64, sealed that the signer's key belongs to
 * it. Null without such a signature. The browser verifies outside of the page's thread.
 */
function provenAccount(
  { documentId, meetingId }: MeetingPlace,
  { id, value, signature: found }: StoredStatement,
  hubKey: string,
): Promise<string | null> {
  if (found?.signer.hubKey !== hubKey) return Promise.resolve(null)
  const ofValue = results.get(value) ?? new Map<string, Checked>()
  results.set(value, ofValue)
  const known = ofValue.get(documentId)
  if (
    known?.id === id &&
    known.meetingId === meetingId &&
    isSameSigner(known.signer, found.signer) &&
    found.signature.every((byte, index) => byte === known.signature[index])
  )
    return known.account
  const account = verify({ documentId, meetingId }, id, value, found)
  ofValue.set(documentId, { ...found, documentId, meetingId, id, account })
  return account
}

const isSameSigner = (one: Signer, other: Signer): boolean =>
  one.account === other.account &&
  one.publicKey === other.publicKey &&
  one.seal === other.seal &&
  one.hubKey === other.hubKey

async function verify(
  place: MeetingPlace,
  statementId: string,
  stored: object,
  { signer, signature }: Signature,
): Promise<string | null> {
  const accountId = signer.account
  const publicKey = bytesOf(signer.publicKey)
  const value = signedValue(stored)
  if (!publicKey || value === null || !(await isSealedOnce(signer))) return null
  const words = signedWordsOfStatement({ ...place, statementId, accountId, value })
  return (await isSigned(words, publicKey, signature)) ? accountId : null
}

/** A committee has some hundred devices. */
const maxSeals = 1_000
const seals = new Map<string, Promise<boolean>>()

export function isSealedOnce({ account, publicKey, seal, hubKey }: Signer): Promise<boolean> {
  const about = [hubKey, publicKey, seal, account].join(' ')
  const known = seals.get(about)
  if (known) return known
  if (seals.size >= maxSeals) seals.clear()
  const [key, signature, hub] = [publicKey, seal, hubKey].map(bytesOf)
  const checked =
    key && signature && hub
      ? isSealed({ accountId: account, publicKey: key, seal: signature }, hub)
      : Promise.resolve(false)
  seals.set(about, checked)
  return checked
}
