import * as z from 'zod/mini'
import { personNameSchema } from './http.ts'

/** PUT /api/account/name; answers with the account. */
export const changeNameSchema = z.object({ name: personNameSchema })

/** GET and PUT /api/account/notifications: which emails the person wants. */
export const notificationsSchema = z.object({
  /** To owners: as soon as somebody asks to join a committee of theirs. */
  requests: z.boolean(),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** PUT /api/account/picture: its bytes, in one of these types; DELETE removes it. Both answer with the account. */
export const pictureTypes = ['image/webp', 'image/jpeg', 'image/png'] as const
export type PictureType = (typeof pictureTypes)[number]
export const maxPictureBytes = 64 * 1024
/** Of each side, in pixels. */
export const maxPictureSide = 256

/** GET: for people who share a committee with this account. `version` is the account's `picture`. */
export function picturePath(accountId: string, version: number): string {
  return `/api/people/${encodeURIComponent(accountId)}/picture?v=${version}`
}
