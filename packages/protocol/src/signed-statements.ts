import * as encoding from 'lib0/encoding'

// Apart from the seals, which the first screens load.

/** One statement of a meeting, with the account that signs it. */
export interface SignedStatement {
  readonly documentId: string
  readonly meetingId: string
  readonly statementId: string
  readonly accountId: string
  /** The canonical form of the stored value. */
  readonly value: string
}

/** Statements of a meeting that one account signs together. */
export interface SignedStatements {
  readonly documentId: string
  readonly meetingId: string
  readonly accountId: string
  /** The digests of the statements, one after the other. */
  readonly digests: Uint8Array
}

/**
 * The bytes that devices of earlier apps signed for one statement of a meeting. `value` is its canonical form, see `canonicalValue` of
 * the committee's package. The ids prevent that the signature is valid for another statement with the same value.
 */
export function signedWordsOfStatement({
  documentId,
  meetingId,
  statementId,
  accountId,
  value,
}: SignedStatement): Uint8Array<ArrayBuffer> {
  return encode('civic-hub statement 1', documentId, meetingId, statementId, accountId, value)
}

/**
 * The bytes of a statement whose digest is signed: the first 16 bytes of their SHA-256. `value` is its canonical form. The
 * id prevents that the signature is valid for another statement with the same value.
 */
export const digestedWordsOfStatement = (statementId: string, value: string): Uint8Array<ArrayBuffer> =>
  encode(statementId, value)

/** The bytes that a device signs for several statements of a meeting. */
export function signedWordsOfStatements({
  documentId,
  meetingId,
  accountId,
  digests,
}: SignedStatements): Uint8Array<ArrayBuffer> {
  return encode('civic-hub statements 1', documentId, meetingId, accountId, digests)
}

/** Each text and each sequence of bytes after its length. */
const encode = (...parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  encoding.encode((encoder) => {
    for (const part of parts)
      if (typeof part === 'string') encoding.writeVarString(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
  })
