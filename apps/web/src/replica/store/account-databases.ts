import { deleteDB } from 'idb'

/*
 * What the public pages need of the accounts' databases. They are never opened there: what opens them
 * (device-database.ts) is not among the code of the landing page.
 */
/** Stands for an account where nobody is signed in. Ids of accounts are longer. */
export const visitorId = 'visitor'

/** The name under which every database has the personal document of its account. */
export const personalDocumentName = 'personal'

export const databaseName = (accountId: string) => `civic-hub-${accountId}`

/** Whether this device has a database of this account; creates none. True where the browser does not tell. */
export async function hasDeviceDatabase(accountId: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName(accountId))
  } catch {
    return true
  }
}

/** Removes everything of this account from this device; resolves when it is gone. */
export async function wipeDeviceDatabase(accountId: string): Promise<void> {
  await deleteDB(databaseName(accountId))
}
