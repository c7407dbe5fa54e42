import { expect, test, vi } from 'vitest'
import { createWebLocks } from './web-locks.ts'

interface Granted {
  name: string
  clientId: string
  reject(reason: unknown): void
}

/** A browser with one page of ours, `me`, and one other. */
function createBrowser() {
  const granted: Granted[] = []
  const waiting: { name: string; grant(): void }[] = []
  const isFree = (name: string) => !granted.some((lock) => lock.name === name)
  function end(lock: Granted): void {
    const at = granted.indexOf(lock)
    if (at < 0) return
    granted.splice(at, 1)
    if (!isFree(lock.name)) return
    const next = waiting.findIndex(({ name }) => name === lock.name)
    if (next >= 0) waiting.splice(next, 1)[0]?.grant()
  }
  function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
    return new Promise((resolve, reject) => {
      const grant = () => {
        const lock: Granted = { name, clientId: 'me', reject }
        granted.push(lock)
        void Promise.resolve(work({ name }))
          .then(resolve, reject)
          .finally(() => end(lock))
      }
      if (isFree(name)) return queueMicrotask(grant)
      if (options.ifAvailable) return resolve(work(null))
      waiting.push({ name, grant })
      options.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  }
  /** Safari takes all locks of a page in its cache. `reports`: it also rejects their promises. */
  function takeAll({ reports }: { reports: boolean }): void {
    for (const lock of [...granted]) {
      if (reports) lock.reject(new DOMException('The page was suspended', 'AbortError'))
      end(lock)
    }
  }
  /** Another tab takes a lock as soon as it is free. */
  function takeElsewhere(name: string): () => void {
    const lock: Granted = { name, clientId: 'other', reject: () => undefined }
    granted.push(lock)
    return () => end(lock)
  }
  const query = async () => ({ held: granted.map(({ name, clientId }) => ({ name, clientId })), pending: [] })
  const locks = createWebLocks(() => ({ request, query }) as never)
  return { locks, takeAll, takeElsewhere }
}

const never = () => new Promise<void>(() => undefined)

test.each([true, false])('calls the owner when the browser takes its lock (reported: %s)', async (reports) => {
  const { locks, takeAll } = createBrowser()
  const onLost = vi.fn()
  const listener = vi.fn()
  locks.onLockLost(listener)
  let until: AbortSignal | undefined
  void locks.withLock({
    name: 'recording',
    onLost,
    work(signal) {
      until = signal
      return never()
    },
  })
  expect(await locks.areLocksHeld()).toBe(true)
  expect(until?.aborted).toBe(false)

  takeAll({ reports })
  expect(await locks.areLocksHeld()).toBe(false)
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(until?.aborted).toBe(true)
  // The page was reloaded by then; until that it is known that it had lost one.
  expect(await locks.areLocksHeld()).toBe(false)
})

test('does not count the lock of another page as its own', async () => {
  const { locks, takeAll, takeElsewhere } = createBrowser()
  const onLost = vi.fn()
  void locks.withLock({ name: 'store', onLost, work: never })
  expect(await locks.areLocksHeld()).toBe(true)
  takeAll({ reports: false })
  takeElsewhere('store')
  expect(await locks.areLocksHeld()).toBe(false)
  expect(onLost).toHaveBeenCalledTimes(1)
})

test('begins the work again when the lock returns, and only after the earlier work has ended', async () => {
  const { locks, takeAll, takeElsewhere } = createBrowser()
  const log: string[] = []
  const stopping = new AbortController()
  const ended = locks.withLock({
    name: 'uploads',
    signal: stopping.signal,
    onLost: 'wait-again',
    async work(until) {
      log.push('begins')
      await new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()))
      log.push('ends')
    },
  })
  await vi.waitFor(() => expect(log).toEqual(['begins']))
  takeAll({ reports: true })
  const release = takeElsewhere('uploads')
  await vi.waitFor(() => expect(log).toEqual(['begins', 'ends']))
  release()
  await vi.waitFor(() => expect(log).toEqual(['begins', 'ends', 'begins']))
  stopping.abort()
  await ended
  expect(log).toEqual(['begins', 'ends', 'begins', 'ends'])
})

test('lets short work finish without its lock, and returns its result', async () => {
  const { locks, takeAll } = createBrowser()
  let finish = () => {}
  const result = locks.withLock({
    name: 'demo',
    onLost: 'finish',
    work: () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('demo')
      }),
  })
  expect(await locks.areLocksHeld()).toBe(true)
  takeAll({ reports: true })
  expect(await locks.areLocksHeld()).toBe(false)
  finish()
  expect(await result).toBe('demo')
})

test('a failure of the work is no loss, and reaches the caller', async () => {
  const { locks } = createBrowser()
  const onLost = vi.fn()
  const failing = locks.withLock({
    name: 'x',
    onLost,
    work: () => Promise.reject(new Error('The disk is full')),
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(onLost).not.toHaveBeenCalled()
  expect(await locks.areLocksHeld()).toBe(true)
})

test('a lock that is not free is not waited for, if so asked', async () => {
  const { locks, takeElsewhere } = createBrowser()
  takeElsewhere('compact')
  const work = vi.fn(async () => 1)
  expect(await locks.withLockIfFree({ name: 'compact', onLost: 'finish', work })).toBeNull()
  expect(work).not.toHaveBeenCalled()
})

test('rejects when the signal aborts during the wait', async () => {
  const { locks, takeElsewhere } = createBrowser()
  takeElsewhere('account')
  const stopping = new AbortController()
  const waits = locks.withLock({
    name: 'account',
    signal: stopping.signal,
    onLost: 'wait-again',
    work: never,
  })
  stopping.abort()
  await expect(waits).rejects.toThrow('Aborted')
})
