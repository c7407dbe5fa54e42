import { join } from 'node:path'
import type { Site } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Accounts } from './accounts/accounts.ts'
import type { Revocations } from './accounts/revocations.ts'
import type { Clock } from './clock.ts'
import type { Configuration } from './configuration.ts'
import { readLastBackup } from './data-folder/last-backup.ts'
import { createFileHealth, type FileHealth } from './files/file-health.ts'
import type { FileStore } from './files/file-store.ts'
import { createAnswersAtOnce } from './http/answers-at-once.ts'
import { createApi } from './http/api.ts'
import type { ReadableHistory } from './http/api-parts.ts'
import { createAppFiles } from './http/app-files.ts'
import { type ClientAddress, createClientAddress } from './http/client-address.ts'
import type { Endpoint } from './http/endpoint.ts'
import { createFaultResponse, errorResponse } from './http/error-response.ts'
import { createFeedFiles } from './http/feeds.ts'
import { createHealthRoutes, createReadinessProbe } from './http/health.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createOpenRecordPages } from './http/open-records.ts'
import { isOwnOrigin } from './http/origin.ts'
import { languageOf, readPages } from './http/page-languages.ts'
import { createRequestLog } from './http/request-log.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { createIsVisitor } from './http/visitor.ts'
import { type Log, loggedErrors } from './log.ts'
import type { Feeds } from './publishing/feeds.ts'
import type { OpenRecords } from './publishing/open-records.ts'
import type { PublicRecords } from './publishing/public-records.ts'
import { createSharedReading } from './shared-reading.ts'
import { createSiteHealth } from './site-health.ts'
import type { DocumentLog } from './store/document-log.ts'
import type { Store } from './store/store.ts'
import { noMetrics } from './sync/metrics.ts'
import { createSeals } from './sync/ownership/seals.ts'
import { mountSyncRoutes, type SyncRoutes } from './sync/sync-routes.ts'

export interface RouteParts {
  configuration: Configuration
  clock: Clock
  log: Log
  store: Store
  documentLog: DocumentLog
  entryTagKey: string
  history: ReadableHistory
  revocations: Revocations
  accounts: Accounts
  files: FileStore
  feeds: Feeds
  records: OpenRecords
  publicRecords: PublicRecords
  /** The number of emails since the start that could not be sent. */
  refusedEmails: () => number
  /** True if nothing is erased now, because the clock has jumped. */
  clockJumped: () => boolean
  unloadAfterMs: number | undefined
  /** True once the relay gets no more people from a balancer. */
  isStopping: () => boolean
}

/** All routes of the relay. */
export function createRoutes(parts: RouteParts): {
  app: Hono
  endpoints: readonly Endpoint[]
  sync: SyncRoutes
} {
  const { configuration, clock, log, store, accounts, files, feeds, records, publicRecords } = parts
  const { publicUrl: configuredUrl, trustedProxies } = configuration
  const clientAddress = createClientAddress(trustedProxies, () =>
    log.warn(
      'X-Forwarded-For came from a proxy that TRUSTED_PROXIES does not name, and is ignored: all people behind it count as one address. Name the proxy.',
    ),
  )
  const { gate } = accounts.administration
  const isReady = createReadinessProbe(store, clock)
  const fileHealth = createFileHealth(store.accounts, files.storage)

  const metrics = configuration.metrics ? createMetrics() : null
  const app = new Hono()
  app.onError(createFaultResponse(log))
  if (metrics) app.use(metrics.requests)
  app.use(createSecurityHeaders(configuredUrl))
  app.use('/api/*', createRequestLog(log))
  app.route(
    '/',
    createHealthRoutes(isReady, parts.isStopping, () => store.diskSpace().state, files.watch.state),
  )
  const { api, endpoints } = createApi({
    ...accounts,
    feeds,
    records,
    publicRecords,
    clock,
    log,
    clientAddress,
    languageOf: (c) => languageOf(c, readPages(configuration.appFilesDir)),
    publicUrl: configuredUrl,
    history: parts.history,
    readOwners: parts.documentLog.readOwners,
    sealKey: createSeals(parts.entryTagKey).publicKey,
    files: files.stored,
    uploads: files.uploads,
    uploadStore: files.uploadStore,
    uploadLocks: files.uploadLocks,
    transfers: files.transfers,
    storageFault: files.watch.noteFault,
    health: createSiteHealth({
      clock,
      isReady,
      store,
      dataDir: configuration.dataDir,
      fileHealth,
      storageState: files.watch.state,
      clockJumped: parts.clockJumped,
      connections: () => sync.connections(),
      mail: configuration.smtpUrl === null ? 'outbox' : 'server',
      documentLimitBytes: configuration.limits.documentBytes,
    }),
    site: siteOf(configuration),
  })
  app.route('/api', api)
  const sync = mountSync(app, parts, clientAddress, metrics)
  if (metrics) app.route('/', metricsRoutes(metrics, sync, parts, fileHealth))
  const answersAtOnce = createAnswersAtOnce(clientAddress)
  app.route('/', createFeedFiles(feeds, answersAtOnce))
  app.route(
    '/',
    createOpenRecordPages({
      publicRecords,
      records,
      files: files.stored,
      gate,
      answersAtOnce,
      assetsFolder: join(configuration.appFilesDir, 'assets'),
    }),
  )
  const isVisitor = createIsVisitor({ isPastGate: gate.isOpenFor, isSignedIn: accounts.isSignedIn })
  app.route('/', createAppFiles(configuration.appFilesDir, configuration, isVisitor))
  app.notFound((c) => errorResponse(c, 'not-found'))
  return { app, endpoints, sync }
}

function siteOf({ privacyUrl, termsUrl, contactUrl, providers }: Configuration): Site {
  return { privacyUrl, termsUrl, contactUrl, providers: providers.map(({ id, name }) => ({ id, name })) }
}

function mountSync(app: Hono, parts: RouteParts, clientAddress: ClientAddress, metrics: Metrics | null): SyncRoutes {
  const { configuration, clock, log, accounts, unloadAfterMs } = parts
  const { sessions, administration, syncAccess } = accounts
  return mountSyncRoutes(app, {
    log: parts.documentLog,
    announcedClientIds: parts.store.announcedClientIds,
    otherRelays: parts.store.otherRelays,
    entryTagKey: parts.entryTagKey,
    revocations: parts.revocations,
    limits: configuration.limits,
    metrics: metrics?.metrics ?? noMetrics,
    ...(unloadAfterMs !== undefined && { unloadAfterMs }),
    admission: {
      identify: async (cookieHeader) => {
        const session = await sessions.read(cookieHeader)
        if (!session) return null
        const { account, sessionId, expiresAt } = session
        return { accountId: account.id, name: account.name, sessionId, expiresAt }
      },
      isPastGate: administration.gate.isOpenFor,
      ...syncAccess,
      addressOf: clientAddress,
      isOwnOrigin: ({ req }) => isOwnOrigin(req.header('origin'), req.header('host'), configuration.publicUrl),
    },
    now: () => clock.now().getTime(),
    warn: (what, details) => log.warn(details, what),
  })
}

/** Sizes in the metrics are not older. */
const measuredEveryMs = 2_000

function metricsRoutes(
  metrics: Metrics,
  sync: SyncRoutes,
  parts: RouteParts,
  fileHealth: () => Promise<FileHealth>,
): Hono {
  const { files, store, log, clock, configuration } = parts
  const { queries } = store.accounts
  const ageOf = (at: number | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : (clock.now().getTime() - at) / 1000
  const countAccounts = () =>
    queries
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirst()
  const countCommittees = () =>
    queries
      .selectFrom('committees')
      // A closed session has a row of its own.
      .where('document_id', 'not in', queries.selectFrom('closed_sessions').select('document_id'))
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirst()
  // They are read from whole tables, for every visitor who asks.
  const readSizes = createSharedReading(measuredEveryMs, async () => ({
    accounts: Number((await countAccounts())?.rows ?? 0),
    committees: Number((await countCommittees())?.rows ?? 0),
    sizes: await store.sizes.store(),
    ofFiles: await store.sizes.files(),
    published: await store.published.readSizes(),
    ofCheck: await fileHealth(),
  }))
  return metrics.routes(async () => {
    const { ofFiles, ofCheck, ...sizes } = await readSizes()
    return {
      ...sizes,
      backupAge: ageOf(readLastBackup(configuration.dataDir)?.at),
      checkAge: ageOf(ofCheck.checkedAt?.getTime()),
      refusedEmails: parts.refusedEmails(),
      loggedErrors: loggedErrors(log),
      storageFaults: files.watch.faults(),
      databaseVersion: store.version,
      rooms: sync.rooms(),
      connections: sync.connections(),
      database: store.connections(),
      files: { ...ofFiles, transfers: files.transfers.count, lost: ofCheck.lost },
      disk: store.diskSpace(),
    }
  })
}
