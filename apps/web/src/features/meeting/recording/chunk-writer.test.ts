import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../../../replica/store/device.ts'
import { readRecordedBytes, readRecordings } from '../../../replica/store/recordings.ts'
import { recordingRow as row } from '../../../replica/store/testing/recording-row.ts'
import { wipeDeviceDatabase } from '../../../replica/store/wipe-device-database.ts'
import { createChunkWriter } from './chunk-writer.ts'

let device: Device
beforeEach(() => {
  device = createDevice('ana')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('ana')
})

/** A device whose storage fails: one entry for each use. */
function failing(failures: (Error | null)[]): Device {
  return {
    ...device,
    database: () => {
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : device.database()
    },
  }
}

function begin(on: Device) {
  const told: string[] = []
  const writer = createChunkWriter(on, row, {
    onStored: (bytes) => told.push(`stored ${bytes}`),
    onFailed: (why) => told.push(why),
  })
  return { writer, told }
}

test('a part that fails once is stored at the next try, before the parts after it', async () => {
  const { writer, told } = begin(failing([null, new Error('The database was closed')]))
  for (const [index, words] of ['one ', 'two ', 'three'].entries()) writer.add(new Blob([words]), 2_000 * (index + 1))
  await writer.finish('stopped')
  expect(told).toEqual(['stored 4', 'stored 8', 'stored 13'])
  expect(await (await readRecordedBytes(device, row)).text()).toBe('one two three')
  expect(await readRecordings(device)).toMatchObject([{ bytes: 13, durationMs: 6_000, ended: 'stopped' }])
})

test('a full disk ends the recording once, with the stored parts and without a gap', async () => {
  const full = new DOMException('Full', 'QuotaExceededError')
  const { writer, told } = begin(failing([null, full]))
  for (const words of ['one ', 'two ', 'three']) writer.add(new Blob([words]), 2_000)
  await writer.finish('no-space')
  expect(told).toEqual(['stored 4', 'no-space'])
  expect(await (await readRecordedBytes(device, row)).text()).toBe('one ')
  expect(await readRecordings(device)).toMatchObject([{ bytes: 4, ended: 'no-space' }])
})
