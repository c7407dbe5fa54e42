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

export const readAllUnsent = (accountId: string): string[] =>
  attempt(
    (storage) =>
      Object.keys(storage).flatMap((key) =>
        key.startsWith(keyOf(accountId)) && key !== keyOf(accountId) ? [key.slice(keyOf(accountId).length)] : [],
      ),
    [],
  )

/**
 * Whether the browser has removed the counts together with the store, so that changes may have waited: the device has
 * a session and no time of a sign-in (`sessionBeganAt` is 0; see session.ts). The first call for an account decides;
 * from then on a missing count means that no change waits.
 */
export const isLossUnknown = (accountId: string, sessionBeganAt: number): boolean =>
  attempt((storage) => {
    const key = keyOf(accountId)
    if (storage.getItem(key) === null) storage.setItem(key, sessionBeganAt === 0 ? 'unknown' : 'counted')
    return storage.getItem(key) === 'unknown'
  }, false)

/** The person has read that a loss is unknown. */
export const dismissUnknownLoss = (accountId: string): void =>
  attempt((storage) => storage.setItem(keyOf(accountId), 'counted'), undefined)
