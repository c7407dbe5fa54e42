import type { Process, World } from './world.ts'

/*
 * A model of the calls of `idb` that the replica uses: transactions in their order, commit or abort as a whole, quota,
 * eviction, versions and the events between tabs. The browser completes what it has received when a tab ends.
 */

type Row = Record<string, unknown>
type Key = string | number | readonly (string | number)[]
/** A lower bound of an array key, as in `IDBKeyRange.bound`. */
interface Range {
  lower: readonly unknown[]
}

interface StoreData {
  name: string
  keyPath: string | readonly string[] | null
  indexes: Map<string, string | readonly string[]>
  rows: Map<string, { key: Key; value: unknown }>
}

interface DatabaseData {
  version: number
  stores: Map<string, StoreData>
  open: Set<Connection>
  /** Transactions that wait for their turn; the first one is running. */
  queue: Transaction[]
}

interface Events {
  upgrade?(database: Connection, found: number, wanted: number, transaction: Transaction): void
  blocked?(): void
  blocking?(found: number, wanted: number | null, event: { target: Connection }): void
  terminated?(): void
}

/** The number of its requests from which a transaction counts as large: several edits, or a merge of rows. */
const largeTransaction = 10

/** The name of an account's database. */
export const databaseOf = (accountId: string): string => `civic-hub-${accountId}`

const encode = (key: Key): string => (typeof key === 'string' ? key : JSON.stringify(key))
const readPath = (value: unknown, path: string | readonly string[]): Key =>
  typeof path === 'string'
    ? ((value as Row)[path] as Key)
    : (path.map((name) => (value as Row)[name]) as readonly string[])
const copy = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? { ...value }
    : value

/** The storage of one browser profile. */
export class BrowserStorage {
  readonly world: World
  readonly process: Process
  readonly local = new Map<string, string>()
  readonly #databases = new Map<string, DatabaseData>()
  readonly #lastRequestAt = new Map<string, number>()
  minDelay = 0.2
  maxDelay = 2
  /** A transaction, or an opening, fails with this error. */
  failure: ((isWrite: boolean) => Error | null) | null = null
  /** When a failure, a delay or a removal of the data last happened. */
  troubledAt = 0
  evictedAt = 0

  constructor(world: World, name: string) {
    this.world = world
    this.process = world.createProcess(name)
  }

  /** Reads a store without the page, for checks. */
  rowsOf(database: string, store: string): unknown[] {
    const rows = this.#databases.get(database)?.stores.get(store)?.rows.values() ?? []
    return [...rows].map(({ value }) => value)
  }

  delay(): number {
    return this.minDelay + this.process.random.fraction() * (this.maxDelay - this.minDelay)
  }

  names(): { name: string }[] {
    return [...this.#databases.keys()].map((name) => ({ name }))
  }

  /** Runs work of the browser, and then what follows from it in the page. */
  later(page: Process, work: () => void): void {
    this.#asPage(this.delay(), page, work)
  }

  /** Requests to open or delete a database run in the order in which they were made. */
  #inTurn(name: string, page: Process, request: () => void): void {
    const { now } = this.world
    const at = Math.max(now + this.delay(), this.#lastRequestAt.get(name) ?? 0)
    this.#lastRequestAt.set(name, at)
    this.#asPage(at - now, page, request)
  }

  /** The page gets the outcome when it runs again, if it is frozen now. */
  #asPage(delay: number, page: Process, work: () => void): void {
    const { world } = this
    world.schedule(
      delay,
      () => {
        if (page.alive && page.frozenUntil > world.now) return void world.schedule(0, work, page)
        world.current = page
        work()
      },
      this.process,
    )
  }

  /** Runs work after the microtasks of the current task. */
  soon(page: Process, work: () => void): void {
    this.#asPage(0, page, work)
  }

  open(name: string, version: number | undefined, events: Events): Promise<Connection> {
    const page = this.world.current
    return new Promise((resolve, reject) => {
      const attempt = (isFirst: boolean): void => {
        if (!page.alive) return
        const failure = this.failure?.(false)
        if (failure) return reject(failure)
        let data = this.#databases.get(name)
        if (!data) {
          data = { version: 0, stores: new Map(), open: new Set(), queue: [] }
          this.#databases.set(name, data)
        }
        const wanted = version ?? Math.max(1, data.version)
        if (wanted < data.version) return reject(new DOMException('The stored version is higher', 'VersionError'))
        if (wanted > data.version && this.#isInTheWay(data, wanted)) {
          if (isFirst) events.blocked?.()
          return this.later(page, () => attempt(false))
        }
        const connection = new Connection(this, name, data, page, events)
        if (wanted > data.version) {
          const found = data.version
          data.version = wanted
          const upgrade = new Transaction(connection, [...data.stores.keys()], 'readwrite', true)
          events.upgrade?.(connection, found, wanted, upgrade)
        }
        data.open.add(connection)
        resolve(connection)
      }
      this.#inTurn(name, page, () => attempt(true))
    })
  }

  /** Asks the other connections to close. True if some are still open. */
  #isInTheWay(data: DatabaseData, wanted: number | null): boolean {
    this.#forgetEnded(data)
    for (const connection of [...data.open])
      this.world.schedule(
        0,
        () => connection.events.blocking?.(data.version, wanted, { target: connection }),
        connection.page,
      )
    return data.open.size > 0
  }

  #forgetEnded(data: DatabaseData): void {
    for (const connection of data.open) if (!connection.page.alive) data.open.delete(connection)
  }

  delete(name: string): Promise<void> {
    const page = this.world.current
    return new Promise((resolve) => {
      const attempt = (): void => {
        const data = this.#databases.get(name)
        if (data && this.#isInTheWay(data, null)) return this.later(page, attempt)
        this.#databases.delete(name)
        resolve()
      }
      this.#inTurn(name, page, attempt)
    })
  }

  /** The browser removes all data of this site. */
  evict(): void {
    this.troubledAt = this.world.now
    this.evictedAt = this.world.now
    for (const [name, data] of this.#databases) {
      this.#databases.delete(name)
      this.#forgetEnded(data)
      for (const connection of data.open) {
        connection.isClosed = true
        this.world.schedule(0, () => connection.events.terminated?.(), connection.page)
      }
    }
    this.local.clear()
  }

  /** A tab has ended: its transactions are aborted, except those that the browser has received as a whole. */
  tabEnded(page: Process): void {
    for (const data of this.#databases.values())
      for (const transaction of [...data.queue]) {
        if (transaction.connection.page !== page) continue
        if (!transaction.isReceived) transaction.discard()
        // The tab was frozen, and the outcome waited for it.
        else if (transaction === data.queue[0]) transaction.begin()
      }
  }

  /** Copies everything, as when a profile's folder is copied. */
  cloneInto(other: BrowserStorage): void {
    for (const [key, value] of this.local) other.local.set(key, value)
    for (const [name, { version, stores }] of this.#databases)
      other.#databases.set(name, {
        version,
        open: new Set(),
        queue: [],
        stores: new Map([...stores].map(([store, data]) => [store, { ...data, rows: new Map(data.rows) }])),
      })
  }
}

/** An open database, with the interface of `idb`. */
class Connection {
  readonly storage: BrowserStorage
  readonly name: string
  readonly data: DatabaseData
  readonly page: Process
  readonly events: Events
  isClosed = false

  constructor(storage: BrowserStorage, name: string, data: DatabaseData, page: Process, events: Events) {
    this.storage = storage
    this.name = name
    this.data = data
    this.page = page
    this.events = events
  }

  get objectStoreNames() {
    const names = [...this.data.stores.keys()]
    return Object.assign(names, { contains: (name: string) => names.includes(name) })
  }

  createObjectStore(name: string, { keyPath = null }: { keyPath?: StoreData['keyPath'] } = {}) {
    const store: StoreData = { name, keyPath, indexes: new Map(), rows: new Map() }
    this.data.stores.set(name, store)
    return {
      createIndex: (index: string, path: string | readonly string[]) => store.indexes.set(index, path),
    }
  }

  transaction(names: string | readonly string[], mode = 'readonly'): Transaction {
    if (this.isClosed) throw new DOMException('The database connection is closing', 'InvalidStateError')
    return new Transaction(this, typeof names === 'string' ? [names] : names, mode)
  }

  #one<T>(name: string, mode: string, ask: (store: ObjectStore) => Promise<T>): Promise<T> {
    const transaction = this.transaction(name, mode)
    const asked = ask(transaction.objectStore(name))
    transaction.commit()
    return Promise.all([asked, transaction.done]).then(([value]) => value)
  }
  async get(name: string, key: Key) {
    return this.#one(name, 'readonly', (store) => store.get(key))
  }
  async getAll(name: string, query?: Key) {
    return this.#one(name, 'readonly', (store) => store.getAll(query))
  }
  async getAllKeys(name: string, query?: Key) {
    return this.#one(name, 'readonly', (store) => store.getAllKeys(query))
  }
  async getAllFromIndex(name: string, index: string, query?: Key) {
    return this.#one(name, 'readonly', (store) => store.index(index).getAll(query))
  }
  async count(name: string, query?: Key) {
    return this.#one(name, 'readonly', (store) => store.count(query))
  }
  async put(name: string, value: unknown, key?: Key) {
    return this.#one(name, 'readwrite', (store) => store.put(value, key))
  }
  async add(name: string, value: unknown, key?: Key) {
    return this.#one(name, 'readwrite', (store) => store.put(value, key))
  }
  async delete(name: string, key: Key) {
    return this.#one(name, 'readwrite', (store) => store.delete(key))
  }

  close(): void {
    this.isClosed = true
    this.data.open.delete(this)
  }
  addEventListener(): void {}
}

class Transaction {
  readonly connection: Connection
  readonly mode: string
  readonly done: Promise<void>
  /** The page has sent the whole transaction. */
  isReceived = false
  readonly #names: readonly string[]
  #ran = 0
  #requests: { run(): unknown; resolve(value: never): void; reject(reason: unknown): void }[] = []
  #undo: (() => void)[] = []
  #ended = false
  /** Its caller, for the story. */
  #origin = ''
  #resolve: () => void = () => undefined
  #reject: (reason: unknown) => void = () => undefined

  constructor(connection: Connection, names: readonly string[], mode: string, isUpgrade = false) {
    this.connection = connection
    this.#names = names
    this.mode = mode
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // As with `idb`, a page that does not handle it has an unhandled rejection.
    if (connection.storage.world.story) this.#origin = new Error('transaction').stack ?? ''
    if (isUpgrade) return
    connection.data.queue.push(this)
    if (connection.data.queue.length === 1) this.begin()
  }

  begin(): void {
    const { storage, page } = this.connection
    storage.later(page, () => this.#turn(true))
  }

  /** Runs the requests that the page has sent, and ends if there are no more. */
  #turn(isFirst: boolean): void {
    if (this.#ended) return
    const requests = this.#requests
    this.#requests = []
    const { storage, page } = this.connection
    if (isFirst || requests.length > 0) {
      const failure = storage.failure?.(this.mode !== 'readonly') ?? null
      if (failure || storage.maxDelay > 100) storage.troubledAt = storage.world.now
      if (failure) {
        for (const { reject } of page.alive ? requests : [])
          reject(new DOMException('The transaction was aborted', 'AbortError'))
        return this.#end(failure)
      }
      this.#ran += requests.length
      for (const { run, resolve, reject } of requests)
        try {
          const value = run()
          if (page.alive) resolve(value as never)
        } catch (problem) {
          reject(problem)
        }
      if (this.isReceived) return this.#end(null)
      // Requests that the page makes because of these results belong to this transaction.
      storage.soon(page, () => this.#turn(false))
    } else this.#end(null)
  }

  #end(failure: unknown): void {
    if (this.#ended) return
    this.#ended = true
    const { queue } = this.connection.data
    const { world } = this.connection.storage
    if (!failure && this.mode !== 'readonly') {
      world.moments.happened('a stored edit', this.connection.page)
      if (this.#ran > largeTransaction) world.moments.happened('a large local transaction', this.connection.page)
    }
    if (failure) world.moments.happened('a failed local transaction', this.connection.page)
    if (failure) world.tell(`the transaction failed: ${this.#origin.split('\n').slice(2, 7).join('')}`)
    if (failure) for (const undo of this.#undo.reverse()) undo()
    if (this.connection.page.alive) {
      if (failure) this.#reject(failure)
      else this.#resolve()
    }
    const at = queue.indexOf(this)
    if (at >= 0) queue.splice(at, 1)
    if (at === 0) queue[0]?.begin()
  }

  discard(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
    this.#ended = true
    const { queue } = this.connection.data
    const at = queue.indexOf(this)
    if (at >= 0) queue.splice(at, 1)
    if (at === 0) queue[0]?.begin()
  }

  abort(): void {
    this.#end(new DOMException('The transaction was aborted', 'AbortError'))
  }

  commit(): void {
    this.isReceived = true
  }

  get store(): ObjectStore {
    return this.objectStore(this.#names[0] ?? '')
  }

  objectStore(name: string): ObjectStore {
    const data = this.connection.data.stores.get(name)
    if (!data) throw new DOMException(`There is no store ${name}`, 'NotFoundError')
    return new ObjectStore(this, data)
  }

  request<T>(run: () => T): Promise<T> {
    if (this.#ended) throw new DOMException('The transaction has finished', 'TransactionInactiveError')
    return new Promise((resolve, reject) => {
      this.#requests.push({ run, resolve: resolve as (value: never) => void, reject })
    })
  }

  onUndo(undo: () => void): void {
    this.#undo.push(undo)
  }
}

class ObjectStore {
  readonly #transaction: Transaction
  readonly #data: StoreData

  constructor(transaction: Transaction, data: StoreData) {
    this.#transaction = transaction
    this.#data = data
  }

  set name(name: string) {
    const { stores } = this.#transaction.connection.data
    stores.delete(this.#data.name)
    this.#data.name = name
    stores.set(name, this.#data)
  }

  #find(query: Key | Range | undefined, path: StoreData['keyPath']) {
    const rows = [...this.#data.rows.values()].filter(({ key, value }) => {
      if (query === undefined || query === null) return true
      const own = path === null ? key : readPath(value, path)
      if (typeof query === 'object' && 'lower' in query)
        return Array.isArray(own) && query.lower.every((part, index) => part === own[index])
      return encode(own) === encode(query)
    })
    return rows.sort((a, b) => (encode(a.key) < encode(b.key) ? -1 : 1))
  }

  #set(key: Key, value: unknown): void {
    const { rows } = this.#data
    const id = encode(key)
    const before = rows.get(id)
    this.#transaction.onUndo(() => (before ? rows.set(id, before) : rows.delete(id)))
    if (value === undefined) rows.delete(id)
    else rows.set(id, { key, value: copy(value) })
  }

  put(value: unknown, key?: Key): Promise<Key> {
    return this.#transaction.request(() => {
      const { keyPath } = this.#data
      const own = key ?? (keyPath === null ? '' : readPath(value, keyPath))
      this.#set(own, value)
      return own
    })
  }
  add(value: unknown, key?: Key): Promise<Key> {
    return this.put(value, key)
  }
  delete(key: Key | Range): Promise<void> {
    return this.#transaction.request(() => {
      if (typeof key === 'object' && 'lower' in key)
        for (const row of this.#find(key, null)) this.#set(row.key, undefined)
      else this.#set(key, undefined)
    })
  }
  get(key: Key): Promise<unknown> {
    return this.#transaction.request(() => copy(this.#data.rows.get(encode(key))?.value))
  }
  getAll(query?: Key | Range): Promise<unknown[]> {
    return this.#transaction.request(() => this.#find(query, null).map(({ value }) => copy(value)))
  }
  getAllKeys(query?: Key | Range): Promise<Key[]> {
    return this.#transaction.request(() => this.#find(query, null).map(({ key }) => key))
  }
  count(query?: Key | Range): Promise<number> {
    return this.#transaction.request(() => this.#find(query, null).length)
  }
  index(name: string) {
    const path = this.#data.indexes.get(name) ?? name
    return {
      getAll: (query?: Key) => this.#transaction.request(() => this.#find(query, path).map(({ value }) => copy(value))),
      getAllKeys: (query?: Key) => this.#transaction.request(() => this.#find(query, path).map(({ key }) => key)),
      count: (query?: Key) => this.#transaction.request(() => this.#find(query, path).length),
    }
  }
}

/** Stands in for `idb`, with the storage of the page that calls it. */
export function pageDatabases(storageHere: () => BrowserStorage) {
  return {
    openDB: (name: string, version?: number, events: Events = {}) => storageHere().open(name, version, events),
    deleteDB: (name: string) => storageHere().delete(name),
    unwrap: <T>(value: T) => value,
    wrap: <T>(value: T) => value,
  }
}
