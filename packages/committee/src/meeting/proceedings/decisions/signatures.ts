import type * as Y from 'yjs'
import { findMeeting, meetingsMap, setField } from '../../../document/committee-document.ts'
import { observeMeetingPaths } from '../../../document/deep-observer.ts'
import { writerOf } from '../../../document/fair-share.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { onMeeting } from '../../../document/transition.ts'
import { isStatementKey, statementIdOf, statementKey, storedStatements } from '../statement.ts'
import { observeAuthorsElsewhere } from './authors-elsewhere.ts'
import { isSignedMeeting } from './signed-meeting.ts'
import { canonicalValue } from './statement-bytes.ts'
import { decidingKinds, randomOfId } from './statement-id.ts'

export {
  type AuthorsElsewhere,
  noteAuthorsElsewhere,
  readAuthorsElsewhere,
  writersOfAuthorsElsewhere,
} from './authors-elsewhere.ts'

// The signature of a statement is stored beside it in the meeting's map, and its signer once for the whole document. Any
// member can write any value there: values of another shape read as absent, and a signer is only looked up by its id.

/** A device with its key and the hub's seal on it. Bytes are in base64. */
export interface Signer {
  readonly account: string
  readonly publicKey: string
  readonly seal: string
  /** The public key of the hub that sealed. */
  readonly hubKey: string
}

export interface Signature {
  readonly signer: Signer
  readonly signature: Uint8Array
}

/** A statement as it is stored, for checking its author. */
export interface StoredStatement {
  readonly id: string
  /** The same object as long as the stored value is the same. */
  readonly value: object
  /** The client id of Yjs that wrote it. */
  readonly clientId: number | null
  readonly signature: Signature | null
}

const signaturePrefix = 'signature:'
const signatureKey = (id: string) => `${signaturePrefix}${id}`
const isSignatureKey = (key: unknown) => String(key).startsWith(signaturePrefix)

const signerIdBytes = 6
const signatureBytes = 64
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

/** A statement that decides, or takes a decision back. */
function isDeciding(value: unknown): value is object {
  const kind = readField(value, 'kind')
  return typeof kind === 'string' && (kind === 'void' || decidingKinds.has(kind))
}

/** The canonical form that is signed; null for a value that is longer than any app writes. */
export function signedValue(value: unknown): string | null {
  const canonical = canonicalValue(value)
  return canonical.length > maxSignedLength ? null : canonical
}

/**
 * Stores the signature of a statement, and its signer if the document lacks it. `value` is the canonical form that was
 * signed: another value may have replaced it meanwhile.
 */
export const signStatement = onMeeting({
  rule: (meeting, _context, id: string, value: string, _signing: Signing) =>
    canonicalValue(meeting.get(statementKey(id))) === value ? null : ('statement-differs' as const),
  write: (meeting, _context, id: string, _value: string, { signer, signerId, signature }: Signing) => {
    const { doc } = meeting
    const key = signerKey(signerId)
    if (doc && canonicalValue(signersMap(doc).get(key)) !== canonicalValue(signer))
      signersMap(doc).set(key, { ...signer })
    const bytes = new Uint8Array(signerIdBytes + signatureBytes)
    bytes.set(signerId.subarray(0, signerIdBytes))
    bytes.set(signature, signerIdBytes)
    setField(meeting, keyOf(id), bytes)
  },
  undo: false,
})

export interface Signing {
  readonly signer: Signer
  /** The hash of the signer's public key. */
  readonly signerId: Uint8Array
  readonly signature: Uint8Array
}

/** The statements of a meeting whose authors matter; none in a meeting in which statements are not signed. */
export function statementsToCheck(doc: Y.Doc, meetingId: string): StoredStatement[] {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting || !isSignedMeeting(meeting)) return []
  return storedStatements(meeting).read.flatMap(([key, value]) => {
    const id = statementIdOf(key)
    return id !== null && isDeciding(value) ? [readStored(meeting, id, value)] : []
  })
}

/** The statements of all meetings whose authors matter, by meeting. */
export function allStatementsToCheck(doc: Y.Doc): [meetingId: string, StoredStatement[]][] {
  return Array.from(meetingsMap(doc).keys(), (meetingId) => [meetingId, statementsToCheck(doc, meetingId)])
}

/** A statement of a meeting as it is stored; null for one that is not to be signed. */
export function findStoredStatement(doc: Y.Doc, meetingId: string, id: string): StoredStatement | null {
  const meeting = findMeeting(doc, meetingId)
  const value = meeting?.get(statementKey(id))
  return meeting && isDeciding(value) ? readStored(meeting, id, value) : null
}

const readStored = (meeting: Y.Map<unknown>, id: string, value: object): StoredStatement => ({
  ...{ id, value },
  clientId: writerOf(meeting, statementKey(id))?.client ?? null,
  signature: readSignature(meeting, id),
})

function readSignature(meeting: Y.Map<unknown>, id: string): Signature | null {
  const { doc } = meeting
  const bytes = meeting.get(keyOf(id))
  if (!doc || !(bytes instanceof Uint8Array) || bytes.length !== signerIdBytes + signatureBytes) return null
  const signer = readSigner(signersMap(doc).get(signerKey(bytes)))
  return signer && { signer, signature: bytes.subarray(signerIdBytes) }
}

function readSigner(value: unknown): Signer | null {
  const text = (field: string, shape: RegExp) => {
    const found = readField(value, field)
    return typeof found === 'string' && shape.test(found) ? found : null
  }
  const account = text('account', /^.{1,100}$/)
  const publicKey = text('publicKey', publicKeyText)
  const seal = text('seal', signatureText)
  const hubKey = text('hubKey', publicKeyText)
  if (account === null || publicKey === null || seal === null || hubKey === null) return null
  return { account, publicKey, seal, hubKey }
}

/** Calls back when a statement, a signature, a signer or the authors of earlier hubs may have changed. */
export function observeAuthorship(doc: Y.Doc, meetingId: string, onChange: () => void): () => void {
  const signers = signersMap(doc)
  const changed = () => onChange()
  signers.observe(changed)
  const stopElsewhere = observeAuthorsElsewhere(doc, changed)
  const stop = observeMeetingPaths(doc, meetingId, (paths) => {
    if (paths.some(([, key]) => key === undefined || isStatementKey(key) || isSignatureKey(key))) onChange()
  })
  return () => {
    signers.unobserve(changed)
    stopElsewhere()
    stop()
  }
}

/** A statement that a transaction wrote, and its meeting. */
export interface WrittenStatement {
  readonly meetingId: string
  readonly id: string
  readonly value: object
}

/** The statements that a transaction wrote and that are to be signed. */
export function statementsWritten(doc: Y.Doc, { changed }: Y.Transaction): WrittenStatement[] {
  return [...changed].flatMap(([type, keys]) => {
    const meetingId = type._item?.parentSub
    const meeting = meetingId ? findMeeting(doc, meetingId) : null
    if (!meetingId || !meeting || (type as unknown) !== meeting || !isSignedMeeting(meeting)) return []
    return [...keys].flatMap((key) => {
      const id = key === null ? null : statementIdOf(key)
      const value = id === null ? undefined : meeting.get(statementKey(id))
      return id !== null && isDeciding(value) ? [{ meetingId, id, value }] : []
    })
  })
}
