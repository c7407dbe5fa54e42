import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDevice, type Device } from './device.ts'
import { wipeDeviceDatabase } from './device-database.ts'
import { createLocalChanges } from './local-changes.ts'

let device: Device
beforeEach(() => {
  device = createDevice('changes')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('changes')
})

const bytes = (value: number) => new Uint8Array([value])

test('an edit waits until the relay settles it, and its row says so', async () => {
  const changes = createLocalChanges(device, 'a', { onChange() {} })
  const first = changes.add(bytes(1))
  changes.add(bytes(2))
  await changes.flush()
  const database = await device.database()
  expect(changes.state().waiting).toBe(2)
  expect(await database.count('waiting')).toBe(2)
  changes.settle([first])
  await changes.flush()
  expect(changes.state().waiting).toBe(1)
  expect(await database.count('waiting')).toBe(1)
})

test('a relay that answers before the row is written leaves nothing waiting', async () => {
  const changes = createLocalChanges(device, 'a', { onChange() {} })
  changes.settle([changes.add(bytes(1))])
  await changes.flush()
  const database = await device.database()
  expect(await database.count('updates')).toBe(1)
  expect(await database.count('waiting')).toBe(0)
})

test('a failed write is said, keeps the edit, and lands once the store works again', async () => {
  let broken = true
  const failing: Device = {
    ...device,
    opened: () => (broken ? null : device.opened()),
    database: () =>
      broken ? Promise.reject(new DOMException('no space', 'QuotaExceededError')) : device.database(),
  }
  const problems: (string | null)[] = []
  const changes = createLocalChanges(failing, 'a', {
    onChange: () => problems.push(changes.state().problem),
  })
  changes.add(bytes(1))
  await vi.waitFor(() => expect(problems.at(-1)).toContain('QuotaExceededError'))
  expect(changes.hasUnwritten()).toBe(true)
  changes.add(bytes(2))
  broken = false
  await vi.waitFor(() => expect(changes.state().problem).toBeNull(), { timeout: 5_000 })
  await changes.flush()
  const database = await device.database()
  expect((await database.getAll('updates')).map(({ update }) => [...update])).toEqual([[1], [2]])
})
