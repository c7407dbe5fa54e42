import { type Account, accountReader } from '@civic-hub/protocol'
import { deleteDB, type IDBPDatabase, openDB } from 'idb'

/**
 * One value in an IndexedDB database of its own, for data that must survive a power cut. Writes have strict
 * durability: the value is on the disk when `write` or `change` resolves. localStorage reaches the disk
 * seconds later.
 */
function durableValue<T>(databaseName: string, storeName: string, key: string) {
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

/** The data of the session that opening a committee offline needs, besides the account's own database. */
export interface SessionRecord {
  account: Account
  /** In milliseconds since 1970, by this device's clock. */
  signedInAt: number
  /** Whether the relay's last answer was that the splash gate is closed. */
  isGateClosed: boolean
}

const record = durableValue<SessionRecord>('civic-hub-session', 'session', 'session')

/** Resolves when the record is on the disk. Never rejects: without storage the session lasts as long as the page. */
export const writeSessionRecord = (value: SessionRecord): Promise<void> => record.write(value).catch(warnOfSession)

export async function readSessionRecord(): Promise<SessionRecord | null> {
  const value = await record.read()
  return value && accountReader.safeParse(value.account).success ? value : null
}

/** Stores the gate's state in the record, if an account is signed in. Never rejects. */
export const noteGateInRecord = (isGateClosed: boolean): Promise<void> =>
  record
    .change((value) => (value.isGateClosed === isGateClosed ? null : { ...value, isGateClosed }))
    .catch(warnOfSession)

/** Never rejects. */
export const clearSessionRecord = (): Promise<void> => record.clear().catch(warnOfSession)

export function warnOfSession(failure: unknown): void {
  console.warn('Session not read or stored', failure)
}

/** A sign-out that this device may not have finished: its account, and whether the account's data must be removed. */
interface SignOutMark {
  accountId: string
  wipe: boolean
}

const mark = durableValue<SignOutMark>('civic-hub-sign-out', 'mark', 'sign-out')

/** Stores a sign-out before it begins: after a power cut right after it, the account must not be shown again. */
export const writeSignOutMark = mark.write

/** Returns the mark of a sign-out, if there is one; creates nothing. */
export const readSignOutMark = mark.read

export const clearSignOutMark = mark.clear
