import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const words = vi.hoisted(() => ({ unsaved: false }))
vi.mock('../unsaved-words.ts', () => ({ hasUnsavedWords: () => words.unsaved }))

const minute = 60_000
let page: EventTarget
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/index-old.js' }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The modules, and the connection that they know. */
async function load() {
  const { watchForUpdates, createLook } = await import('./watch-for-updates.ts')
  const { updateState } = await import('./update-state.ts')
  const connection = await import('../../replica/connection/reconnects.ts')
  const reconnect = () => connection.reconnects.set(connection.reconnects.get() + 1)
  return { watchForUpdates, createLook, updateState, reconnect }
}

test('looks for a newer version after a reconnect and after missing code, at most once in a minute', async () => {
  const { watchForUpdates, reconnect } = await load()
  const look = vi.fn(async () => 'asked' as const)
  const stop = watchForUpdates(look)
  await vi.advanceTimersByTimeAsync(minute)
  expect(look).not.toHaveBeenCalled()
  reconnect()
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(1)

  // A connection that is lost again and again, and the hub restarts meanwhile.
  for (let count = 0; count < 5; count++) reconnect()
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(minute / 2)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(minute / 2)
  expect(look).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(minute)
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(look).toHaveBeenCalledTimes(4)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(look).toHaveBeenCalledTimes(5)

  reconnect()
  stop()
  reconnect()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120 * minute)
  expect(look).toHaveBeenCalledTimes(5)
})

test('looks again at the next reconnect after a request without an answer, and later after a version was not stored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { watchForUpdates, reconnect } = await load()
  const look = vi.fn(async (): Promise<'asked' | 'not-stored'> => 'asked')
  const stop = watchForUpdates(look)
  look.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  reconnect()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(look).toHaveBeenCalledTimes(1)
  look.mockResolvedValueOnce('not-stored')
  reconnect()
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(look).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(minute)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
})

test('offers the version that the hub serves to a page without a worker, once, and withdraws it after a roll-back', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  const { createLook, updateState } = await load()
  let answer: () => Response = () => new Response('Bad gateway', { status: 502 })
  vi.stubGlobal('fetch', async () => answer())
  const look = createLook()
  const serve = (name: string) => {
    answer = () => new Response(`<script type="module" crossorigin src="/assets/index-${name}.js"></script>`)
    return look()
  }
  const offer = () => ({ ready: updateState.read().ready, postponed: updateState.read().postponed })
  const nothing = { ready: false, postponed: false }
  await look()
  answer = () => new Response('<p>Sign in to this network')
  await look()
  await serve('old')
  expect(offer()).toEqual(nothing)

  await serve('new')
  expect(offer()).toEqual({ ready: true, postponed: false })
  updateState.write({ ...updateState.read(), postponed: true })
  await serve('new')
  expect(offer()).toEqual({ ready: true, postponed: true })
  await serve('newer')
  expect(offer()).toEqual({ ready: true, postponed: false })
  await serve('old')
  expect(offer()).toEqual(nothing)

  // Text in a form without a worker: a reload would lose it.
  expect(updateState.read().holds).toBe(0)
  words.unsaved = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(updateState.read().holds).toBe(1)
  words.unsaved = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(updateState.read().holds).toBe(0)
})

test('lets the worker of a page store a newer version before it is offered', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = { installing: null as object | null, update: vi.fn(async () => {}) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const { createLook, updateState } = await load()
  const look = createLook()
  expect(await look()).toBe('asked')
  registration.update.mockImplementation(async () => {
    registration.installing = installing
  })
  const looking = look()
  await vi.advanceTimersByTimeAsync(1)
  installing.state = 'redundant'
  installing.dispatchEvent(new Event('statechange'))
  expect(await looking).toBe('not-stored')
  expect(updateState.read().ready).toBe(false)
})
