import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import type { AnswersWanted } from './answers-thread.ts'
import { createAnswersThread, createPublicRecords, type PublicRecords } from './public-records.ts'

let opened: ReturnType<typeof openTestStore>
let folder: string
let records: PublicRecords
let publicUrl: string
let isDiskFull: boolean
const made: AnswersWanted[] = []
const logged: unknown[][] = []

beforeEach(() => {
  made.length = 0
  logged.length = 0
  publicUrl = 'https://hub.example.org'
  isDiskFull = false
  opened = openTestStore()
  const dataDir = dirname(opened.database.name)
  folder = join(dataDir, 'open-records')
  const thread = createAnswersThread({ dataDir, folder, databaseUrl: null })
  records = createPublicRecords({
    store: opened.accounts,
    folder,
    publicUrl: () => publicUrl,
    isDiskFull: () => isDiskFull,
    background: { begin: (_what, work) => void work() },
    log: { error: (...line: unknown[]) => void logged.push(line) },
    thread: {
      close: thread.close,
      make(wanted) {
        made.push(wanted)
        return thread.make(wanted)
      },
    },
  })
  opened.database.exec(`INSERT INTO committees (document_id, slug, name, emoji, door, created_at)
    VALUES ('parks-document', 'parks', 'Parks', '', 'open', '')`)
})
afterEach(async () => {
  await records.close()
  await opened.close()
})

const content = (minutes: string) =>
  JSON.stringify({
    title: 'November',
    date: '2026-11-04T18:00:00.000Z',
    endedAt: null,
    place: null,
    presiding: [],
    notesBy: [],
    attendance: [],
    quorum: null,
    approval: 1,
    minutes,
    listed: false,
    approvedAt: '2026-11-18T18:00:00.000Z',
    timeZone: 'UTC',
    sha256: '',
  })
const publish = (meetingId: string, json: string) =>
  opened.database
    .prepare(`INSERT OR REPLACE INTO open_records VALUES ('parks-document', ?, ?, '', 0, 'Ada', NULL, NULL)`)
    .run(meetingId, json)

async function find() {
  const source = await records.find('parks')
  if (source === null || source === 'gone') throw new Error('The committee has no records')
  return source
}
const open = async (path: string, page = 1) => records.open(await find(), path, page)
async function read(path: string): Promise<string> {
  const answer = await open(path)
  if (answer === null || answer === 'not-made') throw new Error(`${path}: ${answer}`)
  return text(answer.stream())
}
const make = () => records.make('parks-document')
/** All bytes of the folder. */
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('')

test('O7: answers are made once for each state, by a thread, and the serving thread reads no record', async () => {
  expect(await records.find('parks')).toBeNull()
  publish('meeting-1', content('Agreed'))
  const prepare = vi.spyOn(opened.database, 'prepare')
  expect(await open('minutes.atom')).toBe('not-made')
  await Promise.all([make(), make(), make()])
  for (let visit = 0; visit < 20; visit++) expect(await read('minutes.atom')).toContain('>Agreed</content>')
  expect(await read('meeting-1')).toContain('Agreed')
  expect(await open('meeting-2')).toBeNull()
  expect(await open('minutes.atom', 2)).toBeNull()
  await make()
  records.prepare('parks-document')
  expect(made).toEqual([{ documentId: 'parks-document', origin: 'https://hub.example.org' }])
  const statements = prepare.mock.calls.map(([sql]) => sql)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter((sql) => /open_records|resolutions/.test(sql))).toEqual([])
})

test('O7: each change of a source makes new answers, and what is not published any more is not on the disk', async () => {
  const { database } = opened
  const rename = (change: string) =>
    database.exec(`UPDATE committees SET ${change} WHERE document_id = 'parks-document'`)
  publish('meeting-1', content('Agreed on swings'))
  await make()
  const changes: Record<string, () => unknown> = {
    record: () => publish('meeting-1', content('Agreed on slides')),
    number: () =>
      database.exec(
        `INSERT INTO resolutions VALUES ('parks-document', 'fees', 'meeting-1', '2026-001', 2026, 1, 0, 0)`,
      ),
    name: () => rename(`name = 'Ponds'`),
    slug: () => {
      rename(`slug = 'ponds'`)
      rename(`slug = 'parks'`)
    },
    address: () => {
      publicUrl = 'https://other.example.org'
    },
    withdrawal: () =>
      database.exec(`UPDATE open_records SET content = NULL, sha256 = NULL, withdrawn_at = 1, withdrawn_by = ''`),
  }
  for (const [what, change] of Object.entries(changes)) {
    change()
    expect(await open(''), what).toBe('not-made')
    await make()
    expect(await open(''), what).not.toBe('not-made')
    expect(stored(), what).not.toContain('swings')
  }
  expect(made).toHaveLength(1 + Object.keys(changes).length)
  expect(await read('')).toContain('Open records of Ponds')
  expect(await open('meeting-1')).toMatchObject({ status: 410 })
  expect(stored()).not.toContain('slides')
  // The emoji is on no page.
  rename(`emoji = '🌳'`)
  expect(await open('')).not.toBe('not-made')
})

test('O3: changes of direction in the name and in a number end with them, also in data', async () => {
  opened.database.exec(`UPDATE committees SET name = 'Parks\u202e'`)
  opened.database.exec(
    `INSERT INTO resolutions VALUES ('parks-document', 'fees', 'meeting-1', '7\u202e', 2026, 1, 0, 0)`,
  )
  const vote = { motionId: 'fees', text: 'Fees', mover: null, seconders: [], vote: null, standings: [] }
  publish('meeting-1', JSON.stringify({ ...JSON.parse(content('Agreed')), resolutions: [vote] }))
  await make()
  const paths = ['', 'records.json', 'resolutions.json', 'resolutions.csv', 'minutes.atom', 'meeting-1']
  for (const path of paths) {
    const body = await read(path)
    expect(body, path).toContain('\u202e\u202c')
    expect(body.replaceAll('\u202e\u202c', ''), path).not.toContain('\u202e')
  }
})

test('O7: an answer that is not complete, as after a power cut, is made again', async () => {
  publish('meeting-1', content('Agreed'))
  await make()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
  for (const file of files) truncateSync(file, Math.ceil(statSync(file).size / 2))
  expect(await open('minutes.atom')).toBe('not-made')
  await make()
  expect(await read('minutes.atom')).toContain('>Agreed</content>')
})

test('O7: a record that cannot be read hides only itself, and the operator learns of it', async () => {
  publish('meeting-1', content('Agreed'))
  publish('meeting-2', '{"title":')
  await make()
  expect(await read('meeting-1')).toContain('Agreed')
  expect(await open('meeting-2')).toBeNull()
  expect(logged).toMatchObject([[{ documentId: 'parks-document', meetings: ['meeting-2'] }, expect.any(String)]])
})

test('O7: a failure is answered without another attempt, and logged once', async () => {
  publish('meeting-1', content('Agreed'))
  isDiskFull = true
  const results = await Promise.allSettled([make(), make(), make()])
  results.push(...(await Promise.allSettled([make(), make()])))
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(made).toEqual([])
  expect(logged).toHaveLength(1)
})

test('O4: answers of a committee are removed when it is deleted, and made again when it is restored', async () => {
  publish('meeting-1', content('Agreed'))
  await make()
  opened.database.exec('UPDATE committees SET removed_at = 1')
  records.prepare('parks-document')
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
  opened.database.exec('UPDATE committees SET removed_at = NULL')
  await make()
  expect(await read('meeting-1')).toContain('Agreed')
})

test('O4: folders of committees that are not public are removed from time to time', async () => {
  publish('meeting-1', content('Agreed'))
  await make()
  mkdirSync(join(folder, 'left-by-another-committee'))
  await records.removeUnused()
  expect(readdirSync(folder)).toHaveLength(1)
  opened.database.exec('UPDATE committees SET removed_at = 1')
  expect(await records.find('parks')).toBe('gone')
  await records.removeUnused()
  expect(readdirSync(folder)).toEqual([])
})
