import {
  accessSchema,
  documentIdSchema,
  fileHashSchema,
  publicKeyBytes,
  signatureBytes,
} from '@civic-hub/protocol'
import * as z from 'zod/mini'

/** The file at the top of an export that says what is in it. */
export const manifestName = 'civic-hub.json'
export const exportFormat = 'civic-hub-export'
/** Increase it when an older app can't import the file any more. */
export const exportVersion = 1

/** A path inside of the ZIP, below the folder of the manifest; one that leaves it is refused. */
const pathSchema = z.string().check(
  z.minLength(1),
  z.maxLength(400),
  z.refine((path) => isInside(path)),
)
const count = z.number().check(z.int(), z.gte(0))

export const exportedFileSchema = z.object({
  sha256: fileHashSchema,
  /** As people called it. */
  name: z.string(),
  mime: z.string(),
  bytes: count,
  /** Null for a file that could not be had when the export was made. */
  path: z.nullable(pathSchema),
})
export type ExportedFile = z.infer<typeof exportedFileSchema>

/** An approval that the hub of the export keeps. Those of earlier hubs are in the document, and their texts are among the files. */
export const exportedApprovalSchema = z.object({
  meetingId: z.string().check(z.minLength(1), z.maxLength(200)),
  number: count,
  approvedBy: z.string(),
  approvedAt: z.string().check(z.refine((moment) => !Number.isNaN(Date.parse(moment)))),
  /** Of the approved text. */
  sha256: fileHashSchema,
  bytes: count,
  /** Which way of writing minutes made the text, and in which time zone it has its times. */
  format: count,
  timeZone: z.string(),
  /** The text; null when it could not be had when the export was made. */
  path: z.nullable(pathSchema),
})
export type ExportedApproval = z.infer<typeof exportedApprovalSchema>

const bytesSchema = (length: number) => z.string().check(z.refine((text) => bytesOf(text)?.length === length))

/** The person whose device wrote the file: it vouches for the document as it got it from the hub. */
const exporterSchema = z.object({
  account: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string(),
  publicKey: bytesSchema(publicKeyBytes),
  seal: bytesSchema(signatureBytes),
  /** Over the document. */
  signature: bytesSchema(signatureBytes),
})

/** What of the document the hub had not acknowledged: each part signed by the device of its author. */
const exportedChangesSchema = z.object({
  /** Null from a device that has no seal of its hub. */
  exporter: z.nullable(exporterSchema),
  /** How many changes are in the document and in none of the parts. */
  unsealed: count,
  /** In the order in which they build on each other. A file has the frame that brings it to the relay. */
  parts: z.array(z.object({ path: pathSchema, bytes: count, author: z.string() })).check(z.maxLength(10_000)),
})
export type ExportedChanges = z.infer<typeof exportedChangesSchema>

export const exportedCommitteeSchema = z.object({
  id: documentIdSchema,
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
  createdAt: z.string().check(z.refine((moment) => !Number.isNaN(Date.parse(moment)))),
  /** Its whole document as one Yjs update (version 1): all that is needed to import it. */
  document: z.object({ path: pathSchema, bytes: count }),
  /** The same in plain values, for other programs: see packages/committee/src/export/committee-content.ts. */
  content: z.object({ path: pathSchema }),
  files: z.array(exportedFileSchema).check(z.maxLength(50_000)),
  /** Absent where the hub could not be asked for them, and in older exports. */
  approvals: z.optional(z.array(exportedApprovalSchema).check(z.maxLength(50_000))),
  /** What another member of the same hub needs to take changes from this file; not in files of older versions. */
  changes: z.optional(exportedChangesSchema),
  /** Who could open it on that hub. They are invited anew on another one. */
  people: z.array(z.object({ name: z.string(), access: accessSchema })),
})
export type ExportedCommittee = z.infer<typeof exportedCommitteeSchema>

export const exportManifestSchema = z.object({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  exportedAt: z.string(),
  /** The address of the hub. */
  hub: z.string(),
  /** The account that exported: on the same hub, its own changes that had not reached the hub can be added. */
  account: z.optional(z.string()),
  committees: z.array(exportedCommitteeSchema).check(z.minLength(1), z.maxLength(1_000)),
})
export type ExportManifest = z.infer<typeof exportManifestSchema>

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Null for words that are no base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function isInside(path: string): boolean {
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
