import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { eventually } from '../eventually.ts'
import { isLetterTo, readOutbox } from './letters.ts'
import { type SpawnedRelay, spawnRelay } from './spawn-relay.ts'

/** Relay processes on one PostgreSQL and one data folder, each with an address of its own. */
export interface ManyRelays {
  count: number
  url(relay: number): string
  spawned(relay: number): SpawnedRelay
  /** Starts it on the same port as before. */
  start(relay: number): Promise<void>
  kill(relay: number): Promise<void>
  letterTo(email: string): Promise<Email>
  close(): Promise<void>
}

export async function startManyRelays(databaseUrl: string, count: number): Promise<ManyRelays> {
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-many-'))
  const running: { url: string; spawned: SpawnedRelay }[] = []

  function find(relay: number) {
    const found = running[relay]
    if (!found) throw new Error(`There is no relay ${relay}`)
    return found
  }

  async function start(relay: number): Promise<void> {
    const spawned = spawnRelay({
      LOG_LEVEL: 'info',
      PATH: process.env.PATH ?? '',
      PORT: running[relay] ? new URL(running[relay].url).port : '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    })
    running[relay] = { url: await spawned.listening, spawned }
  }

  async function kill(relay: number): Promise<void> {
    const { spawned } = find(relay)
    spawned.process.kill('SIGKILL')
    await spawned.ended
  }

  await Promise.all(Array.from({ length: count }, (_, relay) => start(relay)))
  return {
    count,
    url: (relay) => find(relay).url,
    spawned: (relay) => find(relay).spawned,
    start,
    kill,
    letterTo: (email) =>
      eventually(`letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
    async close() {
      await Promise.all(running.map((_, relay) => kill(relay)))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
