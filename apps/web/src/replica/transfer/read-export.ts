import { readCommitteeContent } from '@civic-hub/committee/export'
import { isOldData } from '@civic-hub/committee/old-data'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { FileEntry } from '@zip.js/zip.js'
import {
  type ExportedCommittee,
  type ExportedFile,
  exportFormat,
  exportManifestSchema,
  exportVersion,
  manifestName,
} from './export-manifest.ts'
import { ImportRefused } from './import-refused.ts'
import { maxDocumentBytes, maxJsonBytes, maxManifestBytes } from './limits.ts'
import { openZip, unpack, unpackBytes } from './open-zip.ts'
import { fieldOf, parseJson } from './parse-json.ts'
import { readChanges } from './read-changes.ts'
import { readDocument } from './read-document.ts'
import { readOldFile } from './read-old-file.ts'
import { readWorkFile, workFileFormat } from './read-work-file.ts'
import type { ImportableCommittee, ReadableExport } from './readable-export.ts'

/**
 * Reads an export, the work file of an earlier version, or data of the earlier app, and checks all of it.
 * `nameless` returns the name of the first, second, … committee without one. Throws ImportRefused.
 */
export async function readExport(file: Blob, nameless: (nth: number) => string): Promise<ReadableExport> {
  if (await isJsonFile(file)) return readJsonFile(file, nameless)
  const entries = await openZip(file)
  const text = new TextDecoder().decode(await unpackBytes(entries.get(manifestName), manifestName, maxManifestBytes))
  const { exportedAt, hub, account = '', committees } = readManifest(text)
  const readable: ImportableCommittee[] = []
  for (const committee of committees) readable.push(await readCommittee(committee, { hub, at: exportedAt }, entries))
  return { exportedAt, hub, account, committees: readable, notTaken: [] }
}

function readManifest(text: string) {
  const json = parseJson(text, new ImportRefused('damaged', manifestName))
  const { format, version } = Object(json) as { format?: unknown; version?: unknown }
  if (format !== exportFormat) throw new ImportRefused('not-an-export')
  if (typeof version === 'number' && version > exportVersion) throw new ImportRefused('newer-version')
  const manifest = exportManifestSchema.safeParse(json)
  if (!manifest.success) throw new ImportRefused('field', fieldOf(manifest.error))
  return manifest.data
}

async function readCommittee(
  committee: ExportedCommittee,
  from: { readonly hub: string; readonly at: string },
  entries: ReadonlyMap<string, FileEntry>,
): Promise<ImportableCommittee> {
  const { id, slug, name, emoji, createdAt, people, document, files, approvals = [], authors } = committee
  const bytes = await unpackBytes(entries.get(document.path), document.path, maxDocumentBytes)
  if (bytes.length !== document.bytes) throw new ImportRefused('damaged', document.path)
  const { state, doc } = readDocument([bytes], document.path)
  const changes = committee.changes ? await readChanges(committee.changes, bytes, doc, entries) : null
  const content = readCommitteeContent(doc)
  doc.destroy()
  for (const file of [...files, ...approvals]) if (file.path !== null) entryOf(file, entries)
  return {
    id,
    slug,
    name,
    emoji,
    createdAt,
    people,
    changes,
    state,
    content,
    approvals: approvals.map((approval) => ({ ...approval, hub: from.hub })),
    authors: authors ? { ...authors, ...from, documentId: id } : null,
    files: files.filter(({ path }) => path !== null),
    missing: files.filter(({ path }) => path === null),
    readFile: async (file, signal) => {
      const { path, entry } = entryOf(file, entries)
      return readChecked(unpack(entry, path, file.bytes, signal), file, path)
    },
  }
}

function entryOf(
  { path, bytes }: Pick<ExportedFile, 'path' | 'bytes'>,
  entries: ReadonlyMap<string, FileEntry>,
): { path: string; entry: FileEntry } {
  const entry = path === null ? undefined : entries.get(path)
  if (path === null || !entry) throw new ImportRefused('missing-part', path ?? '')
  if (entry.uncompressedSize !== bytes) throw new ImportRefused('damaged', path)
  return { path, entry }
}

/**
 * Reads a stream into a blob, which the browser stores on the disk if it is large, and compares the hash
 * meanwhile.
 */
async function readChecked(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  file: ExportedFile,
  path: string,
): Promise<Blob> {
  const hash = sha256.create()
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      hash.update(piece)
      controller.enqueue(piece)
    },
  })
  const reading = new Response(readable).blob()
  // In Firefox and Safari it rejects with an error of its own instead of the stream's, which `pipeTo` has.
  reading.catch(() => undefined)
  await stream.pipeTo(writable)
  const blob = await reading
  if (bytesToHex(hash.digest()) !== file.sha256) throw new ImportRefused('damaged', path)
  // The type in a document may be any text, including text that is invalid in a header.
  return blob.slice(0, blob.size, file.mime)
}

/** Whether a file is JSON, judged by its beginning. */
async function isJsonFile(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*[{[]/.test(await file.slice(0, 64).text())
}

/** Reads a JSON file: the work file of version 0.2, or data of the earlier app. Throws ImportRefused. */
async function readJsonFile(file: Blob, nameless: (nth: number) => string): Promise<ReadableExport> {
  if (file.size > maxJsonBytes) throw new ImportRefused('too-large')
  const json = parseJson(await file.text(), new ImportRefused('broken-json'))
  if ((Object(json) as { format?: unknown }).format === workFileFormat) return readWorkFile(json)
  if (isOldData(json)) return readOldFile(json, nameless)
  throw new ImportRefused('not-an-export')
}
