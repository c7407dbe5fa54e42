/*
 * How many changes of each document only this device has, in localStorage beside the database. A store that the
 * browser has emptied has no rows that could tell. A wipe removes them: see account-databases.ts.
 */
const keyOf = (accountId: string, documentId = '') => `civic-hub:unsent:${accountId}:${documentId}`

/** localStorage may be full or refused. The changes are stored all the same. */
function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(localStorage)
  } catch {
    return otherwise
  }
}

export function noteUnsent(accountId: string, documentId: string, count: number): void {
  const key = keyOf(accountId, documentId)
  attempt((storage) => {
    if (count > 0) storage.setItem(key, String(count))
    else storage.removeItem(key)
  }, undefined)
}

export const readUnsent = (accountId: string, documentId: string): number =>
  attempt((storage) => Number(storage.getItem(keyOf(accountId, documentId)) ?? 0) || 0, 0)

/** The documents with a count. */
export const readAllUnsent = (accountId: string): string[] =>
  attempt(
    (storage) =>
      Object.keys(storage).flatMap((key) =>
        key.startsWith(keyOf(accountId)) && key !== keyOf(accountId)
          ? [key.slice(keyOf(accountId).length)]
          : [],
      ),
    [],
  )

/**
 * Marks that from now on a missing count means that no change waits. 'unknown': the browser has removed the counts
 * together with the store, so that changes may have waited. An earlier mark stays.
 */
export function beginToCount(accountId: string, mark: 'counted' | 'unknown'): void {
  attempt((storage) => {
    if (storage.getItem(keyOf(accountId)) === null) storage.setItem(keyOf(accountId), mark)
  }, undefined)
}

export const isLossUnknown = (accountId: string): boolean =>
  attempt((storage) => storage.getItem(keyOf(accountId)) === 'unknown', false)

/** The person has read that a loss is unknown. */
export const dismissUnknownLoss = (accountId: string): void =>
  attempt((storage) => storage.setItem(keyOf(accountId), 'counted'), undefined)
