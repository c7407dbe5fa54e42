import { deleteDB } from 'idb'
import { databaseName } from './account-databases.ts'

export async function wipeDeviceDatabase(accountId: string): Promise<void> {
  await deleteDB(databaseName(accountId))
  // The counts of unsent-count.ts.
  for (const key in globalThis.localStorage) if (key.includes(`:${accountId}:`)) localStorage.removeItem(key)
}
