/*
 * Every page that has an account's storage open holds a shared lock on it, until the page is gone or has closed it. A
 * wipe takes the lock alone: no other tab can write any more, and bring back what was removed.
 */
const lockName = (accountId: string) => `civic-hub-account:${accountId}`

/** Holds the account's storage open; returns how to let go. */
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

/** Runs `work` when no page holds the account any more; rejects when that takes too long. */
export function withAccountAlone<T>(
  accountId: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  return navigator.locks.request(lockName(accountId), { signal: AbortSignal.timeout(patienceMs) }, work)
}
