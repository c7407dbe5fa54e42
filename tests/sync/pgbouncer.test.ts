import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../apps/relay/src/store/postgres/testing/free-port.ts'
import { connectTo, startPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { startManyRelays } from '../support/relay/many-relays.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

/** PgBouncer refuses to run as root; this user exists on every system. */
const nobody = 65_534
const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout?.match(/1\.(\d+)/)?.[1]
const isInstalled = version !== undefined
/** Before 1.21 it could store no named statements. */
const withoutStatements = Number(version) < 21 ? '' : 'max_prepared_statements = 0'

/** A real PgBouncer before a real PostgreSQL. Returns the address of an empty database through it. */
async function startPgBouncer(settings: string): Promise<string> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  const direct = new URL(await postgres.newDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-pgbouncer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${direct.port} user=${direct.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings}
`,
  )
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn('pgbouncer', [file], { ...user, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  direct.port = String(port)
  direct.hostname = '127.0.0.1'
  await eventually('PgBouncer', async () => {
    const client = await connectTo(direct.href).catch(() => null)
    await client?.end()
    return client
  })
  return direct.href
}

test.skipIf(!isInstalled)('a hub behind PgBouncer with sessions needs no other setting of it', async () => {
  const url = await startPgBouncer('pool_mode = session')
  const relays = await startManyRelays(url, 2)
  onTestFinished(() => relays.close())
  const ana = await signUpPerson(relays.url(0), relays, 'Ana Ortiz')
  const { id } = await makeCommittee(ana, 'Parks')
  const [here, there] = [0, 1].map((relay) => new SyncDevice({ url: relays.url(relay), cookie: ana.cookie() }, id)) as [
    SyncDevice,
    SyncDevice,
  ]
  await Promise.all([here.connect(), there.connect()])
  here.text().insert(0, 'through PgBouncer')
  await here.allSaved()
  await eventually('the other hub', () => there.text().toString() === 'through PgBouncer')
  const dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { out } = await runCivicHub(dataDir, ['doctor'], { DATABASE_URL: url })
  expect(out).toMatch(/^ok +The PostgreSQL of DATABASE_URL \(.+\) answers/m)
  expect(out).not.toMatch(/pooler|No hub runs/)
  here.disconnect()
  there.disconnect()
})

test.skipIf(!isInstalled)(
  'a hub refuses a PgBouncer that loses named statements, and the doctor names it',
  async () => {
    const url = await startPgBouncer(`pool_mode = transaction\n${withoutStatements}`)
    const sentence = /a pooler that loses named statements\. Set pool_mode = session in PgBouncer/
    await expect(startManyRelays(url, 1)).rejects.toThrow(sentence)
    const dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const { code, out } = await runCivicHub(dataDir, ['doctor'], { DATABASE_URL: url })
    expect([code, out]).toEqual([1, expect.stringMatching(sentence)])
  },
)
