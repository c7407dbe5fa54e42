import * as z from 'zod/mini'
import { errorCodes } from './error-codes.ts'
import { listOf } from './list-of.ts'
import { route } from './route.ts'

/*
 * Files of a committee: documents, the text that was extracted from them, and recordings that a member attached. The
 * relay has only the SHA-256 of each file's bytes: names, descriptions and relations are in the committee's document,
 * which the relay does not read.
 *
 * Storing one:
 * 1. HEAD /api/committees/{id}/files/{sha256}: 200 when the committee already has it (also when the response to the last
 *    PATCH was lost), 404 when it must be uploaded.
 * 2. POST /api/committees/{id}/uploads begins an upload by the tus protocol 1.0 (creation, termination), with
 *    `Upload-Length` and `Upload-Metadata`: `sha256` and `type`. Owners and editors only.
 * 3. PATCH, HEAD, DELETE /api/committees/{id}/uploads/{uploadId}, for the account that began it. The response to the PATCH
 *    with the last byte is sent when the file is stored permanently, or has the error; then the upload is removed (404).
 *    If the relay stopped before that response, HEAD returns an offset without the last byte: send that byte again to
 *    get the response. For a while, HEAD of a finished upload returns the full length.
 * If an upload is not found any more (404, 410), begin a new one. If an account begins two uploads of the same file in the
 * same committee, the newer one ends the older one if that has no bytes yet. A restored backup may lack files that the
 * document names: a device that has the bytes uploads them again.
 */

/** The SHA-256 of a file's bytes, in lower-case hexadecimal. */
export const fileHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * The types that may be stored. The device claims one of them, and the relay checks the bytes: text/plain is
 * any text (.txt, .md, .vtt, .srt, extracted text), in UTF-8 or in UTF-16 with its byte order mark.
 */
const fileTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'text/plain',
  'audio/webm',
  'audio/mp4',
  'audio/ogg',
] as const
export type FileType = (typeof fileTypes)[number]
export const fileTypeSchema = z.enum(fileTypes)

/**
 * The required keys of `Upload-Metadata`. A type may have parameters such as codecs. Other keys are ignored
 * and not stored.
 */
export const uploadMetadataSchema = z.object({ sha256: fileHashSchema, type: fileTypeSchema })
export type UploadMetadata = z.infer<typeof uploadMetadataSchema>

/**
 * A good size for one PATCH: access is checked for each one, and a lost connection loses at most this much.
 */
export const uploadChunkBytes = 8 * 1024 * 1024
/** An upload is removed if no bytes were added for this long. */
export const uploadExpiresAfterHours = 72
/**
 * The announced size of an upload counts as used for this long after its last bytes. After that, the upload
 * must fit into the limits again to continue.
 */
export const announcedSizeCountsForMinutes = 10
/** The maximum number of unfinished uploads of one account. */
export const maxUnfinishedUploads = 100

/** The limit that a file exceeds. `account` counts all uploads of an account to all committees together. */
export const storageLimits = ['file', 'committee', 'account'] as const
export type StorageLimit = (typeof storageLimits)[number]

/** Error codes in addition to the general ones: 422, 415, 422 and 507. */
const uploadRefusals = ['file-empty', 'file-type', 'file-differs', 'disk-full'] as const
const uploadErrorCodes = [...errorCodes, ...uploadRefusals] as const
export type UploadErrorCode = (typeof uploadErrorCodes)[number]

/**
 * The body of every response from 400 up to an upload. 413 `too-large` names the limit, its size, and how
 * much of it was used before. 415 `file-type`: the bytes are not of the claimed type, or that type may not be
 * stored. 422 `file-differs`: the bytes do not have the claimed SHA-256; upload them again. 507 `disk-full`,
 * 503 `unavailable` and 429 `too-many-requests` (too many unfinished uploads): try again later. 423: another
 * request of this upload is in progress. 409 `conflict`: the part does not start at the upload's current
 * offset. 501 `invalid-input`: a tus extension that is off.
 */
export const uploadErrorSchema = z.object({
  error: z.object({
    code: z.enum(uploadErrorCodes),
    message: z.string(),
    limit: z.optional(z.object({ of: z.enum(storageLimits), bytes: z.number(), usedBytes: z.number() })),
    retryAfterSeconds: z.optional(z.number()),
  }),
})
export type UploadError = z.infer<typeof uploadErrorSchema>

/** The newest first. */
export const fileListSchema = z.object({
  files: listOf(
    z.object({
      sha256: fileHashSchema,
      bytes: z.number(),
      type: fileTypeSchema,
      /** The first account that uploaded it; null when that account is deleted. */
      uploadedBy: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** The limits for the reader's next upload; unfinished uploads count as used. */
  limits: z.object({
    fileBytes: z.number(),
    committee: z.object({ bytes: z.number(), usedBytes: z.number() }),
    account: z.object({ bytes: z.number(), usedBytes: z.number() }),
  }),
})
export type FileList = z.infer<typeof fileListSchema>
export type StoredFile = FileList['files'][number]

export const listFilesRoute = route('GET /committees/:documentId/files', { answer: fileListSchema })
/** The bytes, as an attachment, whole or one range; `ETag` is the hash. Also for HEAD. */
export const readFileRoute = route('GET /committees/:documentId/files/:sha256')
/** Erases the bytes permanently; 204 also when there are none. */
export const eraseFileRoute = route('DELETE /committees/:documentId/files/:sha256')
export const beginUploadRoute = route('POST /committees/:documentId/uploads')
/** For HEAD. */
export const readUploadRoute = route('GET /committees/:documentId/uploads/:uploadId')
export const continueUploadRoute = route('PATCH /committees/:documentId/uploads/:uploadId')
export const endUploadRoute = route('DELETE /committees/:documentId/uploads/:uploadId')
