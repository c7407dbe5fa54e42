import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../../../replica/store/device.ts'
import { wipeDeviceDatabase } from '../../../replica/store/wipe-device-database.ts'
import { chooseKind, followStoredNotifications, noteSeen, storedNotifications } from './stored-notifications.ts'

let device: Device
beforeEach(() => {
  device = createDevice('ana')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('ana')
})

const live = { key: 'live:m1', kind: 'live', meetingId: 'm1', about: 'Spring planning' } as const
const mine = { key: 'mine:a1', kind: 'mine', meetingId: 'm1', about: 'Order bulbs' } as const
const seen = { kinds: ['live', 'mine'], own: new Set<string>(), now: '2026-11-22T10:00:00.000Z' } as const

test('a disabled kind is not announced, also before the bell has read the setting', async () => {
  await chooseKind(device, 'live', false)
  // The state at the start of a page.
  followStoredNotifications(device)()
  expect(storedNotifications.get().wanted).toContain('live')

  await noteSeen(device, 'parks', { ...seen, subjects: [] })
  const told = await noteSeen(device, 'parks', { ...seen, subjects: [live, mine] })
  expect(told.map(({ kind }) => kind)).toEqual(['mine'])
})
