import * as z from 'zod/mini'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { emailSchema } from './email.ts'
import { referralCodeSchema } from './engagement.ts'
import { maxNameLength, maxPasswordLength, minPasswordLength } from './field-lengths.ts'
import { fields, orNull, readAccount, reader } from './first-answers.ts'
import { readCommittee } from './first-committees.ts'
import { invitationTokenSchema } from './invitation-token.ts'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength))
export const personNameSchema = name

export const resendCooldownSeconds = 60

export const accountAnswerReader = reader(fields({ account: readAccount }))

const newPassword = z.string().check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength))
const knownPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))
const token = z.string().check(z.minLength(16), z.maxLength(128))

export const signUpSchema = z.object({
  name,
  email: emailSchema,
  password: newPassword,
  /** The token of an invitation. It is accepted when the email address is confirmed. */
  invitation: z.optional(invitationTokenSchema),
  /**
   * The code of the account that referred this one. An invalid code is ignored and does not block the
   * sign-up.
   */
  referral: z.catch(z.optional(referralCodeSchema), undefined),
})
export const signInSchema = z.object({ email: emailSchema, password: knownPassword })
/** `signUp` names this sign-up to the page that made it. */
export const signUpAnswerSchema = z.object({ signUp: z.string() })
/** Without `signUp` the link in the email carries no name and no password. */
export const resendSchema = z.object({ email: emailSchema, signUp: z.optional(token) })
/** Name and password count only for a link that carries none. */
export const confirmSignUpSchema = z.object({
  token,
  name: z.optional(name),
  password: z.optional(newPassword),
})
export const confirmSchema = z.object({ token })

export const forgottenPasswordSchema = z.object({ email: emailSchema })
export const resetPasswordSchema = z.object({ token, password: newPassword })
export const changePasswordSchema = z.object({ currentPassword: knownPassword, newPassword })
/** An account without a password sends an empty one, and must have signed in recently. */
export const changeEmailSchema = z.object({
  email: emailSchema,
  currentPassword: z.string().check(z.maxLength(maxPasswordLength)),
})
const changedEmailSchema = z.object({ email: z.string() })

/** The account's sessions. */
export const sessionListSchema = z.object({
  sessions: listOf(
    z.object({
      id: z.string(),
      /** The browser and the operating system, in words; empty if unknown. */
      device: z.string(),
      /** A shortened network address; empty if unknown. */
      place: z.string(),
      createdAt: z.nullable(z.string()),
      lastUsedAt: z.nullable(z.string()),
      isCurrent: z.boolean(),
    }),
  ),
})
export type SessionList = z.infer<typeof sessionListSchema>
export type SessionEntry = SessionList['sessions'][number]

const acceptedInvitationReader = reader(fields({ committee: readCommittee }))
/**
 * `joined` is present if the sign-up had an invitation: the committee that it
 * opened, or null when the invitation had expired by then.
 */
export const confirmAnswerReader = reader(fields({ account: readAccount }, { joined: orNull(readCommittee) }))

export const createCommitteeSchema = z.object({
  id: documentIdSchema,
  name,
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
  createdAt: z.iso.datetime(),
})
export type CreateCommittee = z.infer<typeof createCommitteeSchema>

/** A new name and emoji; the slug stays. */
export const renameCommitteeSchema = z.object({
  name,
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
})
export type RenameCommittee = z.infer<typeof renameCommitteeSchema>

export const joinPolicies = ['open', 'by-request', 'by-invitation'] as const
const joinPolicySchema = z.enum(joinPolicies)
export type JoinPolicy = (typeof joinPolicies)[number]

export const joinCommitteeSchema = z.object({ name })

/** Requests and email addresses are for owners only. */
export const peopleSchema = z.object({
  joinPolicy: joinPolicySchema,
  people: listOf(
    z.object({
      accountId: z.string(),
      name: z.string(),
      email: z.optional(z.string()),
      access: accessSchema,
      /** The version of the member's picture, if there is one. */
      picture: z.optional(z.nullable(z.number())),
    }),
  ),
  requests: listOf(z.object({ accountId: z.string(), name: z.string(), email: z.string(), requestedAt: z.string() })),
  /**
   * The state of the invitations that were made for entries of the committee's directory; for all members of
   * the committee.
   */
  entries: z._default(
    listOf(
      z.object({
        entryId: z.string(),
        status: z.enum(['pending', 'expired', 'joined']),
        /** The account that accepted it and still has access. */
        accountId: z.nullable(z.string()),
      }),
    ),
    [],
  ),
})
export type People = z.infer<typeof peopleSchema>

export const changeAccessSchema = z.object({ access: accessSchema })
export const changeJoinPolicySchema = z.object({ joinPolicy: joinPolicySchema })

/** 202 for a new address and a known one alike. */
export const signUpRoute = route('POST /sign-up', {
  body: sends<z.infer<typeof signUpSchema>>(),
  answer: signUpAnswerSchema,
})
/** Sends the confirmation email again; 202 whether or not there is such a sign-up. */
export const resendRoute = route('POST /sign-up/resend', { body: sends<z.infer<typeof resendSchema>>() })
export const confirmSignUpRoute = route('POST /confirm', {
  body: sends<z.infer<typeof confirmSignUpSchema>>(),
  answer: confirmAnswerReader,
})
export const signInRoute = route('POST /sign-in', {
  body: sends<z.infer<typeof signInSchema>>(),
  answer: accountAnswerReader,
})
/** 202 whether or not the account exists. */
export const forgotPasswordRoute = route('POST /password/forgotten', {
  body: sends<z.infer<typeof forgottenPasswordSchema>>(),
})
export const resetPasswordRoute = route('POST /password/reset', {
  body: sends<z.infer<typeof resetPasswordSchema>>(),
  answer: accountAnswerReader,
})
export const changePasswordRoute = route('PUT /account/password', {
  body: sends<z.infer<typeof changePasswordSchema>>(),
})
/** Sends a link to the new address; also 202 if the address has another account. */
export const changeEmailRoute = route('POST /account/email', {
  body: sends<z.infer<typeof changeEmailSchema>>(),
})
/** Uses the link that was sent to a new address; on any device, signed in or not. */
export const confirmEmailRoute = route('POST /confirm-email', {
  body: sends<z.infer<typeof confirmSchema>>(),
  answer: changedEmailSchema,
})

export const listSessionsRoute = route('GET /sessions', { answer: sessionListSchema })
/** Ends all sessions but this one. */
export const endOtherSessionsRoute = route('DELETE /sessions/others')
export const endSessionRoute = route('DELETE /sessions/:sessionId')

/** Uses the link for the signed-in account. */
export const acceptInvitationRoute = route('POST /invitation/accept', {
  body: sends<{ token: string }>(),
  answer: acceptedInvitationReader,
})

export const readPeopleRoute = route('GET /committees/:documentId/people', { answer: peopleSchema })
/** Changes access, approves a join request, or restores the access of an account that an owner has just removed. */
export const changeAccessRoute = route('PUT /committees/:documentId/people/:accountId', {
  body: sends<z.infer<typeof changeAccessSchema>>(),
  answer: peopleSchema,
})
/** Members may remove themselves; that answer has no body. */
export const removePersonRoute = route('DELETE /committees/:documentId/people/:accountId', {
  answer: peopleSchema,
})
export const declineRequestRoute = route('DELETE /committees/:documentId/requests/:accountId', {
  answer: peopleSchema,
})
export const changeJoinPolicyRoute = route('PUT /committees/:documentId/join-policy', {
  body: sends<z.infer<typeof changeJoinPolicySchema>>(),
  answer: peopleSchema,
})
