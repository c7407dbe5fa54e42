import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { describeShortage } from '../disk-space.ts'
import { freeBytes, readDiskSpace } from './disk-space.ts'
import { openTestStore } from './testing/open-test-store.ts'

const entry = (documentId: string, bytes: number) => ({
  documentId,
  position: 1,
  accountId: 'ada',
  at: 1,
  clientIds: [],
  labels: [],
  content: new Uint8Array(bytes),
})

test('S6: entries that would use the reserve of the disk are refused, and deletions are accepted', async () => {
  const { database, writer, close } = openTestStore(freeBytes(tmpdir()) - 100e6)
  await writer.ask('makeDocument', 'parks', 'log', 1)
  await expect(writer.append([entry('parks', 200e6)])).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await writer.append([entry('parks', 1_000)])).toEqual([])
  await writer.ask('probe', 1)
  expect(readDiskSpace(database.name, 0).database).toBeGreaterThan(0)
  await close()

  const full = openTestStore(Number.MAX_SAFE_INTEGER)
  await full.writer.ask('makeDocument', 'parks', 'log', 1)
  await expect(full.writer.append([entry('parks', 1)])).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await expect(full.writer.ask('probe', 1)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await full.writer.inTurn(() => full.database.exec('DELETE FROM memberships'))
  await full.writer.ask('eraseDocument', 'parks')
  await full.close()
})

test('a shortage is reported before it blocks writes', async () => {
  const { database, close } = openTestStore()
  const free = freeBytes(tmpdir())
  const at = (reserve: number) => readDiskSpace(database.name, reserve)
  expect(at(free * 2)).toMatchObject({ state: 'full' })
  expect(describeShortage(at(free * 2))).toMatch(/less than its reserve of \d+ MB: nothing is written/)
  expect(at(free - 50e6)).toMatchObject({ state: 'low' })
  expect(describeShortage(at(free - 50e6))).toMatch(/that an upgrade or a restore may need/)
  await close()
})
