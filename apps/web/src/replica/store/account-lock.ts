/*
 * Every page that has an account's storage open holds a shared lock on it, until the page has ended or has
 * closed the storage. A wipe takes the lock exclusively: no other tab can then write and restore removed
 * data.
 */
const lockName = (accountId: string) => `civic-hub-account:${accountId}`

/** Holds the account's storage open. Returns a function that releases it. */
export function holdAccount(accountId: string): () => void {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const waiting = new AbortController()
  navigator.locks
    .request(lockName(accountId), { mode: 'shared', signal: waiting.signal }, () => released)
    .catch(() => undefined)
  return () => {
    waiting.abort()
    letGo()
  }
}

/** Runs `work` when no page holds the account any more. Rejects when that takes too long. */
export function withAccountAlone<T>(
  accountId: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  return navigator.locks.request(lockName(accountId), { signal: AbortSignal.timeout(patienceMs) }, work)
}
