import { type DBSchema, deleteDB, openDB } from 'idb'

/** A sign-out that this device may not have finished: whose, and whether their data have to go. */
export interface SignOutMark {
  accountId: string
  wipe: boolean
}

interface MarkSchema extends DBSchema {
  mark: { key: 'sign-out'; value: SignOutMark }
}

const databaseName = 'civic-hub-sign-out'

/**
 * Notes a sign-out before it begins. It is on the disk when this resolves. localStorage reaches the disk seconds later,
 * and a power cut in between would show the account again.
 */
export async function writeSignOutMark(mark: SignOutMark): Promise<void> {
  const database = await openDB<MarkSchema>(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore('mark'),
  })
  try {
    const transaction = database.transaction('mark', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(mark, 'sign-out'), transaction.done])
  } finally {
    database.close()
  }
}

/** The mark of a sign-out, if there is one; creates nothing. */
export async function readSignOutMark(): Promise<SignOutMark | null> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(databaseName)) return null
  const database = await openDB<MarkSchema>(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore('mark'),
  })
  try {
    return (await database.get('mark', 'sign-out')) ?? null
  } finally {
    database.close()
  }
}

export const clearSignOutMark = (): Promise<void> => deleteDB(databaseName)
