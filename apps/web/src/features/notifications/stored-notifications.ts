import { createObservable } from '../../replica/observable.ts'
import type { Device } from '../../replica/store/device.ts'
import type { DeviceDatabase } from '../../replica/store/device-database.ts'
import { notificationsKey } from '../../replica/store/update-store.ts'
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

/*
 * Stored on this device only, in the account's database, where a sign-out removes it: a record for each committee, and
 * which kinds a person wants. Tabs change a record in one transaction each, so that one of them tells.
 */

const settingsKey = 'notification-settings'

export type WantedKinds = ReadonlySet<NotificationKind>

interface Stored {
  byCommittee: ReadonlyMap<string, NotificationRecord>
  wanted: WantedKinds
}

/** Of the account whose notifications were read last on this page. */
export const storedNotifications = createObservable<Stored>({
  byCommittee: new Map(),
  wanted: new Set(notificationKinds),
})

const channelOf = (device: Device) => `civic-hub:${device.accountId}:notifications`

/** Reads them, and again whenever another tab has changed them; returns how to stop. */
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
  const keys = (await database.getAllKeys('explain')).filter((key) => key.startsWith(prefix))
  const records = await Promise.all(
    keys.map(async (key) => [key.slice(prefix.length), await database.get('explain', key)] as const),
  )
  return {
    byCommittee: new Map(records as [string, NotificationRecord][]),
    wanted: await readWanted(database),
  }
}

async function readWanted(database: DeviceDatabase): Promise<WantedKinds> {
  const off = (await database.get('explain', settingsKey)) as readonly NotificationKind[] | undefined
  return new Set(notificationKinds.filter((kind) => !off?.includes(kind)))
}

/** Takes a look at a committee into account; resolves with what this tab, and no other, has to tell. */
export async function noteSeen(
  device: Device,
  committeeId: string,
  seen: Seen,
): Promise<readonly StoredNotification[]> {
  let tell: readonly StoredNotification[] = []
  await change(device, committeeId, (record) => {
    const merged = mergeSeen(record, seen)
    tell = merged.tell
    return merged.record
  })
  if (tell.length === 0) return tell
  // From the store: the bell, which follows what is wanted, may come later than the first look.
  const wanted = await readWanted(await device.database())
  return tell.filter(({ kind }) => wanted.has(kind))
}

/** Notes that these were read; without keys, all of the committee. */
export const noteRead = (device: Device, committeeId: string, keys?: readonly string[]): Promise<void> =>
  change(device, committeeId, (record) => markRead(record, keys))

/** Chooses whether a person is told of a kind on this device. */
export async function chooseKind(device: Device, kind: NotificationKind, isWanted: boolean): Promise<void> {
  const wanted = new Set(storedNotifications.get().wanted)
  if (isWanted) wanted.add(kind)
  else wanted.delete(kind)
  const off = notificationKinds.filter((one) => !wanted.has(one))
  await (await device.database()).put('explain', off, settingsKey)
  storedNotifications.set({ ...storedNotifications.get(), wanted })
  tellTabs(device)
}

async function change(
  device: Device,
  committeeId: string,
  next: (record: NotificationRecord) => NotificationRecord,
): Promise<void> {
  const transaction = (await device.database()).transaction('explain', 'readwrite')
  const key = notificationsKey(committeeId)
  const known = ((await transaction.store.get(key)) as NotificationRecord | undefined) ?? emptyRecord
  const changed = next(known)
  const isSame = JSON.stringify(changed) === JSON.stringify(known)
  if (!isSame) await transaction.store.put(changed, key)
  await transaction.done
  const { byCommittee, wanted } = storedNotifications.get()
  storedNotifications.set({ wanted, byCommittee: new Map(byCommittee).set(committeeId, changed) })
  if (!isSame) tellTabs(device)
}

function tellTabs(device: Device): void {
  const channel = new BroadcastChannel(channelOf(device))
  channel.postMessage('changed')
  channel.close()
}
