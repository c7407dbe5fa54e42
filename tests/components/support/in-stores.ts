import type { HubPerson } from './with-hub.ts'

/** Reads or changes the stores of a person's database on this device, without the app. */
export async function inStores<T>(
  { account }: HubPerson,
  use: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(`civic-hub-${account.id}`)
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const database = opening.result
  const transaction = database.transaction(database.objectStoreNames, 'readwrite')
  const request = use(transaction)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
  return request.result
}
