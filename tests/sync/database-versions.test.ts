import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newestVersion, openDatabase } from '../../apps/relay/src/store/sqlite/database.ts'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { readHistory, replay } from '../support/device/history.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { password } from '../support/people/signed-in-person.ts'
import { createVisitor, type Visitor } from '../support/people/visitor.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { mountSmallDisk } from '../support/relay/small-disk.ts'
import { readDatabaseFixtures } from '../support/schema/database-fixtures.ts'

/* The current program opens every database that a released program has left. */
const fixtures = readDatabaseFixtures()
let dataDir: string
/** The shape of a database that the current program made, by all its migrations. */
let newShape: unknown

beforeAll(async () => {
  const database = openDatabase(join(mkdtempSync(join(tmpdir(), 'civic-hub-shape-')), 'relay.sqlite'))
  database.close()
  newShape = shapeOf(database.name)
  rmSync(dirname(database.name), { recursive: true })
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'civic-hub-versions-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('before-upgrade'))

async function signIn(url: string, name: string): Promise<Visitor> {
  const visitor = createVisitor(url)
  const answer = await visitor.post('/api/sign-in', { email: `${name}@example.org`, password })
  expect(answer.status).toBe(200)
  return visitor
}

/** All tables, indexes and triggers of a database. */
function shapeOf(file: string): unknown {
  const database = new Database(file, { readonly: true })
  const objects = database
    .prepare<[], { type: string; name: string; sql: string | null }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all()
    .map(({ type, name, sql }) => [type, name, sql?.replace(/\s*--.*$/gm, '').replace(/["\s]+/g, ' ')])
  const version = database.pragma('user_version', { simple: true })
  database.close()
  return { version, objects }
}

test('S2: there is a fixture of every version before the newest', () => {
  const versions = new Set(fixtures.map(({ version }) => version))
  expect([...versions].sort((a, b) => a - b)).toEqual(
    Array.from({ length: newestVersion - 1 }, (_, index) => index + 1),
  )
})

test.each(fixtures)(
  'S2: a database of $name is migrated to the schema of a new one, a copy is kept, and its accounts edit their documents',
  async (fixture) => {
    fixture.writeTo(dataDir)
    const relay = await bootRelay({ settings: { dataDir } })
    expect(shapeOf(relay.databaseFile)).toEqual(newShape)
    const [copy = '', ...others] = copiesIn(dataDir)
    expect(copy).toMatch(new RegExp(`^before-upgrade-from-${fixture.version}-.+\\.sqlite$`))
    expect(others).toEqual([])
    expect(shapeOf(join(dataDir, copy))).toMatchObject({ version: fixture.version })

    const [ada, ben] = [await signIn(relay.url, 'ada'), await signIn(relay.url, 'ben')]
    expect((await ada.get('/api/committees')).body).toMatchObject({
      committees: expect.arrayContaining([expect.objectContaining({ slug: 'parks', access: 'owner' })]),
    })
    const deviceOf = (person: Visitor) =>
      new SyncDevice({ url: relay.url, cookie: person.cookie() }, fixture.documentId)
    const [first, second] = [deviceOf(ada), deviceOf(ben)]
    await first.connect()
    expect(first.text().toString()).toBe(fixture.text ?? '')
    first.text().insert(0, 'today ')
    await first.allSaved()
    await second.connect()
    expect(isMuted(second.doc)).toBe(false)
    expect(second.text().toString()).toBe(`today ${fixture.text ?? ''}`)
    const { steps, people } = await readHistory(ada, fixture.documentId)
    expect(contentDigest(replay(steps))).toBe(contentDigest(first.doc))
    expect(people.map(({ name }) => name)).toContain('Ada')
    for (const device of [first, second]) device.disconnect()
    await relay.close()
  },
)

test('S2: recovers entries that a second relay stored below a snapshot, where they are never read', async () => {
  const fixture = fixtures.find(({ version }) => version === 8)
  fixture?.writeTo(dataDir)
  const stray = new Y.Doc()
  stray.getText('stray').insert(0, 'called saved')
  const database = new Database(join(dataDir, 'relay.sqlite'))
  const [snapshot] = database
    .prepare<[], { document: number; position: number; at: number }>('SELECT * FROM snapshots')
    .all()
  database
    .prepare('UPDATE log SET content = ?, at = ? WHERE document = ? AND position = ?')
    .run(Y.encodeStateAsUpdate(stray), (snapshot?.at ?? 0) + 60_000, snapshot?.document, (snapshot?.position ?? 0) - 3)
  database.close()
  const relay = await bootRelay({ settings: { dataDir } })
  const ada = await signIn(relay.url, 'ada')
  const device = new SyncDevice({ url: relay.url, cookie: ada.cookie() }, fixture?.documentId ?? '')
  await device.connect()
  expect(device.text('stray').toString()).toBe('called saved')
  expect(device.text().toString()).toBe(fixture?.text)
  device.disconnect()
  await relay.close()
})

describe('S2: an upgrade that fails', () => {
  test('in its last step leaves the database unchanged', async () => {
    const old = fixtures.find(({ version }) => version === 1)
    old?.writeTo(dataDir)
    const file = join(dataDir, 'relay.sqlite')
    const database = new Database(file)
    // A later migration creates this table, too.
    database.exec('CREATE TABLE restored_logs (id TEXT)')
    database.close()
    const before = shapeOf(file)
    await expect(bootRelay({ settings: { dataDir } })).rejects.toThrow(/restored_logs already exists/)
    expect(shapeOf(file)).toEqual(before)
  })

  test('because there is no space for a copy changes nothing', async ({ skip }) => {
    const disk = mountSmallDisk(1)
    if (typeof disk === 'string') return skip(disk)
    try {
      fixtures.find(({ version }) => version === 6)?.writeTo(disk.folder)
      const file = join(disk.folder, 'relay.sqlite')
      const before = shapeOf(file)
      disk.fill(150)
      await expect(bootRelay({ settings: { dataDir: disk.folder } })).rejects.toThrow(
        /no room for it on the disk\. Nothing was changed/,
      )
      expect(copiesIn(disk.folder)).toEqual([])
      expect(shapeOf(file)).toEqual(before)
    } finally {
      disk.unmount()
    }
  })
})
