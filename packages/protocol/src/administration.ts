import * as z from 'zod/mini'
import { documentIdSchema } from './document-id-schema.ts'
import { maxGatePasswordLength, maxReasonLength } from './field-lengths.ts'
import { listOf } from './list-of.ts'
import { siteRoleSchema } from './site-role.ts'

/** Whether any visitor may sign up, or only people with an invitation. */
export const signUpPolicies = ['open', 'invited'] as const
export const signUpPolicySchema = z.enum(signUpPolicies)
export type SignUpPolicy = (typeof signUpPolicies)[number]

/** POST /api/first-admin: makes the signed-in account the first administrator. */
export const firstAdminSchema = z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) })

/** The access of an account in `general`, where joining needs no approval. */
export const generalAccessSchema = z.enum(['editor', 'viewer'])
export type GeneralAccess = z.infer<typeof generalAccessSchema>

export const sitePersonSchema = z.object({
  accountId: z.string(),
  name: z.string(),
  /** null for moderators, who don't see addresses. */
  email: z.nullable(z.string()),
  role: siteRoleSchema,
  generalAccess: generalAccessSchema,
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  sessions: z.number(),
  disabled: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type SitePerson = z.infer<typeof sitePersonSchema>

/** GET /api/admin/people?search=&offset=: at most `sitePeopleAtOnce`, by name. */
export const sitePeopleSchema = z.object({ people: listOf(sitePersonSchema), total: z.number() })
export type SitePeople = z.infer<typeof sitePeopleSchema>
export const sitePeopleAtOnce = 50

/** PUT /api/admin/people/{accountId}/role */
export const changeRoleSchema = z.object({ role: siteRoleSchema })
/** PUT /api/admin/people/{accountId}/general */
export const changeGeneralAccessSchema = z.object({ access: generalAccessSchema })
/** POST /api/admin/people/{accountId}/disable. /enable takes no body. */
export const disablePersonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
})

/** GET /api/admin/requests: open join requests of all committees, oldest first. */
export const siteRequestsSchema = z.object({
  requests: listOf(
    z.object({
      documentId: documentIdSchema,
      committee: z.string(),
      accountId: z.string(),
      name: z.string(),
      requestedAt: z.string(),
    }),
  ),
})
export type SiteRequest = z.infer<typeof siteRequestsSchema>['requests'][number]
/** PUT /api/admin/requests/{documentId}/{accountId}. DELETE declines. */
export const answerRequestSchema = z.object({ access: z.enum(['editor', 'viewer']) })

/**
 * GET /api/admin/committees: all of them except `general`, including deleted ones that can still be restored.
 */
export const siteCommitteesSchema = z.object({
  committees: listOf(
    z.object({
      id: documentIdSchema,
      slug: z.string(),
      name: z.string(),
      emoji: z.string(),
      createdAt: z.string(),
      people: z.number(),
      owners: listOf(z.string()),
      deleted: z.nullable(z.object({ at: z.string(), restorableUntil: z.string() })),
    }),
  ),
})
export type SiteCommittee = z.infer<typeof siteCommitteesSchema>['committees'][number]

/**
 * GET /api/admin/settings. The gate's password has a request of its own: /api/admin/settings/splash/password.
 */
export const appSettingsSchema = z.object({
  signUp: signUpPolicySchema,
  splash: z.object({ enabled: z.boolean() }),
})
export type AppSettings = z.infer<typeof appSettingsSchema>
/** PUT /api/admin/settings/sign-up */
export const changeSignUpSchema = z.object({ signUp: signUpPolicySchema })

const splashPassword = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxGatePasswordLength))
/** PUT /api/admin/settings/splash: switches the gate, changes its password, or both. */
export const changeSplashSchema = z.object({
  enabled: z.optional(z.boolean()),
  password: z.optional(splashPassword),
})
/** GET /api/admin/settings/splash/password; null if the gate was never on. */
export const splashPasswordSchema = z.object({ password: z.nullable(z.string()) })

/** POST /api/splash opens the gate for this browser, until its session ends or the password changes. */
export const enterSplashSchema = z.object({ password: splashPassword })

/** 'away': the storage of members' files does not answer. 'refused': it answers, and does not let the relay in. */
export const storageStates = ['ok', 'away', 'refused'] as const
export type StorageState = (typeof storageStates)[number]

/** GET /api/admin/health/state: problems that an administrator may have to act on at once. */
export const siteStateSchema = z.object({
  /**
   * The relay's clock. `clockJumped`: the clock moved by more than a day, so nothing is erased for a while.
   */
  now: z.string(),
  clockJumped: z.boolean(),
  databaseWritable: z.boolean(),
  /** 'low' below `lowBelowBytes`; 'full' when documents can no longer be written. */
  disk: z.object({
    state: z.enum(['enough', 'low', 'full']),
    freeBytes: z.number(),
    lowBelowBytes: z.number(),
  }),
  lastBackupAt: z.nullable(z.string()),
  /** Members' files whose bytes the last check found missing or damaged. */
  lostFiles: z.number(),
  /** An older relay does not send it. */
  fileStorage: z._default(z.enum(storageStates), 'ok'),
})
export type SiteState = z.infer<typeof siteStateSchema>

/** GET /api/admin/health */
export const siteHealthSchema = z.extend(siteStateSchema, {
  version: z.string(),
  runtime: z.string(),
  databaseVersion: z.number(),
  startedAt: z.string(),
  mail: z.enum(['server', 'outbox']),
  connections: z.number(),
  databaseBytes: z.number(),
  documentLimitBytes: z.number(),
  /** Members' files, and when their bytes were last compared with their checksums. */
  files: z.object({ count: z.number(), bytes: z.number(), checkedAt: z.nullable(z.string()) }),
  /** The largest first. */
  documents: listOf(z.object({ name: z.string(), bytes: z.number() })),
})
export type SiteHealth = z.infer<typeof siteHealthSchema>
