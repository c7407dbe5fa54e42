import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { programVersion } from '../program-version.ts'
import type { FileSizes, PublishedSizes, StoreSizes } from '../store/store.ts'
import type { SyncMetrics } from '../sync/metrics.ts'

/** Values that are read when /metrics is requested. */
interface Readings {
  accounts: number
  /** Committees that are not erased. */
  committees: number
  /** Seconds since the last backup, and since the last check of files; infinite if there was none. */
  backupAge: number
  checkAge: number
  /** Numbers since the start. */
  refusedEmails: number
  loggedErrors: number
  storageFaults: number
  databaseVersion: number
  rooms: number
  connections: number
  /** Free bytes on the disk with the database, and the number of reserved ones. */
  disk: { free: number; fullBelow: number }
  /** Connections to the database server; null without one. */
  database: { used: number; waiting: number } | null
  /** Members' files, unfinished uploads, and running transfers. */
  files: FileSizes & { transfers: number; lost: number }
  /** Feeds and open records. */
  published: PublishedSizes
  sizes: StoreSizes
}

export interface Metrics {
  metrics: SyncMetrics
  /** Counts and times every request, by route: a path may contain private data. */
  requests: MiddlewareHandler
  /** `/metrics`, in Prometheus' text format. Counts and durations only: no names, no addresses, no documents. */
  routes(read: () => Promise<Readings>): Hono
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  // The library measures event-loop lag, memory and processor time.
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const commits = new Histogram({
    name: 'civic_hub_commit_seconds',
    help: 'Time of one transaction that stores updates',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const updates = new Counter({ name: 'civic_hub_updates_total', help: 'Updates stored', registers })
  const updateBytes = new Counter({
    name: 'civic_hub_update_bytes_total',
    help: 'Bytes of updates stored',
    registers,
  })
  const commitFailures = new Counter({
    name: 'civic_hub_commit_failures_total',
    help: 'Transactions that failed; nothing in them was called saved',
    registers,
  })
  const conflicts = new Counter({
    name: 'civic_hub_conflicts_total',
    help: 'Documents whose entries another relay was ahead of; their rooms tried again',
    registers,
  })
  const heads = new Histogram({
    name: 'civic_hub_heads_seconds',
    help: 'Time of the query for what other relays appended',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const shared = new Gauge({
    name: 'civic_hub_shared_documents',
    help: 'Open documents that other relays have open, too',
    registers,
  })
  const refusals = new Counter({
    name: 'civic_hub_refused_updates_total',
    help: 'Updates that were not taken, by reason',
    labelNames: ['reason'] as const,
    registers,
  })
  const snapshots = new Histogram({
    name: 'civic_hub_snapshot_seconds',
    help: 'Time to make and prove a snapshot, in its own thread',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const snapshotFailures = new Counter({
    name: 'civic_hub_snapshot_failures_total',
    help: 'Snapshots that were not made; the log stayed',
    registers,
  })

  const requests = new Counter({
    name: 'civic_hub_http_requests_total',
    help: 'Answered requests, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'civic_hub_http_request_seconds',
    help: 'Time of a request until its answer began, by route',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })

  return {
    requests: createMiddleware(async (c, next) => {
      const began = performance.now()
      await next()
      const route = routePath(c)
      requests.inc({ method: c.req.method, route, status: c.res.status })
      requestSeconds.observe({ route }, (performance.now() - began) / 1000)
    }),
    metrics: {
      committed(entries, bytes, milliseconds) {
        commits.observe(milliseconds / 1000)
        updates.inc(entries)
        updateBytes.inc(bytes)
      },
      commitFailed: () => commitFailures.inc(),
      conflicted: (documents) => conflicts.inc(documents),
      followed: (milliseconds) => heads.observe(milliseconds / 1000),
      shared: (documents) => shared.set(documents),
      refused: (reason) => refusals.inc({ reason }),
      snapshot: (milliseconds) => snapshots.observe(milliseconds / 1000),
      snapshotFailed: () => snapshotFailures.inc(),
    },
    routes(read) {
      const gauges = gaugesOf.map(([name, help, figure]) => ({
        gauge: new Gauge({ name: `civic_hub_${name}`, help, registers }),
        figure,
      }))
      const counters = countersOf.map(([name, help, figure]) => ({
        counter: new Counter({ name: `civic_hub_${name}`, help, registers }),
        figure,
      }))
      const build = new Gauge({
        name: 'civic_hub_build_info',
        help: '1; the labels name the versions',
        labelNames: ['version', 'node', 'database'] as const,
        registers,
      })
      const routes = new Hono()
      routes.get('/metrics', async (c) => {
        const readings = await read()
        for (const { gauge, figure } of gauges) gauge.set(figure(readings))
        for (const { counter, figure } of counters) {
          counter.reset()
          counter.inc(figure(readings))
        }
        const database = String(readings.databaseVersion)
        build.set({ version: programVersion, node: process.versions.node, database }, 1)
        return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
      })
      return routes
    },
  }
}

type Figure = (readings: Readings) => number

/** Name, help text and value of each counter that is counted elsewhere. */
const countersOf: readonly [string, string, Figure][] = [
  ['refused_emails_total', 'Emails that could not be sent', ({ refusedEmails }) => refusedEmails],
  ['logged_errors_total', 'Lines of the log with level error or fatal', (readings) => readings.loggedErrors],
  ['storage_faults_total', 'Uploads that the storage of files has failed', (readings) => readings.storageFaults],
]

/** Name, help text and value of each gauge. */
const gaugesOf: readonly [string, string, Figure][] = [
  ['accounts', 'Accounts', ({ accounts }) => accounts],
  ['committees', 'Committees that are not erased', ({ committees }) => committees],
  ['last_backup_age_seconds', 'Time since the last backup to a folder', ({ backupAge }) => backupAge],
  ['last_check_age_seconds', 'Time since the last check of files', ({ checkAge }) => checkAge],
  ['rooms', 'Documents that are open', ({ rooms }) => rooms],
  ['connections', 'Connected devices', ({ connections }) => connections],
  ['database_connections_used', 'Connections to PostgreSQL that run a query', ({ database }) => database?.used ?? 0],
  [
    'database_connections_waiting',
    'Queries that wait for a connection to PostgreSQL',
    ({ database }) => database?.waiting ?? 0,
  ],
  ['log_entries', 'Entries in all logs', ({ sizes }) => sizes.logEntries],
  ['snapshot_bytes', 'Bytes of all snapshots', ({ sizes }) => sizes.snapshotBytes],
  ['history_bytes', 'Bytes of all history', ({ sizes }) => sizes.historyBytes],
  ['database_bytes', 'Bytes of the database', ({ sizes }) => sizes.databaseBytes],
  ['files', 'Files of members', ({ files }) => files.files],
  ['file_bytes', 'Bytes of all files of members', ({ files }) => files.fileBytes],
  ['lost_files', 'Files that the last check found missing or damaged', ({ files }) => files.lost],
  ['unfinished_uploads', 'Uploads that are not finished', ({ files }) => files.uploads],
  ['transfers', 'Uploads and downloads that are under way', ({ files }) => files.transfers],
  ['feeds', 'Feeds that apps have written', ({ published }) => published.feeds],
  ['feed_addresses', 'Secret addresses at which people read feeds', ({ published }) => published.feedAddresses],
  ['open_records', 'Records of meetings that are public', ({ published }) => published.openRecords],
  ['published_bytes', 'Bytes of feeds and open records', ({ published }) => published.bytes],
  ['disk_free_bytes', 'Free on the disk with the database', ({ disk }) => disk.free],
  ['disk_reserve_bytes', 'With less free nothing is written', ({ disk }) => disk.fullBelow],
]
