import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { maxPasswordLength } from './field-lengths.ts'
import { accountAnswerReader, personNameSchema } from './http.ts'
import { listOf } from './list-of.ts'
import { type Bytes, route, sends } from './route.ts'

/**
 * 409 if the new name looks like the name of another person in a
 * committee of theirs (`areNamesAlike`).
 */
export const changeNameSchema = z.object({ name: personNameSchema })

/** The emails that the member wants. */
export const notificationsSchema = z.object({
  /** An email to owners for each new join request. */
  requests: z.boolean(),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** The types of pictures that the relay accepts. */
const pictureTypes = ['image/webp', 'image/jpeg', 'image/png'] as const
export type PictureType = (typeof pictureTypes)[number]
export const maxPictureBytes = 64 * 1024
/** The width and the height, in pixels. */
export const maxPictureSide = 256

/** The decisions that are needed before the account is deleted. */
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
 * 409 when the committees are not those that have no other owner, or when a
 * chosen member has left.
 */
export const deleteAccountSchema = z.object({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))),
  email: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(320))),
  /** For each committee without another owner: the member who owns it afterwards, or null to delete it. */
  committees: z.record(documentIdSchema, z.nullable(z.string())),
})
export type DeleteAccount = z.infer<typeof deleteAccountSchema>

export const changeNameRoute = route('PUT /account/name', {
  body: sends<z.infer<typeof changeNameSchema>>(),
  answer: accountAnswerReader,
})
export const changePictureRoute = route('PUT /account/picture', {
  body: sends<Bytes>(),
  answer: accountAnswerReader,
})
export const removePictureRoute = route('DELETE /account/picture', { answer: accountAnswerReader })
export const readNotificationsRoute = route('GET /account/notifications', { answer: notificationsSchema })
export const changeNotificationsRoute = route('PUT /account/notifications', {
  body: sends<Notifications>(),
  answer: notificationsSchema,
})
export const prepareDeletionRoute = route('GET /account/deletion', { answer: accountDeletionSchema })
export const deleteAccountRoute = route('POST /account/deletion', { body: sends<DeleteAccount>() })
