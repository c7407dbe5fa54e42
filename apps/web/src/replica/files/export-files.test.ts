import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { wipeDeviceDatabase } from '../store/account-databases.ts'
import { openDeviceDatabase } from '../store/device-database.ts'
import { exportFiles } from './export-files.ts'

afterEach(() => wipeDeviceDatabase('ana'))

test('an export holds every byte of the files that wait, and of no other', async () => {
  const database = await openDeviceDatabase('ana')
  const bytes = new Uint8Array(3 * 1024 * 1024 + 5).map((_, index) => index % 253)
  const row = { sent: 0, bytes: 1, state: 'waiting', at: 1 } as const
  for (const [documentId, sha256] of [
    ['parks', 'a'],
    ['parks', 'b'],
    ['roads', 'a'],
  ] as const) {
    await database.put('files', { documentId, sha256, blob: new Blob([bytes], { type: 'image/png' }), at: 1 })
    await database.put('uploads', { ...row, documentId, sha256, name: `“${sha256}”.png` })
  }
  await database.put('files', { documentId: 'parks', sha256: 'sent', blob: new Blob(['x']), at: 1 })
  const parts = await exportFiles(database, (documentId) => documentId === 'parks')
  const files = JSON.parse(await new Blob(['[', ...parts, ']']).text())
  expect(files.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['“a”.png', 'image/png'],
    ['“b”.png', 'image/png'],
  ])
  for (const { base64 } of files) expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true)
  database.close()
})
