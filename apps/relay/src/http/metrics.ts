import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PublishedSizes } from '../store/published-content.ts'
import type { FileSizes, StoreSizes } from '../store/store-sizes.ts'
import type { SyncMetrics } from '../sync/metrics.ts'

/** Values that are read when /metrics is requested. */
export interface Readings {
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

  return {
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
      const routes = new Hono()
      routes.get('/metrics', async (c) => {
        const readings = await read()
        for (const { gauge, figure } of gauges) gauge.set(figure(readings))
        return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
      })
      return routes
    },
  }
}

/** Name, help text and value of each gauge. */
const gaugesOf: readonly [string, string, (readings: Readings) => number][] = [
  ['rooms', 'Documents that are open', ({ rooms }) => rooms],
  ['connections', 'Connected devices', ({ connections }) => connections],
  [
    'database_connections_used',
    'Connections to PostgreSQL that run a query',
    ({ database }) => database?.used ?? 0,
  ],
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
  [
    'feed_addresses',
    'Secret addresses at which people read feeds',
    ({ published }) => published.feedAddresses,
  ],
  ['open_records', 'Records of meetings that are public', ({ published }) => published.openRecords],
  ['published_bytes', 'Bytes of feeds and open records', ({ published }) => published.bytes],
  ['disk_free_bytes', 'Free on the disk with the database', ({ disk }) => disk.free],
  ['disk_reserve_bytes', 'With less free nothing is written', ({ disk }) => disk.fullBelow],
]
