import type { SignUpPolicy } from '@civic-hub/protocol'
import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createAccountDeletion } from './account-deletion.ts'
import { createSharedLimit } from './attempt-limit.ts'
import { createClosedSessions } from './closed-sessions.ts'
import { createCommitteeDeletion } from './committee-deletion.ts'
import { createCommittees } from './committees.ts'
import { createEmailChange } from './email-change.ts'
import { createLeaderboard, createReferrals } from './engagement.ts'
import { createFrozenTexts } from './frozen-texts.ts'
import { createInvitations } from './invitations.ts'
import { createInvited } from './invited.ts'
import { createJoinRequests } from './join-requests.ts'
import { createJoining } from './joining.ts'
import { createMemberships } from './memberships.ts'
import { createOneTimeLinks } from './one-time-links.ts'
import { createFindOpenInvitation } from './open-invitation.ts'
import { createOwnPassword } from './own-password.ts'
import { createPasswordChange, createPasswordReset } from './password-change.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createPendingSignUps } from './pending-sign-ups.ts'
import { createCommitteePeople } from './people.ts'
import { createPersonalDocuments, createSyncAccess } from './personal-documents.ts'
import { createPictures, createProfiles } from './profiles.ts'
import { createIdentities } from './provider/identities.ts'
import { createIdentityProvider } from './provider/identity-provider.ts'
import type { ProviderSettings } from './provider/provider-settings.ts'
import { createProviderSignIn } from './provider/provider-sign-in.ts'
import { createSignUpRule } from './provider/sign-up-rule.ts'
import { createNoteLanguage } from './recipient.ts'
import { createRequestNotices } from './request-notices.ts'
import { createResolutions } from './resolutions.ts'
import type { Revocations } from './revocations.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createResend, createSignUp } from './sign-up.ts'
import { createSiteAdministration } from './site-administration.ts'
import type { RandomBytes } from './tokens.ts'

/** All services for accounts and their committees. */
export type Accounts = Awaited<ReturnType<typeof createAccounts>>

export async function createAccounts(parts: {
  store: AccountStore
  revocations: Revocations
  mailer: Mailer
  background: BackgroundWork
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  publicUrl: () => string
  secureCookies: boolean
  /** The rule until an administrator changes it. */
  signUp: SignUpPolicy
  providers: readonly ProviderSettings[]
  /** The agreed cost by default. */
  passwordCost?: PasswordCost | undefined
  eraseDocument(documentId: string): Promise<void>
  /** Erases the bytes of these files, except those that another committee has. */
  eraseFiles(hashes: readonly string[]): Promise<void>
}) {
  const { store, revocations, clock, randomBytes, log, publicUrl } = parts
  const memberships = createMemberships(store)
  const sessions = createSessions(parts)
  const administration = await createSiteAdministration({ ...parts, sessions })
  const policies = administration.signUpPolicies
  const personal = createPersonalDocuments(parts)
  const deletion = createCommitteeDeletion(parts)
  const passwords = createPasswords(parts.passwordCost)
  const notices = createRequestNotices(parts)
  const committees = createCommittees(parts)
  const findOpenInvitation = createFindOpenInvitation(store, clock)
  const pending = createPendingSignUps(store, policies, clock, randomBytes, passwords)
  const links = createOneTimeLinks(store, clock, randomBytes)
  const ownPassword = createOwnPassword(store, passwords, clock)
  const identities = createIdentities(parts)
  const providers = parts.providers.map((settings) =>
    createIdentityProvider(settings, {
      clock,
      redirectUri: () => `${publicUrl()}/api/sign-in/with/${settings.id}/callback`,
    }),
  )
  return {
    sessions,
    secureCookies: parts.secureCookies,
    memberships,
    administration,
    syncAccess: createSyncAccess(memberships, personal),
    isSignedIn: async (cookie: string | undefined) => (await sessions.read(cookie)) !== null,

    signUp: createSignUp({ ...parts, passwords, pending, findOpenInvitation, policies }),
    pending,
    resend: createResend({ ...parts, pending }),
    signIn: createSignIn({ store, passwords, pending, clock }),
    providerSignIn: createProviderSignIn({
      store,
      providers,
      identities,
      clock,
      randomBytes,
      log,
      signUpRule: createSignUpRule({ store, policies, clock }),
    }),
    identities,
    passwordReset: createPasswordReset({ ...parts, links, passwords }),
    changePassword: createPasswordChange({ ...parts, links, passwords, ownPassword }),
    emailChange: createEmailChange({ ...parts, links, ownPassword }),
    accountDeletion: createAccountDeletion({
      ...parts,
      ownPassword,
      isLastAdmin: administration.roles.isLastAdmin,
      erasePersonal: personal.eraseDue,
    }),

    profiles: createProfiles(store, revocations),
    pictures: createPictures(store, revocations, clock),
    namesOf: createNames(store),
    noteLanguage: createNoteLanguage(store),
    personalDocumentOf: personal.idOf,
    readReferrals: createReferrals(store, randomBytes),
    leaderboard: createLeaderboard(store, clock),

    committees,
    people: createCommitteePeople({ store, revocations, notices, clock }),
    invitations: createInvitations(parts),
    findOpenInvitation,
    invited: createInvited({ store, committees, revocations, clock }),
    joinRequests: createJoinRequests(store, revocations),
    joining: createJoining({ store, clock, revocations, notices }),
    sendNotices: notices.sendDue,
    approvals: createFrozenTexts(store, clock, 'minutes_approvals', (documentId) =>
      revocations.emit({ kind: 'approvals', documentId }),
    ),
    notices: createFrozenTexts(store, clock, 'agenda_notices', (documentId) =>
      revocations.emit({ kind: 'notices', documentId }),
    ),
    resolutions: createResolutions(store, clock),
    deletion,
    closedSessions: createClosedSessions(parts),

    /** Makes a limit over all relays together. */
    createLimit: (name: string, attempts: number, withinSeconds: number) =>
      createSharedLimit(store, name, { clock, attempts, withinSeconds }),

    /** Functions that remove expired data; they run in this order. */
    removals: [
      sessions.removeExpired,
      pending.removeExpired,
      links.removeExpired,
      async (now: number) => store.attempts?.forgetBefore(now),
      deletion.eraseDue,
      personal.eraseDue,
    ],
  }
}

/** The names of accounts; deleted accounts are omitted. */
function createNames({ queries }: AccountStore) {
  return (accountIds: readonly string[]): Promise<{ accountId: string; name: string }[]> =>
    accountIds.length === 0
      ? Promise.resolve([])
      : queries.selectFrom('accounts').select(['id as accountId', 'name']).where('id', 'in', accountIds).execute()
}
