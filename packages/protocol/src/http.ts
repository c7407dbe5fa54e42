import * as z from 'zod/mini'
import { joinOutcomes } from './access.ts'
import { accessSchema } from './access-schema.ts'
import { documentIdSchema } from './document-id-schema.ts'
import { emailSchema } from './email.ts'
import { referralCodeSchema } from './engagement.ts'
import { maxNameLength, maxPasswordLength, minPasswordLength } from './field-lengths.ts'
import { invitationTokenSchema } from './invitation-token.ts'
import { listOf } from './list-of.ts'
import { accountSchema } from './session.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength))
export const personNameSchema = name

export const resendCooldownSeconds = 60

/** Response to POST /api/sign-in */
export const accountAnswerSchema = z.object({ account: accountSchema })

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
/** Answer to POST /api/sign-up. `signUp` names this sign-up to the page that made it. */
export const signUpAnswerSchema = z.object({ signUp: z.string() })
/** POST /api/sign-up/resend. Without `signUp` the link in the email carries no name and no password. */
export const resendSchema = z.object({ email: emailSchema, signUp: z.optional(token) })
/** POST /api/confirm. Name and password count only for a link that carries none. */
export const confirmSignUpSchema = z.object({
  token,
  name: z.optional(name),
  password: z.optional(newPassword),
})
/** POST /api/confirm-email for a new address */
export const confirmSchema = z.object({ token })

/** POST /api/password/forgotten: 202 whether or not the account exists. */
export const forgottenPasswordSchema = z.object({ email: emailSchema })
/** POST /api/password/reset */
export const resetPasswordSchema = z.object({ token, password: newPassword })
/** PUT /api/account/password */
export const changePasswordSchema = z.object({ currentPassword: knownPassword, newPassword })
/**
 * POST /api/account/email. An account without a password sends an empty one, and must have signed in
 * recently.
 */
export const changeEmailSchema = z.object({
  email: emailSchema,
  currentPassword: z.string().check(z.maxLength(maxPasswordLength)),
})
/** Response to POST /api/confirm-email */
export const changedEmailSchema = z.object({ email: z.string() })

/**
 * GET /api/sessions: the account's sessions. DELETE /api/sessions ends all of them, …/others and …/{id} some.
 */
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

/** A committee in the relay's list for one account. `id` is the id of its document. */
export const committeeEntrySchema = z.object({
  id: documentIdSchema,
  slug: z.string(),
  name: z.string(),
  emoji: z.string(),
  createdAt: z.string(),
  access: accessSchema,
  /** Only for the committee's owners: the number of open join requests. */
  requests: z.optional(z.number()),
})
export type CommitteeEntry = z.infer<typeof committeeEntrySchema>

/** Response to POST /api/invitation/accept */
export const acceptedInvitationSchema = z.object({ committee: committeeEntrySchema })
/**
 * Response to POST /api/confirm. `joined` is present if the sign-up had an invitation: the committee that it
 * opened, or null when the invitation had expired by then.
 */
export const confirmAnswerSchema = z.object({
  account: accountSchema,
  joined: z.optional(z.nullable(committeeEntrySchema)),
})

/** A committee with an open join request of this account. */
export const requestedCommitteeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  requestedAt: z.string(),
})
export type RequestedCommittee = z.infer<typeof requestedCommitteeSchema>

/** A committee whose owners declined the join request of this account. */
export const declinedCommitteeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  declinedAt: z.string(),
})
export type DeclinedCommittee = z.infer<typeof declinedCommitteeSchema>

/** GET /api/committees. DELETE /api/committees/declined/{slug} removes an entry of `declined`. */
export const committeeListSchema = z.object({
  committees: listOf(committeeEntrySchema),
  requested: listOf(requestedCommitteeSchema),
  declined: listOf(declinedCommitteeSchema),
})
export type CommitteeListAnswer = z.infer<typeof committeeListSchema>

/**
 * POST /api/committees: idempotent by id, because a device may register a committee that was created offline
 * twice.
 */
export const createCommitteeSchema = z.object({
  id: documentIdSchema,
  name,
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
  createdAt: z.iso.datetime(),
})
export type CreateCommittee = z.infer<typeof createCommitteeSchema>

/** PUT /api/committees/{id}: a new name and emoji; the slug stays. */
export const renameCommitteeSchema = z.object({
  name,
  emoji: z.string().check(z.minLength(1), z.maxLength(16)),
})
export type RenameCommittee = z.infer<typeof renameCommitteeSchema>

export const joinPolicies = ['open', 'by-request', 'by-invitation'] as const
export const joinPolicySchema = z.enum(joinPolicies)
export type JoinPolicy = (typeof joinPolicies)[number]

/**
 * POST /api/committees/join: by name. 404 when no committee has that name's slug; 'declined' when an owner
 * declined an earlier request, in which case no request is made. PUT /api/committees/join/{slug} asks again
 * in that case. DELETE /api/committees/join/{slug} withdraws the open request.
 */
export const joinCommitteeSchema = z.object({ name })
export const joinAnswerSchema = z.object({
  outcome: z.enum(joinOutcomes),
  name: z.string(),
  committee: z.nullable(committeeEntrySchema),
})
export type JoinAnswer = z.infer<typeof joinAnswerSchema>

/** GET /api/committees/{id}/people; requests and email addresses are for owners only. */
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
  requests: listOf(
    z.object({ accountId: z.string(), name: z.string(), email: z.string(), requestedAt: z.string() }),
  ),
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

/**
 * PUT /api/committees/{id}/people/{accountId}: changes access, approves a join request, or restores the
 * access of an account that an owner has just removed.
 */
export const changeAccessSchema = z.object({ access: accessSchema })
/** PUT /api/committees/{id}/join-policy */
export const changeJoinPolicySchema = z.object({ joinPolicy: joinPolicySchema })
