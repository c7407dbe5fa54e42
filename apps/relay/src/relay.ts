import { randomBytes as systemRandomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { createAccountDeletion } from './accounts/account-deletion.ts'
import { createApprovals } from './accounts/approvals.ts'
import { createCommitteeDeletion } from './accounts/committee-deletion.ts'
import { createCommittees } from './accounts/committees.ts'
import { createEmailChange } from './accounts/email-change.ts'
import { createJournalFollower } from './accounts/follow-journals.ts'
import { createInvitations } from './accounts/invitations.ts'
import { createInvited } from './accounts/invited.ts'
import { createJoinRequests } from './accounts/join-requests.ts'
import { createJoining } from './accounts/joining.ts'
import { createMemberships } from './accounts/memberships.ts'
import { createNames } from './accounts/names.ts'
import { createOneTimeLinks } from './accounts/one-time-links.ts'
import { createFindOpenInvitation } from './accounts/open-invitation.ts'
import { createOwnPassword } from './accounts/own-password.ts'
import { createPasswordChange } from './accounts/password-change.ts'
import { createPasswordReset } from './accounts/password-reset.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createPendingSignUps } from './accounts/pending-sign-ups.ts'
import { createCommitteePeople } from './accounts/people.ts'
import { createPictures } from './accounts/pictures.ts'
import { createProfiles } from './accounts/profiles.ts'
import { createIdentities } from './accounts/provider/identities.ts'
import { createIdentityProvider } from './accounts/provider/identity-provider.ts'
import { createProviderSignIn } from './accounts/provider/provider-sign-in.ts'
import { createSignUpRule } from './accounts/provider/sign-up-rule.ts'
import { createRequestNotices } from './accounts/request-notices.ts'
import { createResend } from './accounts/resend.ts'
import { createRevocations } from './accounts/revocations.ts'
import { createSessions } from './accounts/sessions.ts'
import { createSignIn } from './accounts/sign-in.ts'
import { createSignUp } from './accounts/sign-up.ts'
import { createSiteAdministration } from './accounts/site-administration.ts'
import type { RandomBytes } from './accounts/tokens.ts'
import { createBackgroundWork } from './background-work.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { countLostFiles } from './files/count-lost-files.ts'
import { openFileStore } from './files/file-store.ts'
import { createApi } from './http/api.ts'
import { createAppFiles } from './http/app-files.ts'
import { createClientAddress } from './http/client-address.ts'
import { errorResponse } from './http/error-response.ts'
import { createFaultResponse } from './http/fault-response.ts'
import { createHealthRoutes } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { isOwnOrigin } from './http/origin.ts'
import { createRequestLog } from './http/request-log.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { createLog, type Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutboxMailer } from './mail/outbox-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { trackSockets } from './open-sockets.ts'
import { startRecurringWork } from './recurring-work.ts'
import { createSiteHealth } from './site-health.ts'
import { createAccountStore } from './store/account-store.ts'
import { createAnnouncedClientIds } from './store/announced-client-ids.ts'
import { createClockWatch } from './store/clock-watch.ts'
import { type DataLock, lockDataFolder } from './store/data-lock.ts'
import { openDatabase } from './store/database.ts'
import { readDiskSpace } from './store/disk-space.ts'
import { createDocumentLog } from './store/document-log.ts'
import { readEntryTagKey } from './store/entry-tag-key.ts'
import { createDocumentErasure } from './store/erase-document.ts'
import { makeFolder } from './store/make-folder.ts'
import { createJournalPruning } from './store/prune-journal.ts'
import { createReadinessProbe } from './store/readiness.ts'
import { readFileSizes, readStoreSizes } from './store/sizes.ts'
import { removeUnfinishedSnapshots } from './store/snapshot-writes.ts'
import { claimDatabase } from './store/writer/sole-writer.ts'
import { createStoreWriter } from './store/writer/store-writer.ts'
import { createDocumentWorker } from './sync/compaction/worker.ts'
import { createHistory } from './sync/history/history.ts'
import { noMetrics } from './sync/metrics.ts'
import { mountSyncRoutes } from './sync/sync-routes.ts'

export interface Relay {
  /** Begins to answer. Rejects when the port is taken. */
  listen(): Promise<{ port: number; url: string }>
  /** Every route that it answers; those of middleware have the method ALL. */
  readonly routes: readonly { method: string; path: string }[]
  /** How many uploads and downloads of files are under way. */
  transfersUnderWay(): number
  /** Resolves when the relay can't go on: it should be closed, and the process end with this reason. */
  failed: Promise<Error>
  /** Stops accepting, ends what is open, and closes the database; may be called more than once. */
  close(): Promise<void>
}

/** What tests replace. */
export interface Replaceable {
  mailer?: Mailer
  clock?: Clock
  randomBytes?: RandomBytes
  log?: Log
  /** How long a document without connections stays open. */
  unloadAfterMs?: number
  /** How often it is asked whether a check of members' files is due. */
  checkFilesEveryMs?: number
}

const requestGraceMilliseconds = 5_000
/** For how long a device may be away with unsent edits before another account could take its client id. */
const announcedForMilliseconds = 30 * 24 * 60 * 60 * 1000
/** Longer than any token, invitation or session is good. */
const journaledForMilliseconds = 60 * 24 * 60 * 60 * 1000

const firstAdminNotice =
  'Nobody administers this hub yet. Sign up or sign in, then open this link: it makes you the administrator'

export async function createRelay(
  configuration: Configuration,
  replaceable: Replaceable = {},
): Promise<Relay> {
  const { clock = systemClock, randomBytes = systemRandomBytes } = replaceable
  const log = replaceable.log ?? createLog(configuration.logLevel)
  makeFolder(configuration.dataDir)
  if (configuration.smtpUrl === null) makeFolder(join(configuration.dataDir, 'outbox'))
  const dataLock = lockDataFolder(configuration.dataDir, 'a relay')
  const { database, run } = openLocked(configuration.dataDir, dataLock)
  let fail: (reason: Error) => void = () => undefined
  const failed = new Promise<Error>((resolve) => {
    fail = resolve
  })
  const writer = createStoreWriter(database.name, run, {
    reserveBytes: configuration.diskReserveBytes,
    onForeignWriter: (reason) => fail(reason),
  })
  const diskSpace = () => readDiskSpace(database.name, configuration.diskReserveBytes)
  const store = createAccountStore(database, writer)
  const mailer = replaceable.mailer ?? createMailer(configuration, log, clock)
  const background = createBackgroundWork(log)

  /** Without a configured address, known once the port is; never taken from a request, whose Host anyone can choose. */
  let localUrl = `http://localhost:${configuration.port}`
  const publicUrl = () => configuration.publicUrl ?? localUrl

  const revocations = createRevocations()
  const memberships = createMemberships(store)
  const secureCookies = configuration.publicUrl?.startsWith('https:') ?? false
  const sessions = createSessions({ store, revocations, clock, randomBytes, background, secureCookies })
  const administration = await createSiteAdministration({
    store,
    sessions,
    revocations,
    clock,
    randomBytes,
    secureCookies,
    signUp: configuration.signUp,
  })
  const isSignedIn = async (cookie: string | undefined) => (await sessions.read(cookie)) !== null
  const files = openFileStore({
    store,
    dataDir: configuration.dataDir,
    limits: configuration.fileLimits,
    freeBytes: () => diskSpace().free - configuration.diskReserveBytes,
    revocations,
    clock,
    log,
    isSignedIn,
    isPastGate: administration.gate.isOpenFor,
    accessTo: memberships.accessTo,
  })
  const deletion = createCommitteeDeletion({
    store,
    eraseFiles: files.stored.eraseUnused,
    eraseDocument: createDocumentErasure(writer),
    revocations,
    clock,
  })
  const passwords = createPasswords()
  const notices = createRequestNotices({ store, mailer, background, clock, log, publicUrl })
  const committees = createCommittees({ store, clock, revocations })
  const findOpenInvitation = createFindOpenInvitation(store, clock)
  const pending = createPendingSignUps(store, administration.signUpPolicies, clock, randomBytes)
  const links = createOneTimeLinks(store, clock, randomBytes)
  const ownPassword = createOwnPassword(store, passwords, clock)
  const providers = configuration.providers.map((settings) =>
    createIdentityProvider(settings, {
      clock,
      redirectUri: () => `${publicUrl()}/api/sign-in/with/${settings.id}/callback`,
    }),
  )
  const letters = { store, links, mailer, background, publicUrl }
  const identities = createIdentities({
    ...letters,
    providers: configuration.providers,
    clock,
    randomBytes,
  })
  const documentLog = createDocumentLog(database, writer)
  // A worker of its own, so that people who read history do not keep those waiting who write.
  const historyWorker = createDocumentWorker()

  const isReady = createReadinessProbe(writer, clock)
  const mayErase = createClockWatch(database, clock)

  const app = new Hono()
  app.onError(createFaultResponse(log))
  app.use(createSecurityHeaders(configuration.publicUrl))
  app.use('/api/*', createRequestLog(log))
  app.route(
    '/',
    createHealthRoutes(isReady, () => diskSpace().state),
  )
  app.route(
    '/api',
    createApi({
      signUp: createSignUp({
        store,
        passwords,
        pending,
        findOpenInvitation,
        policies: administration.signUpPolicies,
        mailer,
        clock,
        log,
        publicUrl,
      }),
      findOpenInvitation,
      administration,
      health: createSiteHealth({
        clock,
        database,
        dataDir: configuration.dataDir,
        diskSpace,
        isReady,
        clockJumped: () => recurring.clockJumped(),
        connections: () => sync.connections(),
        mail: configuration.smtpUrl === null ? 'outbox' : 'server',
        documentLimitBytes: configuration.limits.documentBytes,
      }),
      resend: createResend({ pending, mailer, clock, background, publicUrl }),
      pending,
      signIn: createSignIn({ store, passwords, pending, clock }),
      passwordReset: createPasswordReset({ ...letters, passwords, revocations, clock }),
      changePassword: createPasswordChange({ ...letters, passwords, ownPassword, revocations }),
      emailChange: createEmailChange({ ...letters, ownPassword, clock }),
      identities,
      providerSignIn: createProviderSignIn({
        providers,
        identities,
        signUpRule: createSignUpRule({
          store,
          policies: administration.signUpPolicies,
          clock,
        }),
        clock,
        randomBytes,
        log,
      }),
      secureCookies,
      sessions,
      memberships,
      committees,
      invitations: createInvitations({ store, mailer, clock, randomBytes, log, publicUrl }),
      invited: createInvited({ store, committees, revocations, clock }),
      joinRequests: createJoinRequests(store, revocations),
      joining: createJoining({ store, clock, revocations, notices }),
      people: createCommitteePeople({ store, revocations, notices, clock }),
      profiles: createProfiles(store, revocations),
      pictures: createPictures(store, revocations, clock),
      accountDeletion: createAccountDeletion({
        ...letters,
        ownPassword,
        isLastAdmin: administration.roles.isLastAdmin,
        revocations,
        clock,
      }),
      deletion,
      approvals: createApprovals(store, clock),
      files: files.stored,
      uploads: files.uploads,
      uploadStore: files.uploadStore,
      uploadLocks: files.uploadLocks,
      transfers: files.transfers,
      history: { ...createHistory(documentLog, historyWorker), namesOf: createNames(store) },
      site: {
        privacyUrl: configuration.privacyUrl,
        termsUrl: configuration.termsUrl,
        contactUrl: configuration.contactUrl,
        providers: configuration.providers.map(({ id, name }) => ({ id, name })),
      },
      publicUrl: configuration.publicUrl,
      trustedProxies: configuration.trustedProxies,
      clock,
      log,
    }),
  )
  const metrics = configuration.metrics ? createMetrics() : null
  const announcedClientIds = createAnnouncedClientIds(database, writer)
  const sync = mountSyncRoutes(app, {
    log: documentLog,
    announcedClientIds,
    entryTagKey: readEntryTagKey(database),
    revocations,
    limits: configuration.limits,
    metrics: metrics?.metrics ?? noMetrics,
    ...(replaceable.unloadAfterMs !== undefined && { unloadAfterMs: replaceable.unloadAfterMs }),
    admission: {
      identify: async (cookieHeader) => {
        const session = await sessions.read(cookieHeader)
        return session && { ...session, accountId: session.account.id, name: session.account.name }
      },
      isPastGate: administration.gate.isOpenFor,
      accessTo: memberships.accessTo,
      documentState: memberships.documentState,
      addressOf: createClientAddress(configuration.trustedProxies),
      isOwnOrigin: ({ req }) =>
        isOwnOrigin(req.header('origin'), req.header('host'), configuration.publicUrl),
    },
    now: () => clock.now().getTime(),
    warn: (what, details) => log.warn(details, what),
  })
  if (metrics) {
    const sizes = () => readStoreSizes(database)
    const lost = () => countLostFiles(database, configuration.dataDir)
    app.route(
      '/',
      metrics.routes({
        rooms: sync.rooms,
        connections: sync.connections,
        sizes,
        files: () => ({ ...readFileSizes(database), transfers: files.transfers.count, lost: lost() }),
        disk: diskSpace,
      }),
    )
  }
  app.route('/', createAppFiles(configuration.appFilesDir))
  app.notFound((c) => errorResponse(c, 'not-found'))

  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: configuration.limits.frameBytes,
    perMessageDeflate: false,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    websocket: { server: webSockets },
    // Any other upgrade is answered like a plain request. Otherwise nobody would close its socket.
    serverOptions: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  }) as Server
  const sockets = trackSockets(server)
  let closing: Promise<void> | null = null

  const pruneJournal = createJournalPruning(database)
  const recurring = startRecurringWork({
    clock,
    log,
    background,
    diskSpace,
    mayErase: () => writer.inTurn(mayErase),
    removals: [
      sessions.removeExpired,
      pending.removeExpired,
      links.removeExpired,
      deletion.eraseDue,
      files.uploads.removeExpired,
      (now) => writer.inTurn(() => pruneJournal(now - journaledForMilliseconds)),
      (now) => announcedClientIds.forgetBefore(now - announcedForMilliseconds),
    ],
    followJournals: createJournalFollower(database, revocations),
    sendNotices: notices.sendDue,
    checkFiles: files.checkWhenDue,
    ...(replaceable.checkFilesEveryMs !== undefined && { checkFilesEveryMs: replaceable.checkFilesEveryMs }),
  })

  async function close(): Promise<void> {
    recurring.stop()
    const stopped = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    // What was accepted is committed before connections end; they end before the server can stop.
    await sync.close()
    files.stop()
    const grace = setTimeout(sockets.destroyAll, requestGraceMilliseconds)
    await stopped
    clearTimeout(grace)
    await background.finished()
    await historyWorker.close()
    await files.close()
    mailer.close()
    await writer.close()
    database.close()
    dataLock.release()
  }

  const listen = () =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(configuration.port, configuration.host ?? undefined, () =>
        resolve((server.address() as AddressInfo).port),
      )
    })

  return {
    routes: app.routes,
    transfersUnderWay: () => files.transfers.count,
    failed,
    async listen() {
      const port = await listen()
      localUrl = `http://localhost:${port}`
      log.info({ url: publicUrl(), port }, 'The relay listens')
      background.begin('offer the first administrator a link', async () => {
        const token = await administration.firstAdmin.issue()
        if (token !== null) log.warn({ link: `${publicUrl()}/first-admin#${token}` }, firstAdminNotice)
      })
      return { port, url: publicUrl() }
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

function openLocked(dataDir: string, dataLock: DataLock) {
  try {
    const database = openDatabase(join(dataDir, 'relay.sqlite'))
    const run = claimDatabase(database)
    removeUnfinishedSnapshots(database)
    return { database, run }
  } catch (error) {
    dataLock.release()
    throw error
  }
}

function createMailer(configuration: Configuration, log: Log, clock: Clock): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = configuration
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, from)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, log, clock })
}
