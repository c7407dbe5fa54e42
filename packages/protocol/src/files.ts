import * as z from 'zod/mini'
import { errorCodes } from './error-codes.ts'

/*
 * Files of a committee: documents, the text that was extracted from them, recordings that a person attached. The relay
 * knows each by the SHA-256 of its bytes and by nothing else: names, descriptions and what belongs together are in the
 * committee's document, which it does not read.
 *
 * Storing one:
 * 1. HEAD /api/committees/{id}/files/{sha256}: 200 when the committee has it already (also when the answer to the end of
 *    an upload was lost), 404 when it has to be uploaded.
 * 2. POST /api/committees/{id}/uploads begins an upload by the tus protocol 1.0 (creation, termination), with
 *    `Upload-Length` and `Upload-Metadata`: `sha256` and `type`. Owners and editors only.
 * 3. PATCH, HEAD, DELETE /api/committees/{id}/uploads/{uploadId}, for the account that began it. The PATCH that brings the
 *    last byte answers when the file is stored for good, or with what is wrong with it; then the upload is gone (404). If
 *    the relay stopped before it could answer, HEAD says that the last byte is missing: send it again to hear the answer.
 *    HEAD of a finished upload says for a while that all bytes are there.
 * An upload that is not found any more (404, 410) begins anew. Of two by one account of the same file in the same committee,
 * the newer one ends the older one that has no bytes yet. A restored backup may lack files that the document names:
 * a device that has the bytes uploads them again.
 */

/** The SHA-256 of a file's bytes, in lower-case hexadecimal. */
export const fileHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * What may be stored. The device claims one of them, and the relay looks at the bytes: text/plain is any text (.txt, .md,
 * .vtt, .srt, extracted text), in UTF-8 or in UTF-16 with its byte order mark.
 */
export const fileTypes = [
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

/** What `Upload-Metadata` has to hold; of a type, parameters such as codecs may follow. Anything else in it is not looked at, and not kept. */
export const uploadMetadataSchema = z.object({ sha256: fileHashSchema, type: z.enum(fileTypes) })
export type UploadMetadata = z.infer<typeof uploadMetadataSchema>

/** A good size for one PATCH: each asks for access anew, and a lost connection costs no more than that. */
export const uploadChunkBytes = 8 * 1024 * 1024
/** An upload to which nothing was added for this long is removed. */
export const uploadExpiresAfterHours = 72
/** What an upload announced counts as used for so long after its last bytes; then it has to fit again to go on. */
export const announcedSizeCountsForMinutes = 10
/** So many unfinished uploads an account may have at once. */
export const maxUnfinishedUploads = 100

/** Which limit a file is too large for. `account` counts what a person has uploaded to all committees together. */
export const storageLimits = ['file', 'committee', 'account'] as const
export type StorageLimit = (typeof storageLimits)[number]

/** Beside the codes of every answer: 422, 415, 422 and 507. */
export const uploadRefusals = ['file-empty', 'file-type', 'file-differs', 'disk-full'] as const
export const uploadErrorCodes = [...errorCodes, ...uploadRefusals] as const
export type UploadErrorCode = (typeof uploadErrorCodes)[number]

/**
 * The body of every answer from 400 up of an upload. 413 `too-large` names the limit: what it allows, and what of it was
 * used before. 415 `file-type`: the bytes are not of the claimed type, or it is none that may be stored. 422
 * `file-differs`: the bytes do not have the claimed SHA-256; upload them again. 507 `disk-full`, 503 `unavailable` and 429
 * `too-many-requests` (too many unfinished uploads): try again later. 423: another request of this upload is under way. 409
 * `conflict`: the part does not begin where the upload is. 501 `invalid-input`: an extension of tus that is off.
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

/**
 * GET /api/committees/{id}/files: for everybody in the committee, the newest first. GET and HEAD …/files/{sha256} answer
 * with the bytes, as an attachment, whole or in one range; `ETag` is the hash. DELETE …/files/{sha256}, for owners, erases
 * the bytes for good (204, also when there are none).
 */
export const fileListSchema = z.object({
  files: z.array(
    z.object({
      sha256: fileHashSchema,
      bytes: z.number(),
      type: z.enum(fileTypes),
      /** The account that uploaded it first; null when it is deleted. */
      uploadedBy: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** What the reader's next upload has to fit into; uploads under way count as used. */
  limits: z.object({
    fileBytes: z.number(),
    committee: z.object({ bytes: z.number(), usedBytes: z.number() }),
    account: z.object({ bytes: z.number(), usedBytes: z.number() }),
  }),
})
export type FileList = z.infer<typeof fileListSchema>
export type StoredFile = FileList['files'][number]
