import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { emailSchema } from './email.ts'
import { maxNameLength } from './field-lengths.ts'
import { invitationTokenSchema } from './invitation-token.ts'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

export const invitationLifetimeDays = 14
/** The minimum time before the email of an invitation is sent again. */
export const invitationResendSeconds = 5 * 60

/**
 * By email, or without an email as a link that the owner passes on.
 * `entryId` is the entry of the invited person in the committee's directory.
 */
export const createInvitationSchema = z.object({
  email: z.optional(z.nullable(emailSchema)),
  name: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength)))),
  access: accessSchema,
  entryId: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
})
export type CreateInvitation = z.infer<typeof createInvitationSchema>

/** An invitation that is neither accepted nor revoked, as owners see it. */
const invitationSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  access: accessSchema,
  entryId: z.nullable(z.string()),
  /** The name of the owner who invited; null when that account is deleted. */
  invitedBy: z.nullable(z.string()),
  createdAt: z.string(),
  /** When its email was last sent; null if none was sent. */
  sentAt: z.nullable(z.string()),
  expiresAt: z.string(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An invitation that was accepted within the last 30 days, by an account that still has access. */
const acceptedInvitationRowSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  access: accessSchema,
  /** As in `invitationSchema`. */
  entryId: z._default(z.nullable(z.string()), null),
  /** The name of the person who accepted it. */
  acceptedBy: z.string(),
  acceptedAt: z.string(),
})
export type AcceptedInvitation = z.infer<typeof acceptedInvitationRowSchema>

/** The newest first. */
export const invitationListSchema = z.object({
  invitations: listOf(invitationSchema),
  accepted: z._default(listOf(acceptedInvitationRowSchema), []),
})
export type InvitationList = z.infer<typeof invitationListSchema>

/**
 * The state of an invitation's email. 'outbox': no mail server is configured, and the email is in the
 * operator's outbox.
 */
const invitationMails = ['none', 'sent', 'outbox', 'failed'] as const
export type InvitationMail = (typeof invitationMails)[number]

/** The only response with the link: the relay stores just a hash of it, so the link can be read only now. */
export const invitationLinkSchema = z.object({
  invitation: invitationSchema,
  link: z.string(),
  mail: z.enum(invitationMails),
})
export type InvitationLink = z.infer<typeof invitationLinkSchema>

export const renewInvitationSchema = z.object({ send: z.boolean() })

export const invitationByTokenSchema = z.object({ token: invitationTokenSchema })
export const invitationOfferSchema = z.object({
  committee: z.object({ name: z.string(), emoji: z.string() }),
  invitedBy: z.nullable(z.string()),
  access: accessSchema,
  /** The address that the invitation was sent to. An account with another address may accept it too. */
  email: z.nullable(z.string()),
  /** The name of the invited person, as the owner wrote it. */
  name: z._default(z.nullable(z.string()), null),
  expiresAt: z.string(),
  /** The committee's slug, if the account that sends the request has already accepted this invitation, or has made it. */
  acceptedSlug: z.nullable(z.string()),
})
export type InvitationOffer = z.infer<typeof invitationOfferSchema>

export const listInvitationsRoute = route('GET /committees/:documentId/invitations', {
  answer: invitationListSchema,
})
export const createInvitationRoute = route('POST /committees/:documentId/invitations', {
  body: sends<CreateInvitation>(),
  answer: invitationLinkSchema,
})
/** A new link for another 14 days; the earlier link stops working. */
export const renewInvitationRoute = route('POST /committees/:documentId/invitations/:invitationId/renew', {
  body: sends<z.infer<typeof renewInvitationSchema>>(),
  answer: invitationLinkSchema,
})
export const revokeInvitationRoute = route('DELETE /committees/:documentId/invitations/:invitationId', {
  answer: invitationListSchema,
})
/** The offer of a link, which this does not use up. A POST, so that the token is in no address and no log. */
export const readInvitationRoute = route('POST /invitation', {
  body: sends<z.infer<typeof invitationByTokenSchema>>(),
  answer: invitationOfferSchema,
})
