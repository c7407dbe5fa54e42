import { holdLock, withLock } from './web-locks.ts'

/*
 * Every page that has an account's storage open holds a shared lock on it, until the page has ended or has
 * closed the storage. A wipe takes the lock exclusively: no other tab can then write and restore removed
 * data. A page that lost the lock waits for it again, and is reloaded (session/check-page.ts).
 */
const lockName = (accountId: string) => `civic-hub-account:${accountId}`

/** Holds the account's storage open. Returns a function that releases it. */
export const holdAccount = (accountId: string): (() => void) => holdLock({ name: lockName(accountId), mode: 'shared' })

/** Rejects when that takes too long. `until` is aborted when the lock is lost: then nothing may be removed. */
export function withAccountAlone<T>(
  accountId: string,
  patienceMs: number,
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  return withLock({
    name: lockName(accountId),
    patienceMs,
    onLost: 'finish',
    work,
  })
}

/** Runs `work` while no page wipes the account. Rejects when it has to wait too long for that. */
export function withAccountOpen<T>(accountId: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  return withLock({
    name: lockName(accountId),
    mode: 'shared',
    patienceMs,
    onLost: 'finish',
    work,
  })
}
