import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { newestVersion } from '../../../apps/relay/src/store/sqlite/database.ts'
import { SyncDevice } from '../device/sync-device.ts'
import { password } from '../people/signed-in-person.ts'
import { createVisitor } from '../people/visitor.ts'
import { bootRelay } from '../relay/boot-relay.ts'
import { readDatabaseFixtures } from './database-fixtures.ts'

/*
 * Writes the fixture of the database version of the present code, from that of the version before, in which Ada
 * writes one more word. Run it on the last commit of a version, before its successor is written:
 * `node tests/support/schema/write-database-fixture.ts`.
 */
const before = readDatabaseFixtures().findLast(({ version }) => version === newestVersion - 1)
if (!before) throw new Error(`There is no fixture of version ${newestVersion - 1}.`)
const dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-fixture-'))
before.writeTo(dataDir)
const relay = await bootRelay({ settings: { dataDir } })
const ada = createVisitor(relay.url)
const { status } = await ada.post('/api/sign-in', { email: 'ada@example.org', password })
if (status !== 200) throw new Error(`Ada could not sign in (${status}).`)
const device = new SyncDevice({ url: relay.url, cookie: ada.cookie() }, before.documentId)
await device.connect()
device.text().insert(0, `version-${newestVersion} `)
await device.allSaved()
const text = device.text().toString()
device.disconnect()
await relay.close()

const file = join(dataDir, 'fixture.sqlite')
const database = new Database(join(dataDir, 'relay.sqlite'))
database.prepare('VACUUM INTO ?').run(file)
database.close()
const target = new URL(`../../fixtures/database/version-${newestVersion}`, import.meta.url).pathname
writeFileSync(`${target}.sqlite.gz`, gzipSync(readFileSync(file), { level: 9 }))
writeFileSync(`${target}.json`, `${JSON.stringify({ id: before.documentId, text }, null, 2)}\n`)
rmSync(dataDir, { recursive: true })
process.stdout.write(`wrote ${target}.sqlite.gz\n`)
