import { randomBytes as systemRandomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from './accounts/accounts.ts'
import { createJournalFollower, pruneJournal } from './accounts/journals.ts'
import type { PasswordCost } from './accounts/passwords.ts'
import { createRevocations, forwardRevocations } from './accounts/revocations.ts'
import type { RandomBytes } from './accounts/tokens.ts'
import { createBackgroundWork } from './background-work.ts'
import { type Clock, systemClock } from './clock.ts'
import { mayErase } from './clock-watch.ts'
import type { Configuration } from './configuration.ts'
import { makeFolder } from './data-folder/make-folder.ts'
import { openFileStore } from './files/file-store.ts'
import { reportEdits } from './files/upload-pace.ts'
import type { Endpoint } from './http/endpoint.ts'
import { createHttpServer } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import { countRefused, type Mailer } from './mail/mailer.ts'
import { createOutboxMailer, pruneByAge } from './mail/outbox-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createPublishedCheck } from './publishing/check-published.ts'
import { createFeeds } from './publishing/feeds.ts'
import { createOpenRecords } from './publishing/open-records.ts'
import { createAnswersThread, createPublicRecords } from './publishing/public-records.ts'
import { startRecurringWork } from './recurring-work.ts'
import { createRoutes } from './routes.ts'
import { openSqliteStore } from './store/sqlite/open-store.ts'
import type { Store } from './store/store.ts'
import { createDocumentWorker } from './sync/compaction/worker.ts'
import { createHistory } from './sync/history/history.ts'
import { readEntryTagKey } from './sync/ownership/entry-tag.ts'

export interface Relay {
  /** Starts to serve requests. Rejects if the port is taken. */
  listen(): Promise<{ port: number; url: string }>
  /** Every route of the relay; routes of middleware have the method ALL. */
  readonly routes: readonly { method: string; path: string }[]
  /** The endpoints under `/api`, with their policies. */
  readonly endpoints: readonly Endpoint[]
  /** The number of running uploads and downloads of files. */
  transfersUnderWay(): number
  /**
   * Resolves if the relay cannot continue: it should be closed, and the process should end with this reason.
   */
  failed: Promise<Error>
  /**
   * Reports itself as not ready, and ends connections slowly, so that a balancer moves people to other relays before
   * `close`. Resolves at once without DRAIN_SECONDS.
   */
  drain(): Promise<void>
  /** Refuses new requests, ends connections, and closes the database; may be called more than once. */
  close(): Promise<void>
}

/** Parts that tests replace. */
export interface Replaceable {
  mailer?: Mailer
  clock?: Clock
  randomBytes?: RandomBytes
  log?: Log
  openStore?: () => Promise<Store>
  passwordCost?: PasswordCost | undefined
  /** Slower commits run on a separate thread. */
  slowCommitMs?: number
  /** The time that a document without connections stays open. */
  unloadAfterMs?: number
  /** The time after which an upload is taken over from a relay that does not release it. */
  uploadPatienceMs?: number
  /** The interval between checks whether a check of members' files is due. */
  checkFilesEveryMs?: number
}

/** The time that a device may be offline with unsent edits before another account could use its client id. */
const announcedForMilliseconds = 30 * 24 * 60 * 60 * 1000
/** Longer than the lifetime of any token, invitation or session. */
const journaledForMilliseconds = 60 * 24 * 60 * 60 * 1000

/** A relay that stops waits this long for emails: the mail server may not answer. */
const mailPatienceMs = 5_000

const firstAdminNotice =
  'Nobody administers this hub yet. Sign up or sign in, then open this link: it makes you the administrator'

export async function createRelay(configuration: Configuration, replaceable: Replaceable = {}): Promise<Relay> {
  const { clock = systemClock, randomBytes = systemRandomBytes } = replaceable
  const log = replaceable.log ?? createLog(configuration.logLevel)
  const { dataDir, diskReserveBytes, providers } = configuration
  makeFolder(dataDir)
  const outbox = join(dataDir, 'outbox')
  if (configuration.smtpUrl === null) makeFolder(outbox)
  const store = await (replaceable.openStore?.() ?? openStore(configuration, log, replaceable.slowCommitMs))
  const mailer = countRefused(replaceable.mailer ?? createMailer(configuration, outbox, log, clock))
  const background = createBackgroundWork(log)

  /**
   * Without a configured address, known once the port is; never read from a request, because a client can set
   * any Host.
   */
  let localUrl = `http://localhost:${configuration.port}`
  const publicUrl = () => configuration.publicUrl ?? localUrl

  const revocations = createRevocations()
  const known = store.otherRelays ? forwardRevocations(revocations, store.otherRelays) : revocations
  const accounts = await createAccounts({
    revocations,
    mailer,
    background,
    clock,
    randomBytes,
    log,
    publicUrl,
    providers,
    store: store.accounts,
    passwordCost: replaceable.passwordCost,
    secureCookies: configuration.publicUrl?.startsWith('https:') ?? false,
    signUp: configuration.signUp,
    eraseDocument: store.documentLog.erase,
    eraseFiles: (hashes) => files.stored.eraseUnused(hashes),
  })
  const files = await openFileStore({
    dataDir,
    revocations,
    clock,
    log,
    s3: configuration.s3,
    isShared: store.otherRelays !== null,
    uploadPatienceMs: replaceable.uploadPatienceMs,
    store: store.accounts,
    limits: configuration.fileLimits,
    freeBytes: () => store.diskSpace().free - diskReserveBytes,
    isSignedIn: accounts.isSignedIn,
    isPastGate: accounts.administration.gate.isOpenFor,
    accessTo: accounts.memberships.accessTo,
    checkElse: createPublishedCheck(store.published, log),
  })
  const documentLog = reportEdits(store.documentLog, files)
  // A separate worker, so that requests for the history do not delay editing.
  const historyWorker = createDocumentWorker()

  const answersFolder = join(dataDir, 'open-records')
  const publicRecords = createPublicRecords({
    store: store.accounts,
    folder: answersFolder,
    publicUrl,
    background,
    log,
    thread: createAnswersThread({
      dataDir,
      folder: answersFolder,
      databaseUrl: configuration.databaseUrl,
    }),
    isDiskFull: () => store.diskSpace().state === 'full',
  })
  revocations.on((revocation) => {
    if (revocation.kind === 'document') publicRecords.prepare(revocation.documentId)
  })

  let isStopping = false
  const { app, endpoints, sync } = createRoutes({
    configuration,
    clock,
    log,
    store,
    documentLog,
    revocations,
    accounts,
    files,
    entryTagKey: await readEntryTagKey(store.accounts),
    history: { ...createHistory(documentLog, historyWorker), namesOf: accounts.namesOf },
    feeds: createFeeds({
      store: store.accounts,
      revocations,
      clock,
      randomBytes,
      memberships: accounts.memberships,
      logHead: documentLog.readHead,
    }),
    records: createOpenRecords(store.accounts, clock, (documentId) =>
      revocations.emit({ kind: 'approvals', documentId }),
    ),
    publicRecords,
    refusedEmails: mailer.refused,
    clockJumped: () => recurring.clockJumped(),
    unloadAfterMs: replaceable.unloadAfterMs,
    isStopping: () => isStopping,
  })
  const server = createHttpServer(app, configuration.limits.frameBytes)

  const recurring = startRecurringWork({
    clock,
    log,
    background,
    diskSpace: store.diskSpace,
    mayErase: (now) => mayErase(store.accounts, now),
    removals: [
      ...accounts.removals,
      files.uploads.removeExpired,
      (now) => pruneJournal(store.accounts, now - journaledForMilliseconds),
      (now) => store.announcedClientIds.forgetBefore(now - announcedForMilliseconds),
      (now) => pruneByAge(outbox, now),
      publicRecords.removeUnused,
    ],
    followJournals: await createJournalFollower(store.journals, known),
    sendNotices: accounts.sendNotices,
    checkFiles: files.checkWhenDue,
    ...(replaceable.checkFilesEveryMs !== undefined && { checkFilesEveryMs: replaceable.checkFilesEveryMs }),
  })

  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    recurring.stop()
    server.stopAccepting()
    // Accepted edits are committed before connections end; connections end before the server can stop.
    await sync.close()
    files.stop()
    await server.ended()
    await publicRecords.close()
    await Promise.race([background.finished(), sleep(mailPatienceMs, undefined, { ref: false })])
    mailer.close()
    await background.finished()
    await historyWorker.close()
    await files.close()
    await store.close()
  }

  return {
    routes: app.routes,
    endpoints,
    transfersUnderWay: () => files.transfers.count,
    failed: store.failed,
    async listen() {
      const port = await server.listen(configuration.port, configuration.host)
      localUrl = `http://localhost:${port}`
      log.info({ url: publicUrl(), port }, 'The relay listens')
      publicRecords.prepareAll()
      background.begin('offer the first administrator a link', async () => {
        const token = await accounts.administration.firstAdmin.issue()
        if (token !== null) log.warn({ link: `${publicUrl()}/first-admin#${token}` }, firstAdminNotice)
      })
      return { port, url: publicUrl() }
    },
    async drain() {
      isStopping = true
      const halfMs = (configuration.drainSeconds * 1000) / 2
      if (halfMs === 0) return
      // Until the balancer has asked again, it sends people here.
      await sleep(halfMs)
      await sync.drain(halfMs)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

async function openStore(
  { databaseUrl, dataDir, diskReserveBytes }: Configuration,
  log: Log,
  slowCommitMs?: number,
): Promise<Store> {
  if (databaseUrl === null) return openSqliteStore(dataDir, diskReserveBytes, slowCommitMs)
  // Loaded on demand, because most hubs have no PostgreSQL.
  const { openPostgresStore } = await import('./store/postgres/open-store.ts')
  return openPostgresStore(databaseUrl, dataDir, (sentence) => log.warn(sentence))
}

function createMailer(configuration: Configuration, outbox: string, log: Log, clock: Clock): Mailer {
  const { smtpUrl, mailFrom: from } = configuration
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, from, log)
  return createOutboxMailer({ folder: outbox, from, log, clock })
}
