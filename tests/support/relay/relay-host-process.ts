import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRelay, type Relay } from '@civic-hub/relay'
import { readConfiguration } from '@civic-hub/relay/configuration'
import { writeNewDatabase } from '../../../apps/relay/src/store/sqlite/testing/new-database.ts'
import { eventually } from '../eventually.ts'
import { cheapParts } from './cheap-parts.ts'
import { createLinkLog, type LinkLog } from './link-log.ts'
import type { HostAnswer, HostRequest } from './relay-host.ts'

const relays = new Map<number, { relay: Relay; log: LinkLog }>()

async function start(id: number, environment: Record<string, string>): Promise<string> {
  const configuration = readConfiguration(environment)
  if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
  const databaseFile = join(configuration.value.dataDir, 'relay.sqlite')
  if (!existsSync(databaseFile)) writeNewDatabase(databaseFile)
  const log = createLinkLog()
  const relay = await createRelay(configuration.value, { ...cheapParts, log })
  relays.set(id, { relay, log })
  const { port } = await relay.listen()
  return `http://localhost:${port}`
}

async function answer(request: HostRequest): Promise<string> {
  if (request.ask === 'start') return start(request.id, request.environment)
  const hosted = relays.get(request.relay)
  if (!hosted) throw new Error(`There is no relay ${request.relay}`)
  if (request.ask === 'first-admin-link')
    return eventually('the link of the first administrator', hosted.log.firstAdminLink)
  relays.delete(request.relay)
  await hosted.relay.close()
  return ''
}

process.on('message', (request: HostRequest) => {
  const { id } = request
  void answer(request)
    .then(
      (value): HostAnswer => ({ id, value }),
      (failure: unknown): HostAnswer => ({ id, failure: String(failure) }),
    )
    .then((answered) => process.send?.(answered))
})
// The test program has ended, normally or not.
process.on('disconnect', () => process.exit(0))
