import type { BrowserStorage } from './browser-storage.ts'
import { ClientSocket, documentOf, type Line, type Network } from './network.ts'
import { fetchInPieces, isTransfer, PageBlob, requestsOf, Unpacking } from './page-files.ts'
import type { Process, World } from './world.ts'

/** A browser profile: its storage, its cookies, its network, and the open tabs. */
export class Browser {
  readonly world: World
  readonly network: Network
  readonly storage: BrowserStorage
  readonly line: Line
  readonly tabs = new Set<Page>()
  cookie = ''
  /** Its next tabs have the newer app. */
  isUpdated = false
  /** Called when a page wants to be loaded again. */
  onReload: (page: Page) => void = () => undefined
  readonly #locks = new Map<string, Lock[]>()

  constructor(network: Network, storage: BrowserStorage, line: Line) {
    this.world = network.world
    this.network = network
    this.storage = storage
    this.line = line
  }

  takeCookie({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
  }

  openTab(name: string): Page {
    const page = new Page(this, this.world.createProcess(name))
    page.process.clockOffset = this.storage.process.clockOffset
    this.tabs.add(page)
    return page
  }

  /** The tab ends at once, without any event in it. */
  killTab(page: Page): void {
    page.process.alive = false
    this.tabs.delete(page)
    this.network.pageDied(page.process)
    this.storage.tabEnded(page.process)
    for (const locks of this.#locks.values()) for (const lock of [...locks]) if (lock.page === page) this.#release(lock)
  }

  /** The connection of this device is cut or returns, and its tabs are notified. */
  setUp(isUp: boolean): void {
    this.line.isUp = isUp
    for (const { events, process } of this.tabs)
      this.world.schedule(0, () => events.dispatchEvent(new Event(isUp ? 'online' : 'offline')), process)
  }

  request(page: Page, name: string, options: LockOptions, work: (lock: object | null) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const locks = this.#locks.get(name) ?? []
      this.#locks.set(name, locks)
      const isExclusive = options.mode !== 'shared'
      const lock: Lock = { name, page, isExclusive, isHeld: false, work, resolve, reject }
      const isFree = locks.every((other) => !isExclusive && !other.isExclusive)
      if (options.ifAvailable && !isFree) {
        this.world.schedule(0, () => void Promise.resolve(work(null)).then(resolve, reject), page.process)
        return
      }
      options.signal?.addEventListener('abort', () => {
        if (lock.isHeld || !locks.includes(lock)) return
        locks.splice(locks.indexOf(lock), 1)
        reject(new DOMException('The request was aborted', 'AbortError'))
      })
      locks.push(lock)
      this.#grant(locks)
    })
  }

  #grant(locks: Lock[]): void {
    for (const [index, lock] of locks.entries()) {
      const before = locks.slice(0, index)
      if (before.some((other) => lock.isExclusive || other.isExclusive)) return
      if (lock.isHeld) continue
      lock.isHeld = true
      this.world.schedule(
        0,
        () => {
          const ended = () => this.#release(lock)
          try {
            const result = Promise.resolve(lock.work({ name: lock.name }))
            result.then(lock.resolve, lock.reject).finally(ended)
          } catch (failure) {
            lock.reject(failure)
            ended()
          }
        },
        lock.page.process,
      )
    }
  }

  #release(lock: Lock): void {
    const locks = this.#locks.get(lock.name) ?? []
    const at = locks.indexOf(lock)
    if (at >= 0) locks.splice(at, 1)
    this.#grant(locks)
  }
}

interface LockOptions {
  mode?: 'shared' | 'exclusive'
  ifAvailable?: boolean
  signal?: AbortSignal
}

interface Lock {
  name: string
  page: Page
  isExclusive: boolean
  isHeld: boolean
  work(lock: object | null): unknown
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** One tab: the globals that the app uses. */
export class Page {
  readonly browser: Browser
  readonly process: Process
  readonly events = new EventTarget()
  readonly channels = new Set<Channel>()
  readonly #heard = new Map<string, Heard>()

  constructor(browser: Browser, process: Process) {
    this.browser = browser
    this.process = process
    const { network, line, storage, world } = browser
    const page = this
    const path = (address: string) => address.replace(/^\w+:\/\/[^/]+/, '')
    class PageSocket extends ClientSocket {
      readonly #heard: Heard
      constructor(address: string) {
        super(process)
        this.#heard = page.heardOf(documentOf(path(address)))
        network.open(line, this, path(address), { cookie: browser.cookie, origin: 'http://localhost:3000' })
      }
      override receive(data: ArrayBuffer): void {
        this.#heard.at = world.now
        this.#heard.from = this.connected?.hub ?? null
        super.receive(data)
      }
    }
    class PageChannel extends Channel {
      constructor(name: string) {
        super(page, name)
      }
    }
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      querySelector: () => null,
      cookie: '',
      hidden: false,
    })
    process.page = {
      window: this.events,
      document,
      location: {
        origin: 'http://localhost:3000',
        protocol: 'http:',
        host: 'localhost:3000',
        pathname: '/',
        search: '',
        hash: '',
        href: 'http://localhost:3000/',
        reload: () => world.schedule(0, () => browser.onReload(page), world.outside),
        assign: () => undefined,
        replace: () => undefined,
      },
      navigator: {
        get onLine() {
          return line.isUp
        },
        userAgent: 'simulated',
        language: 'en',
        locks: {
          request: (name: string, ...rest: unknown[]) => {
            const work = rest.pop() as (lock: object | null) => unknown
            return browser.request(page, name, (rest[0] as LockOptions | undefined) ?? {}, work)
          },
        },
      },
      localStorage: storageArea(storage.local, (key, oldValue, newValue) => {
        for (const { events, process: other } of browser.tabs)
          if (other !== process)
            world.schedule(
              0.1 + process.random.fraction(),
              () => events.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue })),
              other,
            )
      }),
      sessionStorage: storageArea(new Map()),
      indexedDB: { databases: async () => storage.names() },
      IDBKeyRange: { bound: (lower: readonly unknown[]) => ({ lower }) },
      Blob: PageBlob,
      DecompressionStream: Unpacking,
      XMLHttpRequest: requestsOf(browser),
      WebSocket: PageSocket,
      BroadcastChannel: PageChannel,
      fetch: async (address: string, init: RequestInit = {}) => {
        if (isTransfer(address, init)) return fetchInPieces(browser, address, init)
        const response = await network.fetch(line, path(address), {
          ...init,
          headers: {
            ...(init.headers as Record<string, string> | undefined),
            cookie: browser.cookie,
            origin: 'http://localhost:3000',
          },
        })
        browser.takeCookie(response)
        return response
      },
      addEventListener: this.events.addEventListener.bind(this.events),
      removeEventListener: this.events.removeEventListener.bind(this.events),
      dispatchEvent: this.events.dispatchEvent.bind(this.events),
    }
  }

  /** The last message about a document; from now on, if none has arrived yet. */
  heardOf(documentId: string): Heard {
    const known = this.#heard.get(documentId) ?? { at: this.browser.world.now, from: null }
    this.#heard.set(documentId, known)
    return known
  }
}

/** The last message of the relay about a document. */
interface Heard {
  at: number
  /** The process of the relay that sent it. */
  from: Process | null
}

function storageArea(
  values: Map<string, string>,
  onChange: (key: string, before: string | null, after: string | null) => void = () => undefined,
) {
  const set = (key: string, value: string | null): void => {
    const before = values.get(key) ?? null
    if (before === value) return
    if (value === null) values.delete(key)
    else values.set(key, value)
    onChange(key, before, value)
  }
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => set(key, String(value)),
    removeItem: (key: string) => set(key, null),
    clear: () => values.clear(),
  }
}

/** A BroadcastChannel: messages arrive in all other channels of this name in this browser. */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly page: Page
  readonly name: string

  constructor(page: Page, name: string) {
    this.page = page
    this.name = name
    page.channels.add(this)
  }

  postMessage(data: unknown): void {
    const { world, tabs } = this.page.browser
    for (const { channels, process } of tabs)
      for (const channel of channels)
        if (channel !== this && channel.name === this.name)
          world.schedule(
            0.1 + process.random.fraction(),
            () => {
              if (channels.has(channel)) channel.onmessage?.({ data })
            },
            process,
          )
  }

  close(): void {
    this.page.channels.delete(this)
  }
}
