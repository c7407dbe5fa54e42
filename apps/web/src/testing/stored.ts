import { createDevice } from '../replica/store/device.ts'
import { smallValues } from '../replica/store/device-database.ts'

/** A row that this person's device has stored, as JSON. */
export async function readStored({ id }: { id: string }, store: 'explain' | 'listCache', key: string): Promise<string> {
  const device = createDevice(id)
  const row = await (await device.database()).get(store, key)
  device.close()
  return JSON.stringify(row) ?? ''
}

/** The notifications of a committee that the device has stored, as JSON. */
export const storedNotifications = (account: { id: string }, committeeId: string): Promise<string> =>
  readStored(account, smallValues, `notifications:${committeeId}`)
