import { deleteDB } from 'idb'
import { databaseName, unsentKey } from './account-databases.ts'

/** Removes everything of this account from this device. Resolves when it is removed. */
export async function wipeDeviceDatabase(accountId: string): Promise<void> {
  await deleteDB(databaseName(accountId))
  const counts = unsentKey(accountId)
  for (const key in globalThis.localStorage) if (key.startsWith(counts)) localStorage.removeItem(key)
}
