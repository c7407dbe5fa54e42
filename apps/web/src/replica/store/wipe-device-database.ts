import { deleteDB } from 'idb'
import { databaseName } from './account-databases.ts'

/** Removes everything of this account from this device. Resolves when it is removed. */
export async function wipeDeviceDatabase(accountId: string): Promise<void> {
  await deleteDB(databaseName(accountId))
  // The counts of unsent-count.ts.
  for (const key in globalThis.localStorage) if (key.includes(`:${accountId}:`)) localStorage.removeItem(key)
}
