/*
 * The parts of the accounts' databases that the public pages need. The landing page never opens these
 * databases: the code that opens them (device-database.ts) is not part of that page.
 */
/** The account id that a device uses for its visitor without an account. Ids of accounts are longer. */
export const visitorId = 'visitor'

/** The name of the account's personal document in every database. */
export const personalDocumentName = 'personal'

export const databaseName = (accountId: string) => `civic-hub-${accountId}`

/** Whether this device has a database of this account; creates none. True if the browser does not report it. */
export async function hasDeviceDatabase(accountId: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName(accountId))
  } catch {
    return true
  }
}
