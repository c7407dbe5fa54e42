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
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, 'civic-hub statement 1')
    encoding.writeVarString(encoder, documentId)
    encoding.writeVarString(encoder, meetingId)
    encoding.writeVarString(encoder, statementId)
    encoding.writeVarString(encoder, accountId)
    encoding.writeVarString(encoder, value)
  })
}

/**
 * The bytes of a statement whose digest is signed: the first 16 bytes of their SHA-256. `value` is its canonical form. The
 * id prevents that the signature is valid for another statement with the same value.
 */
export const digestedWordsOfStatement = (statementId: string, value: string): Uint8Array<ArrayBuffer> =>
  encoding.encode((encoder) => {
    encoding.writeVarString(encoder, statementId)
    encoding.writeVarString(encoder, value)
  })

/** The bytes that a device signs for several statements of a meeting. */
export function signedWordsOfStatements({
  documentId,
  meetingId,
  accountId,
  digests,
}: SignedStatements): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, 'civic-hub statements 1')
    encoding.writeVarString(encoder, documentId)
    encoding.writeVarString(encoder, meetingId)
    encoding.writeVarString(encoder, accountId)
    encoding.writeVarUint8Array(encoder, digests)
  })
}
