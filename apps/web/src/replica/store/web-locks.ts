/*
 * The only file that uses the browser's Web Locks. A browser can take a lock from a page that still runs: Safari
 * does so with a page in its back/forward cache. A page that continues as if it held the lock would write
 * together with another tab. So each owner states what it does when its lock is lost.
 */

export interface LockOwner<T> {
  name: string
  mode?: 'shared'
  /** Ends the wait for the lock, and aborts `until`. */
  signal?: AbortSignal
  /** Rejects if the lock is not free within this time. Not together with `signal`. */
  patienceMs?: number
  /**
   * The reaction to the loss of the lock during `work`. 'wait-again': the work ends as soon as `until` is aborted,
   * and begins anew when the page has the lock again. 'finish': the work needs no lock to end, or `until` ends it.
   */
  onLost: 'wait-again' | 'finish' | (() => void)
  /** The page holds the lock until this resolves. `until` is aborted when the lock is lost, and by `signal`. */
  work(until: AbortSignal): Promise<T>
}

interface HeldLock {
  name: string
  lose(): void
}

type Manager = Pick<LockManager, 'request' | 'query'>

export function createWebLocks(manager: () => Manager) {
  const held = new Set<HeldLock>()
  const listeners = new Set<() => void>()
  let hasLost = false

  function request<T>(owner: LockOwner<T>, ifAvailable: boolean): Promise<T | null> {
    const lost = new AbortController()
    const stop = () => lost.abort()
    let work: Promise<T> | null = null
    const entry: HeldLock = {
      name: owner.name,
      lose() {
        if (!held.delete(entry)) return
        hasLost = true
        lost.abort()
        if (typeof owner.onLost === 'function') owner.onLost()
        for (const listener of listeners) listener()
      },
    }
    async function run(): Promise<T> {
      owner.signal?.addEventListener('abort', stop)
      held.add(entry)
      try {
        return await owner.work(lost.signal)
      } finally {
        owner.signal?.removeEventListener('abort', stop)
        held.delete(entry)
      }
    }
    const result = manager()
      .request(
        owner.name,
        { mode: owner.mode ?? 'exclusive', ...(ifAvailable ? { ifAvailable } : waitOf(owner)) },
        (lock) => {
          if (lock === null) return null
          work = run()
          return work
        },
      )
      .catch((failure: unknown) => {
        if (work === null) throw failure
        // A lost lock rejects, although the work is still running; otherwise this is the failure of the work.
        entry.lose()
        return work
      })
    return result.then(async (value) => {
      const startsAgain = owner.onLost === 'wait-again' && isLost(lost.signal, owner.signal)
      return startsAgain ? request(owner, ifAvailable) : value
    })
  }

  async function readGranted(): Promise<Set<string | undefined>> {
    const probe = `civic-hub-probe:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
    const { held: all = [] } = await manager().request(probe, () => manager().query())
    const own = all.find(({ name }) => name === probe)?.clientId
    return new Set(all.flatMap(({ clientId, name }) => (clientId === own ? [name] : [])))
  }

  return {
    /** Waits for the lock, and holds it during `work`. Rejects when the signal aborts before that. */
    withLock: <T>(owner: LockOwner<T>): Promise<T> => request(owner, false) as Promise<T>,
    /** Holds the lock during `work` if it is free now; otherwise resolves with null. */
    withLockIfFree: <T>(owner: LockOwner<T>): Promise<T | null> => request(owner, true),
    /** Whether the page has lost no lock since it was loaded. Notices losses that the browser did not report. */
    async areLocksHeld(): Promise<boolean> {
      const before = [...held]
      const granted = await readGranted()
      for (const lock of before) if (!granted.has(lock.name)) lock.lose()
      return !hasLost
    },
    onLockLost: (listener: () => void): void => void listeners.add(listener),
    /** How many pages hold the lock, each counted once for every time that it holds it. */
    async countHolders(name: string): Promise<number> {
      const { held: all = [] } = await manager().query()
      return all.filter((lock) => lock.name === name).length
    },
  }
}

/** Browsers refuse a signal together with `ifAvailable`. */
function waitOf({ signal, patienceMs }: LockOwner<unknown>): LockOptions {
  if (patienceMs !== undefined) return { signal: AbortSignal.timeout(patienceMs) }
  return signal ? { signal } : {}
}

const isLost = (until: AbortSignal, signal: AbortSignal | undefined) => until.aborted && !signal?.aborted

export const { withLock, withLockIfFree, areLocksHeld, onLockLost, countHolders } = createWebLocks(
  () => navigator.locks,
)

/** Holds a lock until the returned function is called, also while it waits for it, and again after a loss. */
export function holdLock(lock: Pick<LockOwner<void>, 'name' | 'mode'>): () => void {
  const released = new AbortController()
  const { signal } = released
  withLock({ ...lock, signal, onLost: 'wait-again', work: untilAborted }).catch((failure: unknown) => {
    if (!signal.aborted) console.error('No lock taken', failure)
  })
  return () => released.abort()
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
