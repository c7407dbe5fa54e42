import {
  approvedMinutesMaxBytes,
  feedMaxBytes,
  numberMotionsMaxBytes,
  openRecordMaxBytes,
  postedAgendaMaxBytes,
  type Site,
} from '@civic-hub/protocol'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import type { Accounts } from '../accounts/accounts.ts'
import { createAttemptLimit } from '../accounts/attempt-limit.ts'
import type { Clock } from '../clock.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Transfers } from '../files/transfers.ts'
import type { UploadLocks } from '../files/upload-locks.ts'
import type { UploadStore } from '../files/upload-store.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Log } from '../log.ts'
import type { Feeds } from '../publishing/feeds.ts'
import type { OpenRecords } from '../publishing/open-records.ts'
import type { PublicRecords } from '../publishing/public-records.ts'
import type { ReadSiteHealth } from '../site-health.ts'
import { createAccountDeletionRoutes, createDeletedAccountRoutes } from './account-deletion.ts'
import { createAdminRoutes } from './admin/admin.ts'
import type { ClientAddress } from './client-address.ts'
import { createClientIdsRoutes, type ReadOwners } from './client-ids.ts'
import { createClosedGate } from './closed-gate.ts'
import { createClosedSessionsRoutes, limitClosedSessions } from './closed-sessions.ts'
import { createCommitteeAccess } from './committee-access.ts'
import { createCommitteeDeletionRoutes } from './committee-deletion.ts'
import { createCommitteeNameRoutes } from './committee-name.ts'
import { createCommitteesRoutes } from './committees.ts'
import { createConfirmRoutes } from './confirm.ts'
import { createEmailChangeRoutes, createEmailConfirmRoutes } from './email-change.ts'
import { createEngagementRoutes, createLeaderboardRoutes } from './engagement.ts'
import { errorResponse } from './error-response.ts'
import { createFeedsRoutes } from './feeds.ts'
import { createFilesRoutes } from './files.ts'
import { createFirstAdminRoutes } from './first-admin.ts'
import { createApprovalsRoutes, createNoticesRoutes } from './frozen-texts.ts'
import { createHistoryRoutes, type ReadableHistory } from './history.ts'
import { createInvitationsRoutes } from './invitations.ts'
import { createInvitedRoutes } from './invited.ts'
import { createJoinRoutes } from './join.ts'
import { createJoinPolicyRoutes } from './join-policy.ts'
import { createOpenSessionFor } from './open-session.ts'
import { createOwnOrigin } from './own-origin.ts'
import { createPasswordChangeRoutes, createPasswordResetRoutes } from './password.ts'
import { createPeopleRoutes } from './people.ts'
import { createPersonLimit } from './person-limit.ts'
import { createPictureRoutes } from './picture.ts'
import { createProfileRoutes } from './profile.ts'
import { createProviderSignInRoutes } from './provider-sign-in.ts'
import { createRecordsRoutes } from './records.ts'
import { createResendRoutes } from './resend.ts'
import { createResolutionsRoutes } from './resolutions.ts'
import { createSealKeyRoutes } from './seal-key.ts'
import { createSessionRoutes } from './session.ts'
import { createSessionListRoutes } from './sessions.ts'
import { createSignInRoutes } from './sign-in.ts'
import { createSignOutRoutes } from './sign-out.ts'
import { createSignUpRoutes } from './sign-up.ts'
import { createSignedIn } from './signed-in.ts'
import { createSplashRoutes } from './splash.ts'
import { createUploadRoutes } from './uploads.ts'
import { createWaysToSignInRoutes } from './ways-to-sign-in.ts'

const bodyLimitBytes = 64 * 1024

/** Everything under `/api`, put together. */
export function createApi(
  parts: Accounts & {
    history: ReadableHistory
    readOwners: ReadOwners
    sealKey: Uint8Array
    feeds: Feeds
    records: OpenRecords
    publicRecords: Pick<PublicRecords, 'prepare'>
    files: StoredFiles
    uploads: Uploads
    uploadStore: UploadStore
    uploadLocks: UploadLocks
    transfers: Transfers
    storageFault: (error: unknown) => void
    site: Site
    health: ReadSiteHealth
    publicUrl: string | null
    clientAddress: ClientAddress
    clock: Clock
    log: Log
  },
): Hono {
  const { sessions, memberships, committees, people, site, administration, clientAddress } = parts
  const openSessionFor = createOpenSessionFor(sessions, clientAddress)
  const api = new Hono()
  api.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  api.use(createOwnOrigin(parts.publicUrl, parts.log))
  const atMost = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => errorResponse(c, 'too-large') })
  /** What may be longer than other bodies, and by how much somewhat too long ones are read to be answered in words. */
  const long = {
    '/committees/:documentId/meetings/:meetingId/approvals': 2 * approvedMinutesMaxBytes,
    '/committees/:documentId/meetings/:meetingId/notices': 2 * postedAgendaMaxBytes,
    '/committees/:documentId/meetings/:meetingId/resolutions': numberMotionsMaxBytes,
    '/committees/:documentId/feeds/:kind': 2 * feedMaxBytes,
    '/committees/:documentId/records/:meetingId': openRecordMaxBytes,
  }
  // Uploads have limits of their own, and are judged again when their last byte has come.
  const uploads = '/api/committees/:documentId/uploads/*'
  api.use(except([...Object.keys(long).map((path) => `/api${path}`), uploads], atMost(bodyLimitBytes)))
  const signedIn = createSignedIn(sessions, clientAddress)
  // Strangers send nothing that is so long. Who the person is counts again when the last byte has come.
  for (const [path, maxSize] of Object.entries(long)) {
    api.use(path, signedIn)
    api.use(path, atMost(maxSize))
  }
  // The whole body comes before anybody is judged: whoever holds back the rest of it must not be let in by a right that
  // they have lost when it arrives.
  api.use(
    except(uploads, async (c, next) => {
      if (c.req.raw.body !== null) await c.req.arrayBuffer()
      return next()
    }),
  )

  api.use(createClosedGate(administration.gate, parts.findOpenInvitation))
  api.route('/', createSealKeyRoutes(parts.sealKey))
  api.route('/', createSplashRoutes(administration.gate, clientAddress, site))
  api.route('/', createSignUpRoutes(parts.signUp, clientAddress))
  api.route('/', createResendRoutes(parts.resend, clientAddress))
  api.route('/', createConfirmRoutes(parts.pending, committees, openSessionFor))
  api.route('/', createSignInRoutes(parts.signIn, openSessionFor, clientAddress))
  api.route('/', createProviderSignInRoutes({ ...parts, openSessionFor, clientAddress }))
  api.route('/', createSignOutRoutes(sessions))
  api.route('/', createPasswordResetRoutes(parts.passwordReset, openSessionFor, clientAddress))
  api.route('/', createEmailConfirmRoutes(parts.emailChange))
  api.route('/', createSessionRoutes({ ...parts, roles: administration.roles, clientAddress }))

  api.route('/', createLeaderboardRoutes({ ...parts, roles: administration.roles }))

  const changesPerHour = (name: string, attempts: number) =>
    createPersonLimit(parts.createLimit(name, attempts, 3600))
  api.use('/sessions/*', signedIn)
  api.route('/', createSessionListRoutes(sessions))
  api.route('/', createInvitedRoutes({ ...parts, signedIn, clientAddress }))
  api.use('/account/*', signedIn)
  api.route('/account', createPasswordChangeRoutes(parts.changePassword))
  api.route('/account', createEmailChangeRoutes(parts.emailChange))
  api.route('/account', createWaysToSignInRoutes(parts.identities, parts.clock))

  api.use('/people/*', signedIn)
  const changesOfProfile = changesPerHour('profile', 100)
  for (const what of ['name', 'picture']) api.put(`/account/${what}`, changesOfProfile)
  api.route('/account', createProfileRoutes(parts.profiles, parts.pictures))
  api.put('/account/leaderboard', changesPerHour('leaderboard', 200))
  api.route('/account', createEngagementRoutes(parts.readReferrals, parts.leaderboard))
  api.route('/account', createAccountDeletionRoutes(parts.accountDeletion, sessions))
  api.route('/', createDeletedAccountRoutes(parts.accountDeletion, clientAddress, parts.clock))
  api.route('/', createPictureRoutes(parts.pictures))
  api.use('/first-admin', signedIn)
  api.route('/', createFirstAdminRoutes(administration.firstAdmin))
  api.use('/admin/*', signedIn)
  api.route('/admin', createAdminRoutes({ ...parts, site: administration }))

  api.use('/committees/*', signedIn)
  // Wide enough for an evening of inviting a whole association, too narrow for trying out lists of names.
  api.post('/committees', changesPerHour('new committees', 100))
  const joinsPerHour = changesPerHour('joins', 100)
  api.post('/committees/join', joinsPerHour)
  api.put('/committees/join/:slug', joinsPerHour)
  const invitationsPerHour = changesPerHour('invitations', 200)
  for (const path of ['', '/:invitationId/renew'])
    api.post(`/committees/:documentId/invitations${path}`, invitationsPerHour)
  api.post('/committees/:documentId/meetings/*', changesPerHour('frozen texts', 60))
  api.post('/committees/:documentId/closed-sessions', changesPerHour('closed sessions', 60))
  api.post('/committees/:documentId/uploads', changesPerHour('uploads', 2000))
  api.post('/committees/:documentId/feeds/:kind/address', changesPerHour('feed addresses', 60))
  api.put('/committees/:documentId/feeds/:kind', changesPerHour('feeds', 600))
  api.put('/committees/:documentId/records/:meetingId', changesPerHour('open records', 60))
  api.put('/committees/:documentId/resolution-pattern', changesPerHour('resolution pattern', 60))
  api.route('/', createCommitteesRoutes(committees, parts.joinRequests))
  api.route('/', createJoinRoutes(parts.joining, parts.joinRequests))
  // A long history is some pages, and the latest steps are made anew for each reader. This protects one relay's
  // processor, so each relay counts for itself.
  for (const path of ['history', 'client-ids'])
    api.use(
      `/committees/:documentId/${path}`,
      createPersonLimit(createAttemptLimit({ clock: parts.clock, attempts: 600, withinSeconds: 600 })),
    )
  api.use('/committees/:documentId/*', createCommitteeAccess(memberships))
  api.use('/committees/:documentId/*', limitClosedSessions)
  // A new name, record or number changes public pages. Before a visitor asks for them, they are made.
  for (const path of ['', '/records/:meetingId', '/meetings/:meetingId/resolutions'])
    api.use(`/committees/:documentId${path}`, async (c, next) => {
      await next()
      if (c.req.method !== 'GET' && c.res.ok) parts.publicRecords.prepare(c.req.param('documentId'))
    })
  api.route('/committees/:documentId', createPeopleRoutes(people))
  api.route('/committees/:documentId', createCommitteeNameRoutes(committees))
  api.route('/committees/:documentId', createInvitationsRoutes(parts.invitations))
  api.route('/committees/:documentId', createJoinPolicyRoutes(people))
  api.route('/committees/:documentId', createHistoryRoutes(parts.history))
  api.route('/committees/:documentId', createClientIdsRoutes(parts.readOwners))
  api.route('/committees/:documentId', createApprovalsRoutes(parts.approvals, approvedMinutesMaxBytes))
  api.route('/committees/:documentId', createNoticesRoutes(parts.notices, postedAgendaMaxBytes))
  api.route('/committees/:documentId', createResolutionsRoutes(parts.resolutions))
  api.route('/committees/:documentId', createFeedsRoutes(parts.feeds))
  api.route('/committees/:documentId', createRecordsRoutes(parts.records))
  api.route('/committees/:documentId', createFilesRoutes(parts.files, parts.uploads, parts.transfers))
  api.route('/committees/:documentId', createUploadRoutes(parts))
  api.route('/committees/:documentId', createCommitteeDeletionRoutes(parts.deletion))
  api.route('/committees/:documentId', createClosedSessionsRoutes(parts.closedSessions))

  api.all('*', (c) => errorResponse(c, 'not-found'))
  return api
}
