import type { HistoryAuthor } from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** The authors of a step as every store keeps them: accounts are numbers, because each row names them again. */
export function encodeAuthors(authors: readonly HistoryAuthor[], numberOf: (accountId: string) => number): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, authors.length)
    for (const { accountId, clientIds, deletes } of authors) {
      encoding.writeVarUint(encoder, numberOf(accountId))
      encoding.writeVarUint(encoder, clientIds.length)
      for (const clientId of clientIds) encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint8Array(encoder, deletes)
    }
  })
}

export function decodeAuthors(bytes: Uint8Array, accountAt: (number: number) => string): HistoryAuthor[] {
  const decoder = decoding.createDecoder(bytes)
  return Array.from({ length: decoding.readVarUint(decoder) }, () => ({
    accountId: accountAt(decoding.readVarUint(decoder)),
    clientIds: Array.from({ length: decoding.readVarUint(decoder) }, () => decoding.readVarUint(decoder)),
    deletes: decoding.readVarUint8Array(decoder),
  }))
}
