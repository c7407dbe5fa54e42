import {
  type Signature,
  type Signer,
  type StoredStatement,
  signedValue,
} from '@civic-hub/committee/signatures'
import { signedWordsOfStatement } from '@civic-hub/protocol'
import { bytesOf } from '../base64.ts'
import { isSealed, isSigned } from '../sealing/device-key.ts'

export interface MeetingPlace {
  readonly documentId: string
  readonly meetingId: string
}

interface Checked extends MeetingPlace {
  readonly id: string
  readonly signer: Signer
  readonly signature: Uint8Array
  readonly account: Promise<string | null>
}

/** The results by stored value, which never changes. */
const results = new WeakMap<object, Checked>()

/**
 * The account that provably wrote a statement: the hub with this key, in base64, sealed that the signer's key belongs to
 * it. Null without such a signature. The browser verifies outside of the page's thread.
 */
export function provenAccount(
  { documentId, meetingId }: MeetingPlace,
  { id, value, signature: found }: StoredStatement,
  hubKey: string,
): Promise<string | null> {
  if (found?.signer.hubKey !== hubKey) return Promise.resolve(null)
  const known = results.get(value)
  if (
    known?.id === id &&
    known.meetingId === meetingId &&
    known.documentId === documentId &&
    isSameSigner(known.signer, found.signer) &&
    found.signature.every((byte, index) => byte === known.signature[index])
  )
    return known.account
  const account = verify({ documentId, meetingId }, id, value, found)
  results.set(value, { ...found, documentId, meetingId, id, account })
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

/** Whether the hub has sealed the key of a signer. */
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
