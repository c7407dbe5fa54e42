import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { NewLogEntry } from '../../document-log.ts'

/**
 * Encodes entries for the writer thread. The format can change freely, because both threads run the same
 * program.
 */
export function encodeEntries(id: number, entries: readonly NewLogEntry[]): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, id)
    encoding.writeVarUint(encoder, entries.length)
    for (const { documentId, position, accountId, at, content, clientIds, labels, broughtBy } of entries) {
      encoding.writeVarString(encoder, documentId)
      encoding.writeVarUint(encoder, position)
      encoding.writeVarString(encoder, accountId)
      encoding.writeFloat64(encoder, at)
      encoding.writeVarUint8Array(encoder, content)
      encoding.writeVarUint(encoder, clientIds.length)
      for (const { clientId, imported } of clientIds) {
        encoding.writeVarUint(encoder, clientId)
        encoding.writeUint8(encoder, imported ? 1 : 0)
      }
      encoding.writeVarUint(encoder, labels.length)
      for (const label of labels) encoding.writeVarString(encoder, label)
      encoding.writeVarString(encoder, broughtBy ?? '')
    }
  })
}

export function decodeEntries(bytes: Uint8Array): { id: number; entries: NewLogEntry[] } {
  const decoder = decoding.createDecoder(bytes)
  const id = decoding.readVarUint(decoder)
  const entries = readMany(decoder, () => ({
    documentId: decoding.readVarString(decoder),
    position: decoding.readVarUint(decoder),
    accountId: decoding.readVarString(decoder),
    at: decoding.readFloat64(decoder),
    content: decoding.readVarUint8Array(decoder),
    clientIds: readMany(decoder, () => ({
      clientId: decoding.readVarUint(decoder),
      imported: decoding.readUint8(decoder) === 1,
    })),
    labels: readMany(decoder, () => decoding.readVarString(decoder)),
    broughtBy: decoding.readVarString(decoder) || undefined,
  }))
  return { id, entries }
}

function readMany<T>(decoder: decoding.Decoder, read: () => T): T[] {
  const many: T[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left--) many.push(read())
  return many
}
