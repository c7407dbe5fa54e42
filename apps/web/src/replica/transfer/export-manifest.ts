import { accessSchema, documentIdSchema, fileHashSchema, publicKeyBytes, signatureBytes } from '@civic-hub/protocol'
import * as z from 'zod/mini'
import { bytesOf } from '../base64.ts'

/** The file at the top of an export that lists its content. */
export const manifestName = 'civic-hub.json'
export const exportFormat = 'civic-hub-export'
/** Increase it when older apps can no longer import the file. */
export const exportVersion = 1

/** A path inside of the ZIP, below the folder of the manifest. A path that leaves that folder is refused. */
const pathSchema = z.string().check(
  z.minLength(1),
  z.maxLength(400),
  z.refine((path) => isInside(path)),
)
const count = z.number().check(z.int(), z.gte(0))

const exportedFileSchema = z.object({
  sha256: fileHashSchema,
  /** The name that people gave it. */
  name: z.string(),
  mime: z.string(),
  bytes: count,
  /** Null for a file that was not available when the export was made. */
  path: z.nullable(pathSchema),
})
export type ExportedFile = z.infer<typeof exportedFileSchema>

/**
 * An approval that the hub of the export stores. Those of earlier hubs are in the document, and their texts
 * are among the files.
 */
const exportedApprovalSchema = z.object({
  meetingId: z.string().check(z.minLength(1), z.maxLength(200)),
  number: count,
  approvedBy: z.string(),
  /** The account behind the name, and its name at the time of the export; absent in older exports. */
  accountId: z.optional(z.string().check(z.maxLength(200))),
  nameNow: z.optional(z.nullable(z.string())),
  approvedAt: z.string().check(z.refine((moment) => !Number.isNaN(Date.parse(moment)))),
  /** The hash of the approved text. */
  sha256: fileHashSchema,
  bytes: count,
  /** The version of the format in which the minutes were written, and the time zone of the times in the text. */
  format: count,
  timeZone: z.string(),
  /** The hash of the version before it, and the motion that approved it; absent in older exports. */
  parent: z.optional(z.nullable(fileHashSchema)),
  motion: z.optional(z.nullable(z.string().check(z.maxLength(201)))),
  /** The text; null if it was not available when the export was made. */
  path: z.nullable(pathSchema),
})
export type ExportedApproval = z.infer<typeof exportedApprovalSchema>

const bytesSchema = (length: number) => z.string().check(z.refine((text) => bytesOf(text)?.length === length))

/**
 * The person whose device wrote the file. Their signature confirms that the document is the one they got from
 * the hub.
 */
const exporterSchema = z.object({
  account: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string(),
  publicKey: bytesSchema(publicKeyBytes),
  seal: bytesSchema(signatureBytes),
  signature: bytesSchema(signatureBytes),
})

/** The changes in the document that the hub had not acknowledged: each part signed by the device of its author. */
const exportedChangesSchema = z.object({
  /** Null for a device that has no seal of its hub. */
  exporter: z.nullable(exporterSchema),
  /** How many changes are in the document and in none of the parts. */
  unsealed: count,
  /** Each after those that it builds on. A file contains the frame that sends the part to the relay. */
  parts: z.array(z.object({ path: pathSchema, bytes: count, author: z.string() })).check(z.maxLength(10_000)),
})
export type ExportedChanges = z.infer<typeof exportedChangesSchema>

/** The authors of statements, as the hub of the export knew them. */
const exportedAuthorsSchema = z.object({
  /** The public key with which it seals the keys of devices; null if the exporting device had none. */
  hubKey: z.nullable(bytesSchema(publicKeyBytes)),
  /** Its accounts, by client id of Yjs. */
  accounts: z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(100))),
})
export type ExportedAuthors = z.infer<typeof exportedAuthorsSchema>

const exportedCommitteeSchema = z.object({
  id: documentIdSchema,
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
  createdAt: z.string().check(z.refine((moment) => !Number.isNaN(Date.parse(moment)))),
  /** The whole document as one Yjs update (version 1): enough to import it. */
  document: z.object({ path: pathSchema, bytes: count }),
  /** The same as plain values, for other programs: see packages/committee/src/export/committee-content.ts. */
  content: z.object({ path: pathSchema }),
  files: z.array(exportedFileSchema).check(z.maxLength(50_000)),
  /** Absent if the hub could not be asked for them, and in older exports. */
  approvals: z.optional(z.array(exportedApprovalSchema).check(z.maxLength(50_000))),
  /** Absent if nothing was known, and in older exports. */
  authors: z.optional(exportedAuthorsSchema),
  /**
   * The data that another member of the same hub needs to add changes from this file; absent in files of
   * older versions.
   */
  changes: z.optional(exportedChangesSchema),
  /** The people who could open it on that hub. On another hub they must be invited again. */
  people: z.array(z.object({ name: z.string(), access: accessSchema })),
})
export type ExportedCommittee = z.infer<typeof exportedCommitteeSchema>

export const exportManifestSchema = z.object({
  format: z.literal(exportFormat),
  version: z.literal(exportVersion),
  exportedAt: z.string(),
  hub: z.string(),
  /** The account that exported. On the same hub, its own changes that had not reached the hub can be added. */
  account: z.optional(z.string()),
  committees: z.array(exportedCommitteeSchema).check(z.minLength(1), z.maxLength(1_000)),
})

function isInside(path: string): boolean {
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
