import { randomBytes as systemRandomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createAccounts } from './accounts/accounts.ts'
import { createJournalFollower } from './accounts/follow-journals.ts'
import { pruneJournal } from './accounts/prune-journal.ts'
import { createRevocations } from './accounts/revocations.ts'
import type { RandomBytes } from './accounts/tokens.ts'
import { createBackgroundWork } from './background-work.ts'
import { type Clock, systemClock } from './clock.ts'
import { mayErase } from './clock-watch.ts'
import type { Configuration } from './configuration.ts'
import { makeFolder } from './data-folder/make-folder.ts'
import { openFileStore } from './files/file-store.ts'
import { reportEdits } from './files/upload-pace.ts'
import { createHttpServer } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { createOutboxMailer } from './mail/outbox-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createPublishedCheck } from './publishing/check-published.ts'
import { createFeeds } from './publishing/feeds.ts'
import { createOpenRecords } from './publishing/open-records.ts'
import { startRecurringWork } from './recurring-work.ts'
import { createRoutes } from './routes.ts'
import { openSqliteStore } from './store/sqlite/open-store.ts'
import { createDocumentWorker } from './sync/compaction/worker.ts'
import { createHistory } from './sync/history/history.ts'
import { readEntryTagKey } from './sync/ownership/entry-tag-key.ts'

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
  const { dataDir, diskReserveBytes, providers } = configuration
  makeFolder(dataDir)
  if (configuration.smtpUrl === null) makeFolder(join(dataDir, 'outbox'))
  const store = openSqliteStore(dataDir, diskReserveBytes)
  const mailer = replaceable.mailer ?? createMailer(configuration, log, clock)
  const background = createBackgroundWork(log)

  /** Without a configured address, known once the port is; never taken from a request, whose Host anyone can choose. */
  let localUrl = `http://localhost:${configuration.port}`
  const publicUrl = () => configuration.publicUrl ?? localUrl

  const revocations = createRevocations()
  const accounts = await createAccounts({
    ...{ revocations, mailer, background, clock, randomBytes, log, publicUrl, providers },
    store: store.accounts,
    secureCookies: configuration.publicUrl?.startsWith('https:') ?? false,
    signUp: configuration.signUp,
    eraseDocument: store.documentLog.erase,
    eraseFiles: (hashes) => files.stored.eraseUnused(hashes),
  })
  const files = openFileStore({
    ...{ dataDir, revocations, clock, log },
    store: store.accounts,
    limits: configuration.fileLimits,
    freeBytes: () => store.diskSpace().free - diskReserveBytes,
    isSignedIn: accounts.isSignedIn,
    isPastGate: accounts.administration.gate.isOpenFor,
    accessTo: accounts.memberships.accessTo,
    checkElse: createPublishedCheck(store.published, log),
  })
  const documentLog = reportEdits(store.documentLog, files)
  // A worker of its own, so that people who read history do not keep those waiting who write.
  const historyWorker = createDocumentWorker()

  const { app, sync } = createRoutes({
    ...{ configuration, clock, log, store, documentLog, revocations, accounts, files },
    entryTagKey: await readEntryTagKey(store.accounts),
    history: { ...createHistory(documentLog, historyWorker), namesOf: accounts.namesOf },
    feeds: createFeeds({
      ...{ store: store.accounts, revocations, clock, randomBytes },
      memberships: accounts.memberships,
      logHead: documentLog.readHead,
    }),
    records: createOpenRecords(store.accounts, clock),
    publicUrl,
    clockJumped: () => recurring.clockJumped(),
    unloadAfterMs: replaceable.unloadAfterMs,
  })
  const server = createHttpServer(app, configuration.limits.frameBytes)

  const recurring = startRecurringWork({
    ...{ clock, log, background, diskSpace: store.diskSpace },
    mayErase: (now) => mayErase(store.accounts, now),
    removals: [
      ...accounts.removals,
      files.uploads.removeExpired,
      (now) => pruneJournal(store.accounts, now - journaledForMilliseconds),
      (now) => store.announcedClientIds.forgetBefore(now - announcedForMilliseconds),
    ],
    followJournals: await createJournalFollower(store.journals, revocations),
    sendNotices: accounts.sendNotices,
    checkFiles: files.checkWhenDue,
    ...(replaceable.checkFilesEveryMs !== undefined && { checkFilesEveryMs: replaceable.checkFilesEveryMs }),
  })

  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    recurring.stop()
    server.stopAccepting()
    // What was accepted is committed before connections end; they end before the server can stop.
    await sync.close()
    files.stop()
    await server.ended()
    await background.finished()
    await historyWorker.close()
    await files.close()
    mailer.close()
    await store.close()
  }

  return {
    routes: app.routes,
    transfersUnderWay: () => files.transfers.count,
    failed: store.failed,
    async listen() {
      const port = await server.listen(configuration.port, configuration.host)
      localUrl = `http://localhost:${port}`
      log.info({ url: publicUrl(), port }, 'The relay listens')
      background.begin('offer the first administrator a link', async () => {
        const token = await accounts.administration.firstAdmin.issue()
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

function createMailer(configuration: Configuration, log: Log, clock: Clock): Mailer {
  const { smtpUrl, mailFrom: from, dataDir } = configuration
  if (smtpUrl !== null) return createSmtpMailer(smtpUrl, from)
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, log, clock })
}
