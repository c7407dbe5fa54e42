import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRelay, type Relay, type Replaceable } from '@civic-hub/relay'
import { type Configuration, readConfiguration } from '@civic-hub/relay/configuration'
import type { Email } from 'postal-mime'
import { writeNewDatabase } from '../../../apps/relay/src/store/sqlite/testing/new-database.ts'
import { plantedNow } from '../../planted/planted-now.ts'
import { eventually } from '../eventually.ts'
import { cheapParts } from './cheap-parts.ts'
import { databaseUrlOf } from './database-of-tests.ts'
import { isLetterTo, readOutbox } from './letters.ts'

export interface BootedRelay {
  relay: Relay
  url: string
  dataDir: string
  databaseFile: string
  /** Returns the newest email in the outbox to this address, once there are at least that many. */
  letterTo(email: string, atLeast?: number): Promise<Email>
  outbox(): Promise<Email[]>
  /** Closes the relay and removes its data, unless the folder was given. */
  close(): Promise<void>
}

/** Starts the real relay in this process, on a free port and in its own folder. */
export async function bootRelay(
  options: { settings?: Partial<Configuration>; replace?: Replaceable } = {},
): Promise<BootedRelay> {
  const defaults = readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' })
  if (!defaults.ok) throw new Error(defaults.refusal.join(' '))
  const ownFolder = options.settings?.dataDir === undefined
  const dataDir = options.settings?.dataDir ?? (await mkdtemp(join(tmpdir(), 'civic-hub-relay-')))
  const databaseUrl = await databaseUrlOf(dataDir)
  // The test program's own loader bypasses the hook that plants a fault.
  const planted = plantedNow.build === null ? {} : { appFilesDir: plantedNow.build }
  const settings = { ...defaults.value, ...planted, databaseUrl, ...options.settings, dataDir }
  const databaseFile = join(dataDir, 'relay.sqlite')
  if (ownFolder && settings.databaseUrl === null) writeNewDatabase(databaseFile)
  const relay = await createRelay(settings, { ...cheapParts, ...options.replace })
  const { port } = await relay.listen()
  const outbox = () => readOutbox(join(dataDir, 'outbox'))
  return {
    relay,
    url: `http://localhost:${port}`,
    dataDir,
    databaseFile,
    outbox,
    letterTo: (email, atLeast = 1) =>
      eventually(`letter ${atLeast} to ${email}`, async () => {
        const theirs = (await outbox()).filter(isLetterTo(email))
        return theirs.length >= atLeast && theirs.at(-1)
      }),
    async close() {
      await relay.close()
      if (ownFolder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
