import { smallValues } from '../store/device-database.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createObservable } from '../observable.ts'
import { createDevice } from '../store/device.ts'
import { closedSessionsKey } from '../store/update-store.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { countReadOnly } from './waiting-by-document.ts'
import { readWaitingChanges } from './waiting-changes.ts'

const account = vi.hoisted(() => ({ open: null as unknown }))
vi.mock('../react/device-provider.tsx', () => ({ openAccount: () => account.open }))
vi.mock('../react/open-replicas.ts', () => ({ openReplicas: () => [] }))

afterEach(() => wipeDeviceDatabase('ana'))

test('tells the changes that the relay refuses: in committees and closed sessions that can only be read', async () => {
  const device = createDevice('ana')
  const committees = [
    { id: 'parks', access: 'editor', lost: false },
    { id: 'roads', access: 'viewer', lost: false },
    { id: 'trees', access: 'viewer', lost: true },
  ]
  account.open = { device, committees: { state: createObservable({ committees }) } }
  const database = await device.database()
  const sessions = [
    { id: 'closed-open', access: 'owner' },
    { id: 'closed-ended', access: 'viewer' },
  ]
  await database.put(smallValues, sessions, closedSessionsKey)
  for (const documentId of [...committees, ...sessions].map(({ id }) => id))
    await database.add('pending', { key: documentId, documentId, at: 1 })

  const waiting = await readWaitingChanges()
  const refused = [...waiting].filter(([, { readOnly }]) => readOnly).map(([documentId]) => documentId)
  expect(refused.sort()).toEqual(['closed-ended', 'roads'])
  expect([...waiting.keys()]).toHaveLength(5)
  expect(countReadOnly(waiting)).toBe(2)
  device.close()
})

test('L27: counts damaged changes, so that signing out does not remove them', async () => {
  const device = createDevice('ana')
  account.open = { device, committees: { state: createObservable({ committees: [] }) } }
  const database = await device.database()
  await database.add('pending', { key: 'waits', documentId: 'parks', at: 1, place: 'notes' })
  await database.add('pending', { key: 'behind', documentId: 'parks', at: 1, place: 'title', stuck: true })
  const row = { documentId: 'parks', update: new Uint8Array(), reason: 'missing' }
  await database.add('quarantine', { ...row, key: 'lost', unsent: { at: 1, place: 'title', changes: 1 } })
  await database.add('quarantine', { ...row, key: 'saved' })
  await database.add('quarantine', {
    ...row,
    documentId: 'roads',
    key: 'emptied:roads',
    reason: 'emptied',
    unsent: { at: 1, changes: 4 },
  })
  const waiting = await readWaitingChanges()
  expect(waiting.get('parks')).toEqual({ count: 2, damaged: 1, readOnly: false })
  expect(waiting.get('roads')).toEqual({ count: 4, damaged: 4, readOnly: false })
  device.close()
})
