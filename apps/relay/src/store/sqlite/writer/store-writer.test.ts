import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestStore } from '../testing/open-test-store.ts'

let store: ReturnType<typeof openTestStore>
beforeEach(() => {
  store = openTestStore()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

const entry = (position: number, bytes = 1) => ({
  documentId: 'parks',
  position,
  accountId: 'ana',
  at: 1_000,
  content: new Uint8Array(bytes).fill(position),
  clientIds: [],
  labels: [],
})

test('S4: when the writer thread dies, the running writes are rejected and the next write starts another thread', async () => {
  const log = store.documentLog
  await log.open('parks')
  await log.append([entry(1)])
  vi.spyOn(Worker.prototype, 'ref').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  await expect(log.append([entry(2)])).rejects.toThrow('The writer thread ended')
  // The entry may be on the disk or not, so the room reads the log again.
  const { end } = await log.open('parks')
  expect(await log.append([entry(end.position + 1)])).toEqual(new Set())
  expect((await log.readAfter('parks', 0, 9)).map(({ position }) => position)).toContain(end.position + 1)
})

test('S4: waiting appends are committed together, and keep their order among other writes', async () => {
  const log = store.documentLog
  await log.open('parks')
  const other = new SqliteDatabase(store.database.name)
  other.exec('BEGIN IMMEDIATE')
  const first = store.writer.ask('probe', 1)
  other.exec(
    "CREATE TRIGGER full BEFORE INSERT ON log WHEN NEW.position = 3 BEGIN SELECT RAISE(ABORT, 'full'); END",
  )
  const appended = [1, 2, 3].map((position) => log.append([entry(position)]))
  const between = store.writer.ask('probe', 2)
  const later = log.append([entry(1)])
  other.exec('COMMIT')
  other.close()
  await first
  // They share one transaction: if the last query fails, none is stored.
  expect((await Promise.allSettled(appended)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  await between
  expect(await later).toEqual(new Set())
})

test('S4: entries of every size keep their order, through shared memory or messages', async () => {
  const log = store.documentLog
  await log.open('parks')
  // The second does not fit into the shared memory, and for some later ones it is full.
  const sizes = [10, 300_000, 20, ...Array<number>(40).fill(20_000), 30]
  const conflicts = await Promise.all(sizes.map((bytes, index) => log.append([entry(index + 1, bytes)])))
  expect(conflicts.flatMap((documents) => [...documents])).toEqual([])
  const stored = store.database.prepare('SELECT length(content) AS bytes FROM log ORDER BY position').all()
  expect(stored).toEqual(sizes.map((bytes) => ({ bytes })))
})

test('S1: a write of the serving thread waits for its turn without blocking the thread', async () => {
  const other = new SqliteDatabase(store.database.name)
  other.exec('BEGIN IMMEDIATE')
  const done: string[] = []
  const first = store.writer.ask('probe', 1).then(() => done.push('the writer thread'))
  const second = store.writer.inTurn(() => {
    store.database.exec("INSERT INTO history_people (account_id) VALUES ('ana')")
    done.push('this thread')
  })
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(done).toEqual([])
  other.exec('COMMIT')
  other.close()
  await Promise.all([first, second])
  expect(done).toEqual(['the writer thread', 'this thread'])
})

test('S1: a failed write does not block the next ones', async () => {
  const failing = store.writer.inTurn(() => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await store.writer.ask('probe', 1)
})

test('S4: a failure includes SQLite’s error code', async () => {
  store.database.exec('DROP TABLE readiness')
  await expect(store.writer.ask('probe', 1)).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
})

test('the writer thread starts without loading the migrations, which take longer to load than all its other code', () => {
  const imported = new Set<string>()
  function follow(file: URL): void {
    if (imported.has(file.href)) return
    imported.add(file.href)
    const source = readFileSync(file, 'utf8')
    for (const [, path = ''] of source.matchAll(/^import (?!type )[^']*'(\.[^']+)'/gm))
      follow(new URL(path, file))
  }
  follow(new URL('./writer-thread.ts', import.meta.url))
  const names = [...imported].map((href) => href.replace(/^.*\/store\/sqlite\//, ''))
  expect(names).toContain('log-writes.ts')
  expect(names.filter((name) => name.startsWith('migrations/'))).toEqual([])
})
