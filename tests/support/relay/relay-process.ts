import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { writeNewDatabase } from '../../../apps/relay/src/store/sqlite/testing/new-database.ts'
import { eventually } from '../eventually.ts'
import { isLetterTo, readOutbox } from './letters.ts'
import { fileSizeLimit, type SpawnedRelay, spawnRelay } from './spawn-relay.ts'

/** The relay as a process of its own. Tests can kill, fill and measure it without effects on themselves. */
export interface RelayProcess {
  url: string
  dataDir: string
  letterTo(email: string): Promise<Email>
  /** Restarts it on the same port and data; `changed` settings stay changed. */
  start(changed?: Record<string, string>): Promise<void>
  /** Sends a signal and waits for the end; resolves with the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
  /**
   * Limits each of its files to so many bytes, now and after a restart; Infinity removes the limit. Linux.
   */
  limitFileSize(bytes: number): void
  /**
   * Its resident memory in megabytes. Throws if the system does not report it, so that no test passes
   * unmeasured.
   */
  residentMegabytes(): number
  output(): string
  /** Ends it; removes its data unless the folder was given. */
  close(): Promise<void>
}

export async function startRelayProcess(
  options: { dataDir?: string; environment?: Record<string, string> } = {},
): Promise<RelayProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'civic-hub-process-')))
  let spawned: SpawnedRelay
  let fileSize = Number.POSITIVE_INFINITY
  let environment = options.environment
  if (options.dataDir === undefined && !environment?.DATABASE_URL) writeNewDatabase(join(dataDir, 'relay.sqlite'))
  async function spawnOn(port: string): Promise<string> {
    spawned = spawnRelay(
      {
        // The log line with its address has this level.
        LOG_LEVEL: 'info',
        PATH: process.env.PATH ?? '',
        ...environment,
        PORT: port,
        DATA_DIR: dataDir,
      },
      { fileSize },
    )
    return spawned.listening
  }
  const url = await spawnOn('0')

  return {
    url,
    dataDir,
    letterTo: (email) =>
      eventually(`letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
    async start(changed) {
      environment = { ...environment, ...changed }
      await spawnOn(new URL(url).port)
    },
    async stop(signal) {
      spawned.process.kill(signal)
      return (await spawned.ended).code
    },
    limitFileSize(bytes) {
      fileSize = bytes
      if (spawned.process.exitCode === null && spawned.process.signalCode === null)
        execFileSync('prlimit', ['--pid', String(spawned.process.pid), fileSizeLimit(bytes)])
    },
    residentMegabytes: () => readResidentMegabytes(spawned.process.pid),
    output: () => spawned.output().stdout + spawned.output().stderr,
    async close() {
      spawned.process.kill('SIGKILL')
      await spawned.ended
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function readResidentMegabytes(pid: number | undefined): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? readFileSync(status, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  if (!kilobytes) throw new Error(`Nobody says how much memory process ${pid} has`)
  return Number(kilobytes) / 1024
}
