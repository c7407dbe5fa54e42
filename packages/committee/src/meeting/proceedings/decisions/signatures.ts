import type * as Y from 'yjs'
import { findMeeting, meetingsMap, setField } from '../../../document/committee-document.ts'
import { fairShare, writerOf } from '../../../document/fair-share.ts'
import { concernsField, queryRoot, subscribeToAll } from '../../../document/query.ts'
import { queryOfMeeting } from '../../../document/query-meeting.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { onMeeting } from '../../../document/transition.ts'
import { isStatementKey, statementIdOf, statementKey, storedStatements } from '../statement.ts'
import { authorsElsewhereMap } from './authors-elsewhere.ts'
import { clientOfStartOrReplacement, startId } from './meeting-start.ts'
import { isSignedMeeting } from './signed-meeting.ts'
import { canonicalValue, decidingKinds, randomOfId } from './statement-id.ts'

export {
  type AuthorsElsewhere,
  noteAuthorsElsewhere,
  readAuthorsElsewhere,
  writersOfAuthorsElsewhere,
} from './authors-elsewhere.ts'

// A signature is stored in the meeting's map, and its signer once for the whole document. It covers the digests of some
// statements of one device, and is written again while few are added: one signature for each statement would make a
// document a fifth larger. Any member can write any value there: values of another shape read as absent, and a signer is
// only looked up by its id.

/** A device with its key and the hub's seal on it. Bytes are in base64. */
export type Signer = NonNullable<ReturnType<typeof readSigner>>

export interface Signature {
  readonly signer: Signer
  readonly signature: Uint8Array
}

export type JointSignature = ReturnType<typeof jointSignatures>[number]

/** A statement as it is stored, for checking its author. */
export interface StoredStatement {
  readonly id: string
  /** The same object as long as the stored value is the same. */
  readonly value: object
  readonly clientId: number | null
  /** The signature of this statement alone, as earlier apps wrote them. */
  readonly signature: Signature | null
}

const signaturePrefix = 'signature:'
const signatureKey = (id: string) => `${signaturePrefix}${id}`
const isSignatureKey = (key: unknown) => String(key).startsWith(signaturePrefix)

const signerIdBytes = 6
const signatureBytes = 64
const headBytes = signerIdBytes + signatureBytes
export const digestBytes = 16
/** More statements than a meeting has. */
const maxDigests = 20_000
/** More joint signatures than a meeting has. */
const maxJointSignatures = 5_000
const publicKeyText = /^[A-Za-z0-9+/]{87}=$/
const signatureText = /^[A-Za-z0-9+/]{86}==$/
/** The statement with the longest honest value is a roll of some hundred members. */
const maxSignedLength = 500_000

/** Without the hash of the id, which would let each signature need a fifth more. */
const keyOf = (id: string): string => signatureKey(randomOfId(id))

const signersMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('signers')

/** The id of a signer: the first bytes of the hash of its public key. */
const signerKey = (id: Uint8Array): string =>
  Array.from(id.subarray(0, signerIdBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Kinds that decide nothing themselves: they take a decision back, or name who may state for others and who votes. */
const otherSignedKinds: ReadonlySet<string> = new Set(['void', 'duty', 'attendance'])

function isSigned(value: unknown): value is object {
  const kind = readField(value, 'kind')
  return typeof kind === 'string' && (decidingKinds.has(kind) || otherSignedKinds.has(kind))
}

/** The canonical form that is signed; null for a value that is longer than any app writes. */
export function signedValue(value: unknown): string | null {
  const canonical = canonicalValue(value)
  return canonical.length > maxSignedLength ? null : canonical
}

/**
 * Stores a signature of statements, and its signer if the document lacks it. `first` is the id of the first of them, under
 * which it is stored again when statements are added.
 */
export const signStatements = onMeeting({
  rule: (_meeting, _context, _first: string, { digests }: Signing) =>
    digests.length > 0 && digests.length % digestBytes === 0 ? null : ('digests-required' as const),
  write: (meeting, _context, first: string, { signer, signerId, signature, digests }: Signing) => {
    const { doc } = meeting
    const key = signerKey(signerId)
    if (doc && canonicalValue(signersMap(doc).get(key)) !== canonicalValue(signer))
      signersMap(doc).set(key, { ...signer })
    const bytes = new Uint8Array(headBytes + digests.length)
    bytes.set(signerId.subarray(0, signerIdBytes))
    bytes.set(signature, signerIdBytes)
    bytes.set(digests, headBytes)
    setField(meeting, keyOf(first), bytes)
  },
  undo: false,
})

export interface Signing {
  readonly signer: Signer
  /** The hash of the signer's public key. */
  readonly signerId: Uint8Array
  readonly signature: Uint8Array
  readonly digests: Uint8Array
}

/** Without those of a meeting in which statements are not signed. Its start is listed, too, which is not signed. */
export function statementsToCheck(doc: Y.Doc, meetingId: string): StoredStatement[] {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting || !isSignedMeeting(meeting)) return []
  const statements = storedStatements(meeting).read.flatMap(([key, value]) => {
    const id = statementIdOf(key)
    return id !== null && id !== startId && isSigned(value) ? [readStored(meeting, id, value)] : []
  })
  return [...statements, { id: startId, value: start, clientId: clientOfStartOrReplacement(meeting), signature: null }]
}

const start = {}

export function allStatementsToCheck(doc: Y.Doc): [meetingId: string, StoredStatement[]][] {
  return Array.from(meetingsMap(doc).keys(), (meetingId) => [meetingId, statementsToCheck(doc, meetingId)])
}

/** A statement of a meeting as it is stored; null for one that is not to be signed. */
export function findStoredStatement(doc: Y.Doc, meetingId: string, id: string): StoredStatement | null {
  const meeting = findMeeting(doc, meetingId)
  const value = meeting?.get(statementKey(id))
  return meeting && isSigned(value) ? readStored(meeting, id, value) : null
}

/** The signatures of several statements in a meeting, with valid signers. */
export function jointSignatures(doc: Y.Doc, meetingId: string) {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return []
  const stored = [...meeting.entries()].filter(
    (entry): entry is [string, Uint8Array] => isSignatureKey(entry[0]) && isJoint(entry[1]),
  )
  return fairShare(stored, maxJointSignatures, ([key]) => writerOf(meeting, key)).read.flatMap(([, bytes]) => {
    const found = signatureIn(doc, bytes)
    return found ? [{ ...found, stored: bytes, digests: bytes.subarray(headBytes) }] : []
  })
}

function isJoint(value: unknown): value is Uint8Array {
  const length = value instanceof Uint8Array ? value.length - headBytes : 0
  return length > 0 && length % digestBytes === 0 && length <= maxDigests * digestBytes
}

const readStored = (meeting: Y.Map<unknown>, id: string, value: object): StoredStatement => ({
  id,
  value,
  clientId: writerOf(meeting, statementKey(id))?.client ?? null,
  signature: readSignature(meeting, id),
})

function readSignature(meeting: Y.Map<unknown>, id: string): Signature | null {
  const { doc } = meeting
  const bytes = meeting.get(keyOf(id))
  return doc && bytes instanceof Uint8Array && bytes.length === headBytes ? signatureIn(doc, bytes) : null
}

function signatureIn(doc: Y.Doc, bytes: Uint8Array): Signature | null {
  const signer = readSigner(signersMap(doc).get(signerKey(bytes)))
  return signer && { signer, signature: bytes.subarray(signerIdBytes, headBytes) }
}

function readSigner(value: unknown) {
  const text = (field: string, shape: RegExp) => {
    const found = readField(value, field)
    return typeof found === 'string' && shape.test(found) ? found : null
  }
  const account = text('account', /^.{1,100}$/)
  const publicKey = text('publicKey', publicKeyText)
  const seal = text('seal', signatureText)
  /** The public key of the hub that sealed. */
  const hubKey = text('hubKey', publicKeyText)
  if (account === null || publicKey === null || seal === null || hubKey === null) return null
  return { account, publicKey, seal, hubKey }
}

/** Calls back when a statement, a signature, a signer or the authors of earlier hubs may have changed. */
export function observeAuthorship(doc: Y.Doc, meetingId: string, onChange: () => void): () => void {
  const concerns = concernsField((field) => isStatementKey(field) || isSignatureKey(field))
  const signed = queryOfMeeting(doc, meetingId, () => null, null, concerns)
  const roots = [signersMap(doc), authorsElsewhereMap(doc)].map((root) => queryRoot(root, () => null))
  return subscribeToAll([...roots, signed], onChange)
}

export type WrittenStatement = ReturnType<typeof statementsWritten>[number]

/** The statements that a transaction wrote and that are to be signed. */
export function statementsWritten(doc: Y.Doc, { changed }: Y.Transaction) {
  return [...changed].flatMap(([type, keys]) => {
    const meetingId = type._item?.parentSub
    const meeting = meetingId ? findMeeting(doc, meetingId) : null
    if (!meetingId || !meeting || (type as unknown) !== meeting || !isSignedMeeting(meeting)) return []
    return [...keys].flatMap((key) => {
      const id = key === null ? null : statementIdOf(key)
      const value = id === null ? undefined : meeting.get(statementKey(id))
      return id !== null && isSigned(value) ? [{ meetingId, id, value }] : []
    })
  })
}
