import { encodeSealedHead, frameTypes, readSealedChanges, type SealedChanges } from '@civic-hub/protocol'
import { parseUpdate } from '@civic-hub/protocol/update'
import type { FileEntry } from '@zip.js/zip.js'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { ExportedChanges } from './export-manifest.ts'
import { ImportRefused } from './import-refused.ts'
import { maxDocumentBytes } from './limits.ts'
import { unpackBytes } from './open-zip.ts'

/** Changes of one author, as in the file. Signatures are not verified yet. */
export interface ReadPart extends SealedChanges {
  /** The frame that sends it to the relay, without the update. */
  readonly head: Uint8Array
  /** The author's name, from the file. */
  readonly author: string
}

export interface ReadChanges extends Pick<ExportedChanges, 'exporter' | 'unsealed'> {
  readonly parts: readonly ReadPart[]
  /** The document, byte by byte as it was signed. */
  readonly document: Uint8Array
}

/**
 * Reads the parts of a file, each after those that it builds on. Throws ImportRefused if an app could not
 * have written them.
 */
export async function readChanges(
  { exporter, unsealed, parts }: ExportedChanges,
  document: Uint8Array,
  doc: Y.Doc,
  entries: ReadonlyMap<string, FileEntry>,
): Promise<ReadChanges> {
  const read: ReadPart[] = []
  for (const { path, bytes, author } of parts) {
    const frame = await unpackBytes(entries.get(path), path, maxDocumentBytes)
    if (frame.length !== bytes) throw new ImportRefused('damaged', path)
    const changes = readFrame(frame, path)
    if (typeof parseUpdate(changes.update) === 'string') throw new ImportRefused('unsound', path)
    try {
      Y.applyUpdate(doc, changes.update)
    } catch {
      throw new ImportRefused('damaged', path)
    }
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new ImportRefused('damaged', path)
    read.push({ ...changes, head: encodeSealedHead(changes), author })
  }
  return { exporter, unsealed, parts: read, document }
}

function readFrame(frame: Uint8Array, path: string): SealedChanges {
  try {
    const decoder = decoding.createDecoder(frame)
    if (decoding.readVarUint(decoder) !== frameTypes.sealedChanges) throw new Error('another frame')
    return readSealedChanges(decoder)
  } catch {
    throw new ImportRefused('damaged', path)
  }
}
