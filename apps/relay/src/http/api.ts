import { approvedMinutesMaxBytes, type Site } from '@civic-hub/protocol'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import type { AccountDeletions } from '../accounts/account-deletion.ts'
import type { Approvals } from '../accounts/approvals.ts'
import { createAttemptLimit } from '../accounts/attempt-limit.ts'
import type { CommitteeDeletion } from '../accounts/committee-deletion.ts'
import type { Committees } from '../accounts/committees.ts'
import type { EmailChange } from '../accounts/email-change.ts'
import type { Invitations } from '../accounts/invitations.ts'
import type { Invited } from '../accounts/invited.ts'
import type { JoinRequests } from '../accounts/join-requests.ts'
import type { Joining } from '../accounts/joining.ts'
import type { Memberships } from '../accounts/memberships.ts'
import type { FindOpenInvitation } from '../accounts/open-invitation.ts'
import type { PasswordChange } from '../accounts/password-change.ts'
import type { PasswordReset } from '../accounts/password-reset.ts'
import type { PendingSignUps } from '../accounts/pending-sign-ups.ts'
import type { CommitteePeople } from '../accounts/people.ts'
import type { Pictures } from '../accounts/pictures.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Identities } from '../accounts/provider/identities.ts'
import type { ProviderSignIn } from '../accounts/provider/provider-sign-in.ts'
import type { Resend } from '../accounts/resend.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { SignIn } from '../accounts/sign-in.ts'
import type { SignUp } from '../accounts/sign-up.ts'
import type { SiteAdministration } from '../accounts/site-administration.ts'
import type { Clock } from '../clock.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Transfers } from '../files/transfers.ts'
import type { UploadLocks } from '../files/upload-locks.ts'
import type { UploadStore } from '../files/upload-store.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Log } from '../log.ts'
import type { ReadSiteHealth } from '../site-health.ts'
import { createAccountDeletionRoutes, createDeletedAccountRoutes } from './account-deletion.ts'
import { createAdminRoutes } from './admin/admin.ts'
import { createApprovalsRoutes } from './approvals.ts'
import { createClientAddress } from './client-address.ts'
import { createClosedGate } from './closed-gate.ts'
import { createCommitteeAccess } from './committee-access.ts'
import { createCommitteeDeletionRoutes } from './committee-deletion.ts'
import { createCommitteeNameRoutes } from './committee-name.ts'
import { createCommitteesRoutes } from './committees.ts'
import { createConfirmRoutes } from './confirm.ts'
import { createEmailChangeRoutes, createEmailConfirmRoutes } from './email-change.ts'
import { errorResponse } from './error-response.ts'
import { createFilesRoutes } from './files.ts'
import { createFirstAdminRoutes } from './first-admin.ts'
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
import { createResendRoutes } from './resend.ts'
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
export function createApi(parts: {
  signUp: SignUp
  resend: Resend
  pending: PendingSignUps
  signIn: SignIn
  passwordReset: PasswordReset
  changePassword: PasswordChange
  emailChange: EmailChange
  providerSignIn: ProviderSignIn
  identities: Identities
  secureCookies: boolean
  sessions: Sessions
  memberships: Memberships
  committees: Committees
  invitations: Invitations
  invited: Invited
  joinRequests: JoinRequests
  joining: Joining
  people: CommitteePeople
  profiles: Profiles
  pictures: Pictures
  accountDeletion: AccountDeletions
  history: ReadableHistory
  deletion: CommitteeDeletion
  approvals: Approvals
  files: StoredFiles
  uploads: Uploads
  uploadStore: UploadStore
  uploadLocks: UploadLocks
  transfers: Transfers
  findOpenInvitation: FindOpenInvitation
  site: Site
  administration: SiteAdministration
  health: ReadSiteHealth
  publicUrl: string | null
  trustedProxies: readonly string[]
  clock: Clock
  log: Log
}): Hono {
  const { sessions, memberships, committees, people, site, administration } = parts
  const clientAddress = createClientAddress(parts.trustedProxies)
  const openSessionFor = createOpenSessionFor(sessions, clientAddress)
  const api = new Hono()
  api.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  api.use(createOwnOrigin(parts.publicUrl, parts.log))
  const atMost = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => errorResponse(c, 'too-large') })
  const approvals = '/api/committees/:documentId/meetings/:meetingId/approvals'
  // Uploads have limits of their own, and are judged again when their last byte has come.
  const uploads = '/api/committees/:documentId/uploads/*'
  api.use(except([approvals, uploads], atMost(bodyLimitBytes)))
  // Somewhat too long ones are read, so that their sender gets an answer instead of a closed connection.
  api.use(approvals.replace('/api', ''), atMost(2 * approvedMinutesMaxBytes))
  // The whole body comes before anybody is judged: whoever holds back the rest of it must not be let in by a right that
  // they have lost when it arrives.
  api.use(
    except(uploads, async (c, next) => {
      if (c.req.raw.body !== null) await c.req.arrayBuffer()
      return next()
    }),
  )

  api.use(createClosedGate(administration.gate, parts.findOpenInvitation))
  api.route('/', createSplashRoutes(administration.gate, clientAddress, site))
  api.route('/', createSignUpRoutes(parts.signUp, clientAddress))
  api.route('/', createResendRoutes(parts.resend, clientAddress))
  api.route('/', createConfirmRoutes(parts.pending, committees, openSessionFor))
  api.route('/', createSignInRoutes(parts.signIn, openSessionFor, clientAddress))
  api.route('/', createProviderSignInRoutes({ ...parts, openSessionFor, clientAddress }))
  api.route('/', createSignOutRoutes(sessions))
  api.route('/', createPasswordResetRoutes(parts.passwordReset, openSessionFor, clientAddress))
  api.route('/', createEmailConfirmRoutes(parts.emailChange))
  api.route('/', createSessionRoutes({ sessions, roles: administration.roles, clientAddress, site }))

  const signedIn = createSignedIn(sessions, clientAddress)
  const changesPerHour = (attempts: number) =>
    createPersonLimit(createAttemptLimit({ clock: parts.clock, attempts, withinSeconds: 3600 }))
  api.use('/sessions/*', signedIn)
  api.route('/', createSessionListRoutes(sessions))
  api.route('/', createInvitedRoutes({ ...parts, signedIn, clientAddress }))
  api.use('/account/*', signedIn)
  api.route('/account', createPasswordChangeRoutes(parts.changePassword))
  api.route('/account', createEmailChangeRoutes(parts.emailChange))
  api.route('/account', createWaysToSignInRoutes(parts.identities, parts.clock))

  api.use('/people/*', signedIn)
  const changesOfProfile = changesPerHour(100)
  for (const what of ['name', 'picture']) api.put(`/account/${what}`, changesOfProfile)
  api.route('/account', createProfileRoutes(parts.profiles, parts.pictures))
  api.route('/account', createAccountDeletionRoutes(parts.accountDeletion, sessions))
  api.route('/', createDeletedAccountRoutes(parts.accountDeletion, clientAddress, parts.clock))
  api.route('/', createPictureRoutes(parts.pictures))
  api.use('/first-admin', signedIn)
  api.route('/', createFirstAdminRoutes(administration.firstAdmin))
  api.use('/admin/*', signedIn)
  api.route('/admin', createAdminRoutes({ ...parts, site: administration }))

  api.use('/committees/*', signedIn)
  // Wide enough for an evening of inviting a whole association, too narrow for trying out lists of names.
  api.post('/committees', changesPerHour(100))
  const joinsPerHour = changesPerHour(100)
  api.post('/committees/join', joinsPerHour)
  api.put('/committees/join/:slug', joinsPerHour)
  const invitationsPerHour = changesPerHour(200)
  for (const path of ['', '/:invitationId/renew'])
    api.post(`/committees/:documentId/invitations${path}`, invitationsPerHour)
  api.post('/committees/:documentId/meetings/*', changesPerHour(60))
  api.post('/committees/:documentId/uploads', changesPerHour(2000))
  api.route('/', createCommitteesRoutes(committees, parts.joinRequests))
  api.route('/', createJoinRoutes(parts.joining, parts.joinRequests))
  // A long history is some pages, and the latest steps are made anew for each reader.
  api.use(
    '/committees/:documentId/history',
    createPersonLimit(createAttemptLimit({ clock: parts.clock, attempts: 600, withinSeconds: 600 })),
  )
  api.use('/committees/:documentId/*', createCommitteeAccess(memberships))
  api.route('/committees/:documentId', createPeopleRoutes(people))
  api.route('/committees/:documentId', createCommitteeNameRoutes(committees))
  api.route('/committees/:documentId', createInvitationsRoutes(parts.invitations))
  api.route('/committees/:documentId', createJoinPolicyRoutes(people))
  api.route('/committees/:documentId', createHistoryRoutes(parts.history))
  api.route('/committees/:documentId', createApprovalsRoutes(parts.approvals))
  api.route('/committees/:documentId', createFilesRoutes(parts.files, parts.uploads, parts.transfers))
  api.route('/committees/:documentId', createUploadRoutes(parts))
  api.route('/committees/:documentId', createCommitteeDeletionRoutes(parts.deletion))

  api.all('*', (c) => errorResponse(c, 'not-found'))
  return api
}
