import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PublishedSizes } from '../store/published-content.ts'
import type { SyncMetrics } from '../sync/metrics.ts'

/** Read when /metrics is asked for. */
export interface Readings {
  rooms(): number
  connections(): number
  /** Bytes free on the disk with the database, and how many stay so. */
  disk(): { free: number; fullBelow: number }
  /** Members' files, uploads that are not finished, and transfers that are under way. */
  files(): { files: number; fileBytes: number; uploads: number; transfers: number; lost: number }
  /** What committees let calendars, feed readers and everybody read. */
  published(): PublishedSizes
  sizes(): { logEntries: number; snapshotBytes: number; historyBytes: number; databaseBytes: number }
}

export interface Metrics {
  metrics: SyncMetrics
  /** `/metrics`, in Prometheus' text format. Counts and durations only: no names, no addresses, no documents. */
  routes(readings: Readings): Hono
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  // Event-loop lag, memory and processor time come with the library.
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

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }

  return {
    metrics: {
      committed(entries, bytes, milliseconds) {
        commits.observe(milliseconds / 1000)
        updates.inc(entries)
        updateBytes.inc(bytes)
      },
      commitFailed: () => commitFailures.inc(),
      refused: (reason) => refusals.inc({ reason }),
      snapshot: (milliseconds) => snapshots.observe(milliseconds / 1000),
      snapshotFailed: () => snapshotFailures.inc(),
    },
    routes(readings) {
      gauge('civic_hub_rooms', 'Documents that are open', readings.rooms)
      gauge('civic_hub_connections', 'Connected devices', readings.connections)
      gauge('civic_hub_log_entries', 'Entries in all logs', () => readings.sizes().logEntries)
      gauge('civic_hub_snapshot_bytes', 'Bytes of all snapshots', () => readings.sizes().snapshotBytes)
      gauge('civic_hub_history_bytes', 'Bytes of all history', () => readings.sizes().historyBytes)
      gauge('civic_hub_database_bytes', 'Bytes of the database', () => readings.sizes().databaseBytes)
      gauge('civic_hub_files', 'Files of members', () => readings.files().files)
      gauge('civic_hub_file_bytes', 'Bytes of all files of members', () => readings.files().fileBytes)
      gauge(
        'civic_hub_lost_files',
        'Files that the last check found missing or damaged',
        () => readings.files().lost,
      )
      gauge('civic_hub_unfinished_uploads', 'Uploads that are not finished', () => readings.files().uploads)
      gauge(
        'civic_hub_transfers',
        'Uploads and downloads that are under way',
        () => readings.files().transfers,
      )
      gauge('civic_hub_feeds', 'Feeds that apps have written', () => readings.published().feeds)
      gauge(
        'civic_hub_feed_addresses',
        'Secret addresses at which people read feeds',
        () => readings.published().feedAddresses,
      )
      gauge(
        'civic_hub_open_records',
        'Records of meetings that are public',
        () => readings.published().openRecords,
      )
      gauge('civic_hub_published_bytes', 'Bytes of feeds and open records', () => readings.published().bytes)
      gauge('civic_hub_disk_free_bytes', 'Free on the disk with the database', () => readings.disk().free)
      gauge(
        'civic_hub_disk_reserve_bytes',
        'With less free nothing is written',
        () => readings.disk().fullBelow,
      )
      const routes = new Hono()
      routes.get('/metrics', async (c) =>
        c.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
      )
      return routes
    },
  }
}
