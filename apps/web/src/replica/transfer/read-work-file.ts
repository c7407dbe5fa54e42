import { readCommitteeContent } from '@civic-hub/committee/export'
import { accessSchema, documentIdSchema, fileHashSchema } from '@civic-hub/protocol'
import * as z from 'zod/mini'
import { readWholeFile } from '../files/read-whole-file.ts'
import type { ExportedFile } from './export-manifest.ts'
import { ImportRefused } from './import-refused.ts'
import { fieldOf } from './parse-json.ts'
import { readDocument } from './read-document.ts'
import type { ImportableCommittee, ReadableExport } from './readable-export.ts'

export const workFileFormat = 'civic-hub-local-work'

/**
 * The file that version 0.2 saved at sign-out, and that a browser below the floor saves (build/browser-floor-notice.js):
 * one JSON file, with all bytes in base64. Only the latter names its account.
 */
const workFileSchema = z.object({
  format: z.literal(workFileFormat),
  version: z.literal(1),
  exportedAt: z.string(),
  account: z.optional(z.string()),
  committees: z.array(
    z.object({
      id: documentIdSchema,
      slug: z.string(),
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      emoji: z.string().check(z.minLength(1), z.maxLength(16)),
      createdAt: z.string(),
      people: z.optional(z.array(z.object({ name: z.string(), access: accessSchema }))),
    }),
  ),
  documents: z.record(z.string(), z.array(z.string())),
  files: z.optional(
    z.array(
      z.object({
        documentId: z.string(),
        sha256: fileHashSchema,
        name: z.string(),
        type: z.string(),
        base64: z.string(),
      }),
    ),
  ),
})

export async function readWorkFile(json: unknown): Promise<ReadableExport> {
  const parsed = workFileSchema.safeParse(json)
  if (!parsed.success) throw new ImportRefused('field', fieldOf(parsed.error))
  const { exportedAt, account = '', committees, documents, files = [] } = parsed.data
  const readable: ImportableCommittee[] = []
  for (const { people = [], ...committee } of committees) {
    const updates = documents[committee.id]
    // It was in the list, but was never opened on that device.
    if (updates === undefined) continue
    const where = `documents.${committee.id}`
    const { state, doc } = readDocument(
      updates.map((update) => bytesOf(update, where)),
      where,
    )
    const content = readCommitteeContent(doc)
    doc.destroy()
    const blobs = new Map<string, Blob>()
    const exported: ExportedFile[] = []
    for (const { documentId, sha256, name, type, base64 } of files) {
      if (documentId !== committee.id) continue
      const blob = new Blob([bytesOf(base64, name)], { type })
      blobs.set(sha256, blob)
      exported.push({ sha256, name, mime: type, bytes: blob.size, path: name })
    }
    readable.push({
      ...committee,
      people,
      state,
      content,
      changes: null,
      files: exported,
      approvals: [],
      authors: null,
      missing: [],
      readFile: async ({ sha256, name, mime }) => {
        const { blob, sha256: found } = await readWholeFile(blobs.get(sha256) ?? new Blob(), mime)
        if (found !== sha256) throw new ImportRefused('damaged', name)
        return blob
      },
    })
  }
  return { exportedAt, hub: '', account, committees: readable, notTaken: [] }
}

function bytesOf(base64: string, where: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new ImportRefused('damaged', where)
  }
}
