import { deleteDB, type IDBPDatabase, openDB } from 'idb'

/**
 * One value in an IndexedDB database of its own, for data that must survive a power cut. Writes have strict
 * durability: the value is on the disk when `write` or `change` resolves. localStorage reaches the disk
 * seconds later.
 */
export function durableValue<T>(databaseName: string, storeName: string, key: string) {
  async function use<R>(work: (database: IDBPDatabase) => Promise<R>): Promise<R> {
    const database = await openDB(databaseName, 1, {
      upgrade: (opened) => void opened.createObjectStore(storeName),
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }

  async function exists(): Promise<boolean> {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  }

  return {
    write: (value: T): Promise<void> =>
      use(async (database) => {
        const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.store.put(value, key), transaction.done])
      }),
    /** Replaces an existing value by the result of `next`; null leaves it unchanged. */
    async change(next: (value: T) => T | null): Promise<void> {
      if (!(await exists())) return
      await use(async (database) => {
        const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
        // A failed request is reported by itself; `done` then fails as well, without a listener.
        transaction.done.catch(() => undefined)
        const value: T | undefined = await transaction.store.get(key)
        const changed = value === undefined ? null : next(value)
        if (changed !== null) await transaction.store.put(changed, key)
        await transaction.done
      })
    },
    async read(): Promise<T | null> {
      if (!(await exists())) return null
      return use(async (database): Promise<T | null> => (await database.get(storeName, key)) ?? null)
    },
    clear: (): Promise<void> => deleteDB(databaseName),
  }
}
