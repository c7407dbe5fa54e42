import * as z from 'zod/mini'
import { documentIdSchema } from './document-id-schema.ts'
import { maxGatePasswordLength, maxReasonLength } from './field-lengths.ts'
import { listOf } from './list-of.ts'
import { route, sends } from './route.ts'
import { missingProviderSchema, siteRoleSchema } from './session.ts'

/** Whether any visitor may sign up, or only people with an invitation. */
export const signUpPolicies = ['open', 'invited'] as const
export const signUpPolicySchema = z.enum(signUpPolicies)
export type SignUpPolicy = (typeof signUpPolicies)[number]

export const firstAdminSchema = z.object({ token: z.string().check(z.minLength(16), z.maxLength(128)) })

/** The access of an account in `general`, where joining needs no approval. */
const generalAccessSchema = z.enum(['editor', 'viewer'])
export type GeneralAccess = z.infer<typeof generalAccessSchema>

const sitePersonSchema = z.object({
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

/** At most `sitePeopleAtOnce`, by name. */
export const sitePeopleSchema = z.object({ people: listOf(sitePersonSchema), total: z.number() })
export type SitePeople = z.infer<typeof sitePeopleSchema>
export const sitePeopleAtOnce = 50

export const changeRoleSchema = z.object({ role: siteRoleSchema })
export const changeGeneralAccessSchema = z.object({ access: generalAccessSchema })
export const disablePersonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
})

/** Open join requests of all committees, oldest first. */
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
export const answerRequestSchema = z.object({ access: z.enum(['editor', 'viewer']) })

/** All committees except `general`, including deleted ones that can still be restored. */
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

/** The gate's password has a route of its own. */
export const appSettingsSchema = z.object({
  signUp: signUpPolicySchema,
  splash: z.object({ enabled: z.boolean() }),
  /** Absent in the answer of an older hub. */
  missingProviders: z._default(listOf(missingProviderSchema), []),
})
export type AppSettings = z.infer<typeof appSettingsSchema>
export const changeSignUpSchema = z.object({ signUp: signUpPolicySchema })

const splashPassword = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxGatePasswordLength))
/** Switches the gate, changes its password, or both. */
export const changeSplashSchema = z.object({
  enabled: z.optional(z.boolean()),
  password: z.optional(splashPassword),
})
/** The password is null if the gate was never on. */
export const splashPasswordSchema = z.object({ password: z.nullable(z.string()) })

export const enterSplashSchema = z.object({ password: splashPassword })
export type EnterSplash = z.infer<typeof enterSplashSchema>

/** 'away': the storage of members' files does not answer. 'refused': it answers, and does not let the relay in. */
const storageStates = ['ok', 'away', 'refused'] as const
export type StorageState = (typeof storageStates)[number]

/** Problems that an administrator may have to act on at once. */
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

/** Uses the link from the log: makes the signed-in account the first administrator. */
export const claimFirstAdminRoute = route('POST /first-admin', {
  body: sends<z.infer<typeof firstAdminSchema>>(),
})

/** With the query `search` and `offset`. */
export const listSitePeopleRoute = route('GET /admin/people', { answer: sitePeopleSchema })
export const changeGeneralAccessRoute = route('PUT /admin/people/:accountId/general', {
  body: sends<z.infer<typeof changeGeneralAccessSchema>>(),
})
export const changeRoleRoute = route('PUT /admin/people/:accountId/role', {
  body: sends<z.infer<typeof changeRoleSchema>>(),
})
export const disablePersonRoute = route('POST /admin/people/:accountId/disable', {
  body: sends<z.infer<typeof disablePersonSchema>>(),
})
export const enablePersonRoute = route('POST /admin/people/:accountId/enable')
export const signOutPersonRoute = route('DELETE /admin/people/:accountId/sessions')

export const listSiteRequestsRoute = route('GET /admin/requests', { answer: siteRequestsSchema })
export const acceptSiteRequestRoute = route('PUT /admin/requests/:documentId/:accountId', {
  body: sends<z.infer<typeof answerRequestSchema>>(),
})
export const declineSiteRequestRoute = route('DELETE /admin/requests/:documentId/:accountId')

export const listSiteCommitteesRoute = route('GET /admin/committees', { answer: siteCommitteesSchema })
export const deleteSiteCommitteeRoute = route('DELETE /admin/committees/:documentId')
export const restoreSiteCommitteeRoute = route('POST /admin/committees/:documentId/restore')

export const readAppSettingsRoute = route('GET /admin/settings', { answer: appSettingsSchema })
export const changeSignUpRoute = route('PUT /admin/settings/sign-up', {
  body: sends<z.infer<typeof changeSignUpSchema>>(),
  answer: appSettingsSchema,
})
export const changeSplashRoute = route('PUT /admin/settings/splash', {
  body: sends<z.infer<typeof changeSplashSchema>>(),
  answer: appSettingsSchema,
})
export const readSplashPasswordRoute = route('GET /admin/settings/splash/password', {
  answer: splashPasswordSchema,
})

export const readSiteHealthRoute = route('GET /admin/health', { answer: siteHealthSchema })
export const readSiteStateRoute = route('GET /admin/health/state', { answer: siteStateSchema })
