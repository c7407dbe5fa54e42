import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { maxPasswordLength } from './field-lengths.ts'
import { personNameSchema } from './http.ts'
import { listOf } from './list-of.ts'

/**
 * PUT /api/account/name; answers with the account. 409 if the new name looks like the name of another person in a
 * committee of theirs (`areNamesAlike`).
 */
export const changeNameSchema = z.object({ name: personNameSchema })

/** GET and PUT /api/account/notifications: the emails that the member wants. */
export const notificationsSchema = z.object({
  /** An email to owners for each new join request. */
  requests: z.boolean(),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** PUT /api/account/picture: its bytes, in one of these types; DELETE removes it. Both answer with the account. */
export const pictureTypes = ['image/webp', 'image/jpeg', 'image/png'] as const
export type PictureType = (typeof pictureTypes)[number]
export const maxPictureBytes = 64 * 1024
/** The width and the height, in pixels. */
export const maxPictureSide = 256

/** GET /api/account/deletion: the decisions that are needed before the account is deleted. */
export const accountDeletionSchema = z.object({
  /** Without a password, the member types the email address instead. */
  hasPassword: z.boolean(),
  isLastAdmin: z.boolean(),
  /** The committees that have no other owner. */
  soleOwned: listOf(
    z.object({
      id: documentIdSchema,
      name: z.string(),
      emoji: z.string(),
      others: listOf(z.object({ accountId: z.string(), name: z.string(), access: accessSchema })),
    }),
  ),
  /** The names of committees with closed sessions that only this person may read. An older relay does not send them. */
  soleReader: z._default(listOf(z.string()), []),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>

/**
 * POST /api/account/deletion. 409 when the committees are not those that have no other owner, or when a
 * chosen member has left.
 */
export const deleteAccountSchema = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))),
  email: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))),
  /** For each committee without another owner: the member who owns it afterwards, or null to delete it. */
  committees: z.record(documentIdSchema, z.nullable(z.string())),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
