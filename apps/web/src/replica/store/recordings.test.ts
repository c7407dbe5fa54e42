import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from './device.ts'
import {
  endRecording,
  readRecordedBytes,
  readRecordings,
  recordingLock,
  removeRecording,
  storeChunk,
  storeRecording,
  watchRecordings,
} from './recordings.ts'
import { recordingRow as row } from './testing/recording-row.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

let device: Device
beforeEach(() => {
  device = createDevice('ana')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('ana')
})

const bytes = (words: string) => new TextEncoder().encode(words).buffer as ArrayBuffer

test('joins the parts of one recording in numeric order, also beyond the tenth', async () => {
  await storeRecording(device, row)
  const indexes = [...Array(12).keys()].toReversed()
  for (const index of indexes) await storeChunk(device, row, index, bytes(`${index} `))
  await storeChunk(device, { ...row, id: 'r2' }, 0, bytes('other'))
  const recorded = await readRecordedBytes(device, row)
  expect(await recorded.text()).toBe('0 1 2 3 4 5 6 7 8 9 10 11 ')
  expect(recorded.type).toBe('audio/webm;codecs=opus')

  await removeRecording(device, 'r1')
  expect(await (await readRecordedBytes(device, row)).text()).toBe('')
  expect((await readRecordings(device)).map(({ id }) => id)).toEqual(['r2'])
})

test('ends a recording as cut once the lock of its meeting is free, and not before', async () => {
  await storeRecording(device, row)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = navigator.locks.request(recordingLock('ana', 'm1'), () => released)
  const recordings = watchRecordings(device)
  await expect.poll(() => recordings.list.get()?.map(({ ended }) => ended)).toEqual([null])
  release()
  await held
  await expect.poll(() => recordings.list.get()?.map(({ ended }) => ended)).toEqual(['cut'])
  recordings.close()
})

test('an end that can’t be stored is still known on this page', async () => {
  await storeRecording(device, { ...row, id: 'full' })
  const broken = { ...device, database: () => Promise.reject(new Error('The disk is full')) }
  await endRecording(broken, { ...row, id: 'full' }, 'no-space')
  expect((await readRecordings(device)).map(({ ended }) => ended)).toEqual(['no-space'])
})
