import { createObservable } from '../../../replica/observable.ts'
import type { Device } from '../../../replica/store/device.ts'
import { type DeviceDatabase, smallValues } from '../../../replica/store/device-database.ts'
import { notificationsKey } from '../../../replica/store/update-store.ts'
import {
  emptyRecord,
  markRead,
  mergeSeen,
  type NotificationKind,
  type NotificationRecord,
  notificationKinds,
  type Seen,
  type StoredNotification,
} from './notification.ts'

/* Stored on this device only, in the account's database, which a sign-out removes: a record for each
   committee, and the person's chosen kinds. Each tab changes a record in one transaction, so that only
   one tab announces a subject. */

const settingsKey = 'notification-settings'

type WantedKinds = ReadonlySet<NotificationKind>

interface Stored {
  byCommittee: ReadonlyMap<string, NotificationRecord>
  wanted: WantedKinds
}

/** The notifications of the account that was read last on this page. */
export const storedNotifications = createObservable<Stored>({
  byCommittee: new Map(),
  wanted: new Set(notificationKinds),
})

const channelOf = (device: Device) => `civic-hub:${device.accountId}:notifications`

/** Reads them, and again after each change of another tab; returns a function to stop. */
export function followStoredNotifications(device: Device): () => void {
  let stopped = false
  const read = () =>
    readStored(device).then(
      (stored) => {
        if (!stopped) storedNotifications.set(stored)
      },
      (failure: unknown) => console.warn('The notifications could not be read', failure),
    )
  const channel = new BroadcastChannel(channelOf(device))
  channel.onmessage = () => void read()
  void read()
  return () => {
    stopped = true
    channel.close()
    storedNotifications.set({ byCommittee: new Map(), wanted: new Set(notificationKinds) })
  }
}

async function readStored(device: Device): Promise<Stored> {
  const database = await device.database()
  const prefix = notificationsKey('')
  const keys = (await database.getAllKeys(smallValues)).filter((key) => key.startsWith(prefix))
  const records = await Promise.all(
    keys.map(async (key) => [key.slice(prefix.length), await database.get(smallValues, key)] as const),
  )
  return {
    byCommittee: new Map(records as [string, NotificationRecord][]),
    wanted: await readWanted(database),
  }
}

async function readWanted(database: DeviceDatabase): Promise<WantedKinds> {
  const off = (await database.get(smallValues, settingsKey)) as readonly NotificationKind[] | undefined
  return new Set(notificationKinds.filter((kind) => !off?.includes(kind)))
}

/** Records a reading of a committee; resolves with the notifications that only this tab has to show. */
export async function noteSeen(
  device: Device,
  committeeId: string,
  seen: Seen,
): Promise<readonly StoredNotification[]> {
  let toAnnounce: readonly StoredNotification[] = []
  await change(device, committeeId, (record) => {
    const merged = mergeSeen(record, seen)
    toAnnounce = merged.toAnnounce
    return merged.record
  })
  if (toAnnounce.length === 0) return toAnnounce
  // Read from the store: the bell, which observes the chosen kinds, may load later than the first reading.
  const wanted = await readWanted(await device.database())
  return toAnnounce.filter(({ kind }) => wanted.has(kind))
}

/** Records that these were read; without keys, all of the committee. */
export const noteRead = (device: Device, committeeId: string, keys?: readonly string[]): Promise<void> =>
  change(device, committeeId, (record) => markRead(record, keys))

/** Chooses whether a kind is announced on this device. */
export async function chooseKind(device: Device, kind: NotificationKind, isWanted: boolean): Promise<void> {
  const wanted = new Set(storedNotifications.get().wanted)
  if (isWanted) wanted.add(kind)
  else wanted.delete(kind)
  const off = notificationKinds.filter((one) => !wanted.has(one))
  await (await device.database()).put(smallValues, off, settingsKey)
  storedNotifications.set({ ...storedNotifications.get(), wanted })
  notifyTabs(device)
}

async function change(
  device: Device,
  committeeId: string,
  next: (record: NotificationRecord) => NotificationRecord,
): Promise<void> {
  const transaction = (await device.database()).transaction(smallValues, 'readwrite')
  const key = notificationsKey(committeeId)
  const known = ((await transaction.store.get(key)) as NotificationRecord | undefined) ?? emptyRecord
  const changed = next(known)
  const isSame = JSON.stringify(changed) === JSON.stringify(known)
  if (!isSame) await transaction.store.put(changed, key)
  await transaction.done
  const { byCommittee, wanted } = storedNotifications.get()
  storedNotifications.set({ wanted, byCommittee: new Map(byCommittee).set(committeeId, changed) })
  if (!isSame) notifyTabs(device)
}

function notifyTabs(device: Device): void {
  const channel = new BroadcastChannel(channelOf(device))
  channel.postMessage('changed')
  channel.close()
}
