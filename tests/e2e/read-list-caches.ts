import type { Screen } from '../browsers/screen.ts'

/** The startup caches that this device has of its committees, as JSON. */
export const readListCaches = (page: Pick<Screen, 'evaluate'>): Promise<string> =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(
      ({ name }) => name?.startsWith('civic') && name !== 'civic-hub-session',
    )
    return new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => {
        const database = (target as IDBOpenDBRequest).result
        const asking = database.transaction('listCache').objectStore('listCache').getAll()
        asking.onsuccess = () => {
          database.close()
          resolve(JSON.stringify(asking.result))
        }
      }
    })
  })
