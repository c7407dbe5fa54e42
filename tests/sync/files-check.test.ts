import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SiteHealth, siteHealthSchema } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type SampleFile, samplePdf } from '../support/files/sample-files.ts'
import { download, upload } from '../support/files/upload.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

let clock: ReturnType<typeof createTestClock>
let relay: BootedRelay
let ada: Person
let documentId: string
const [kept, hurt] = [samplePdf(40_000, 1), samplePdf(40_000, 2)]

beforeEach(async () => {
  clock = createTestClock()
  relay = await bootRelay({ settings: { metrics: true }, replace: { clock, checkFilesEveryMs: 20 } })
  ada = await signUpPerson(relay.url, relay, 'Ada')
  appoint(relay.databaseFile, 'admin', ada)
  documentId = (await makeCommittee(ada, 'Parks')).id
  for (const file of [kept, hurt]) expect((await upload(ada, documentId, file)).status).toBe(204)
})
afterEach(() => relay.close())

const pathOf = ({ sha256 }: Pick<SampleFile, 'sha256'>) =>
  join(relay.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2))

const health = async (): Promise<SiteHealth> => siteHealthSchema.parse((await ada.get('/api/admin/health')).body)

/** Waits for a check that starts now. */
async function checkOfTonight(): Promise<SiteHealth> {
  clock.advance(3 * 24 * 3600)
  const now = clock.now().getTime()
  return eventually('a check of the files', async () => {
    const found = await health()
    return found.files.checkedAt !== null && new Date(found.files.checkedAt).getTime() >= now && found
  })
}

test('F13: the nightly check detects and reports damaged files, and a device uploads them again', async () => {
  expect(await checkOfTonight()).toMatchObject({ lostFiles: 0, files: { count: 2, bytes: 80_000 } })
  writeFileSync(pathOf(hurt), Buffer.alloc(40_000))
  expect(await checkOfTonight()).toMatchObject({ lostFiles: 1 })
  expect((await ada.get('/api/admin/health/state')).body).toMatchObject({ lostFiles: 1 })
  expect((await ada.get('/metrics')).body).toContain('civic_hub_lost_files 1')
  const doctor = await runCivicHub(relay.dataDir, ['doctor'])
  expect([doctor.code, doctor.out]).toEqual([
    1,
    expect.stringContaining(`1 of 2 files of members is missing or damaged: ${hurt.sha256}.`),
  ])
  expect((await download(ada, documentId, kept.sha256)).status).toBe(200)

  // Devices see it as missing, so they upload it again.
  expect((await download(ada, documentId, hurt.sha256)).status).toBe(404)
  expect((await ada.get(`/api/committees/${documentId}/files`)).body).toMatchObject({
    files: [{ sha256: kept.sha256 }],
  })
  expect((await upload(ada, documentId, hurt)).status).toBe(204)
  expect((await download(ada, documentId, hurt.sha256)).content.equals(hurt.content)).toBe(true)
  expect((await health()).lostFiles).toBe(0)
  const again = await runCivicHub(relay.dataDir, ['doctor'])
  expect(again.out).toContain('2 files of members, nothing missing (0.1 MB)')
})

test('F13: unreferenced bytes are deleted, but not while a replaced database may reference them', async () => {
  const stray = { sha256: 'ab'.repeat(32) }
  const old = new Date(Date.now() - 10 * 24 * 3600 * 1000)
  mkdirSync(dirname(pathOf(stray)), { recursive: true })
  writeFileSync(pathOf(stray), 'stray')
  utimesSync(pathOf(stray), old, old)
  const part = join(relay.dataDir, 'uploads', 'c'.repeat(32))
  writeFileSync(part, 'part')
  utimesSync(part, old, old)
  const replaced = join(relay.dataDir, 'before-restore-2026.sqlite')
  writeFileSync(replaced, '')
  await checkOfTonight()
  await eventually('the part of an upload to go', async () => !existsSync(part))
  expect(existsSync(pathOf(stray))).toBe(true)
  rmSync(replaced)
  await checkOfTonight()
  await eventually('the stray to go', async () => !existsSync(pathOf(stray)))
  expect((await download(ada, documentId, kept.sha256)).status).toBe(200)
})

test('O5: published content is compared with its checksum in the same night', async () => {
  const made = await ada.post(`/api/committees/${documentId}/feeds/calendar/address`)
  expect(made.status).toBe(201)
  const insert = (table: string, columns: string, values: string) =>
    `INSERT INTO ${table} (document_id, ${columns}) VALUES ('${documentId}', ${values});`
  const database = new Database(relay.databaseFile)
  database.exec(
    insert(
      'feeds',
      'kind, log_id, revision, format, sha256, content, changed_at',
      `'calendar', 'l', 1, 1, 'x', x'00', 1`,
    ) + insert('open_records', 'meeting_id, content, sha256, published_at, published_by', `'m', '{}', 'x', 1, 'Ada'`),
  )
  expect((await ada.get('/metrics')).body).toContain('civic_hub_open_records 1')
  await checkOfTonight()
  // The next open app writes the feed again; a record must be published again by its owner.
  const left = database.prepare('SELECT (SELECT count(*) FROM feeds) AS feeds, count(*) AS records FROM open_records')
  expect(left.get()).toEqual({ feeds: 0, records: 1 })
  database.close()
  const doctor = await runCivicHub(relay.dataDir, ['doctor'])
  expect([doctor.code, doctor.out]).toEqual([
    1,
    expect.stringContaining('1 open records are damaged: owners have to publish them again.'),
  ])
})
