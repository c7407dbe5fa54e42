import { readFileSync, statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestStore } from '../testing/open-test-store.ts'
import type { JobThread } from './job-runner.ts'

let store: ReturnType<typeof openTestStore>
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
})

const open = (thread?: JobThread) => {
  store = openTestStore(0, undefined, thread)
}

const entry = (position: number, bytes = 1) => ({
  documentId: 'parks',
  position,
  accountId: 'ana',
  at: 1_000,
  content: new Uint8Array(bytes).fill(position),
  clientIds: [],
  labels: [],
})

describe.each(['serving', 'separate'] as const)('in the %s thread', (thread) => {
  beforeEach(() => open(thread))

  test('S4: entries of one append are stored together or not at all', async () => {
    const log = store.documentLog
    await log.open('parks')
    store.database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON log WHEN NEW.position = 3 BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    await expect(log.append([1, 2, 3].map((position) => entry(position)))).rejects.toThrow('full')
    expect(await log.append([entry(1)])).toEqual(new Set())
  })

  test('S4: writes run in the order of their calls', async () => {
    const log = store.documentLog
    await log.open('parks')
    const conflicts = await Promise.all([
      log.append([entry(1)]),
      store.writer.ask('probe', 1).then(() => new Set<string>()),
      log.append([entry(2, 300_000)]),
      log.append([entry(4)]),
      log.append([entry(3)]),
    ])
    expect(conflicts.map(({ size }) => size)).toEqual([0, 0, 0, 1, 0])
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

  test('S4: closing waits for the queued writes and refuses later ones', async () => {
    await store.documentLog.open('parks')
    const parts = [1, 2].map(() => store.writer.ask('beginSnapshot', 'parks', 1, 0))
    const closed = store.writer.close()
    await expect(store.writer.ask('probe', 1)).rejects.toThrow('The relay shuts down')
    expect(await Promise.all(parts)).toEqual([undefined, undefined])
    await closed
  })
})

test('S4: when the separate thread dies, the running write is rejected and the next write starts another thread', async () => {
  open('separate')
  const log = store.documentLog
  await log.open('parks')
  await log.append([entry(1)])
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    void this.terminate()
  })
  await expect(log.append([entry(2)])).rejects.toThrow('The worker thread ended')
  // The entry may be on the disk or not, so the room reads the log again.
  const { end } = await log.open('parks')
  expect(await log.append([entry(end.position + 1)])).toEqual(new Set())
  expect((await log.readAfter('parks', 0, 9)).map(({ position }) => position)).toContain(end.position + 1)
})

test('S4: while another process has locked the database, writes wait in the separate thread, and return afterwards', async () => {
  open()
  const log = store.documentLog
  await log.open('parks')
  expect(await log.append([entry(1)])).toEqual(new Set())
  const started = vi.spyOn(Worker.prototype, 'postMessage')
  const other = new SqliteDatabase(store.database.name)
  other.exec('BEGIN IMMEDIATE')
  const done: string[] = []
  const first = log.append([entry(2)]).then((conflicts) => done.push(`${conflicts.size} conflicts`))
  const second = store.writer.inTurn(() => {
    store.database.exec("INSERT INTO history_people (account_id) VALUES ('ana')")
    done.push('account write')
  })
  // The event loop still runs.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(done).toEqual([])
  expect(started).toHaveBeenCalled()
  other.exec('COMMIT')
  other.close()
  await Promise.all([first, second])
  expect(done).toEqual(['0 conflicts', 'account write'])
  // Each commit is fast, however busy this machine is.
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 0.01
    return now
  })
  for (let position = 3; position <= 400; position++) await log.append([entry(position)])
  started.mockClear()
  await log.append([entry(401)])
  expect(started).not.toHaveBeenCalled()
  expect((await log.open('parks')).end.position).toBe(401)
})

test('S4: the separate thread copies the write-ahead log into the database, which stays short', async () => {
  open('serving')
  const log = store.documentLog
  await log.open('parks')
  // 20 MB. Without a checkpoint, all of it stays in the write-ahead log.
  for (let position = 1; position <= 500; position++) await log.append([entry(position, 40_000)])
  await expect.poll(() => statSync(store.database.name).size, { timeout: 30_000 }).toBeGreaterThan(10_000_000)
})

test('the separate thread starts without loading the migrations, which take longer to load than all its other code', () => {
  open()
  const imported = new Set<string>()
  function follow(file: URL): void {
    if (imported.has(file.href)) return
    imported.add(file.href)
    const source = readFileSync(file, 'utf8')
    for (const [, path = ''] of source.matchAll(/^import (?!type )[^']*'(\.[^']+)'/gm)) follow(new URL(path, file))
  }
  follow(new URL('./store-thread.ts', import.meta.url))
  const names = [...imported].map((href) => href.replace(/^.*\/store\/sqlite\//, ''))
  expect(names).toContain('log-writes.ts')
  expect(names.filter((name) => name.startsWith('migrations/'))).toEqual([])
})
