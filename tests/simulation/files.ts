import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Random } from '../support/random/random.ts'
import { committee, type Person, type Tab } from './person.ts'
import type { ListedFile, TabFiles } from './programs/tab-files.ts'
import { calmSeconds, type Setting } from './setting.ts'
import { type BrowserStorage, databaseOf } from './world/browser-storage.ts'
import type { Browser } from './world/page.ts'

/** The storage of devices and of the hub is checked every five seconds. */
const auditEvery = 5
const hourMs = 3600 * 1000
/** With a long evening before it, more would be a jump of the clock, after which nothing is erased for a week. */
const nightMs = 20 * hourMs
/** Left-over bytes of uploads are deleted after 144 hours, and nothing in the week after months of pauses. */
const nights = 10

/** A file that people attach. */
interface KnownFile {
  sha256: string
  bytes: Uint8Array
  /** The devices that called it stored, until it is uploaded or its upload is cancelled, with their accounts. */
  promised: Map<BrowserStorage, string>
  /** A device called it uploaded. */
  isUploaded: boolean
  /** Its owner may have erased it. */
  isErased: boolean
}

interface StoredRow {
  documentId: string
  sha256: string
  blob: { size: number }
}

/** People who attach, open and delete files, and what must hold for them. */
export class Files {
  readonly #evening: Setting
  readonly #known = new Map<string, KnownFile>()
  readonly #opened = new WeakMap<Tab, TabFiles>()
  readonly #actions = new Map<Person, number>()
  #restoredAt = Number.NEGATIVE_INFINITY
  #chosen = 0
  #audits = 0

  constructor(evening: Setting) {
    this.#evening = evening
    evening.network.onUploadAnswer = (status, body) => {
      if (/file-differs|file-type|invalid-input/.test(body))
        evening.world.problem(`the relay refused an honest upload: ${status} ${body}`)
    }
    evening.network.onUploaded = (id) => {
      const [done] = this.#ask('SELECT sha256 FROM uploads WHERE id = ? AND finished = 1', id)
      const { sha256 } = (done ?? {}) as { sha256?: string }
      if (sha256 !== undefined && !this.#isOnDisk(sha256))
        evening.world.problem(`the relay calls the file ${sha256.slice(0, 8)} complete, and its disk lacks it`)
    }
  }

  openedIn(tab: Tab): void {
    if (tab.opened) this.#opened.set(tab, tab.opened.openFiles())
  }

  // -- people

  letAct(person: Person): void {
    const { world } = this.#evening
    const pace = world.stream('files', person.name)
    const pause = pace.pick([120, 300, 600, 900])
    const next = (): void => {
      if (this.#evening.isCalm) return
      const number = (this.#actions.get(person) ?? 0) + 1
      this.#actions.set(person, number)
      const random = world.stream('file', person.name, number)
      const tabs = [...this.#evening.tabs].filter((each) => each.person === person && each.isRunning)
      const tab = tabs.length > 0 ? random.pick(tabs) : null
      if (tab) void this.#inPage(tab, (files) => this.#act(tab, files, random))
      // The page is loaded again while it stores a file.
      if (tab && random.chance(0.05)) world.schedule(random.fraction() * 30, () => this.#reload(tab), world.outside)
      world.schedule(-Math.log(1 - random.fraction()) * pause * 1000, next, world.outside)
    }
    world.schedule(pace.fraction() * pause * 1000, next, world.outside)
  }

  #reload(tab: Tab): void {
    if (!this.#evening.isCalm && this.#evening.tabs.has(tab) && !tab.isLeaving) this.#evening.reload(tab)
  }

  /** Runs work in a page. It does not resolve if the page ends. */
  #inPage<T>(tab: Tab, work: (files: TabFiles) => Promise<T> | T): Promise<T | null> {
    const { world } = this.#evening
    const files = this.#opened.get(tab)
    if (!files) return Promise.resolve(null)
    return new Promise((resolve) => {
      const settle = (value: T | null) => world.schedule(0, () => resolve(value), world.outside)
      const run = () =>
        void Promise.resolve(files)
          .then(work)
          .then(settle, (failure: unknown) => {
            // As its screens do, the tab shows that it did not work.
            world.tell(`${tab.name} could not use a file: ${String(failure)}`)
            settle(null)
          })
      world.schedule(0, run, tab.page.process)
    })
  }

  async #act(tab: Tab, files: TabFiles, random: Random): Promise<void> {
    if (!tab.canEdit || tab.isLeaving) return
    const listed = files.list().filter(({ sha256 }) => this.#known.has(sha256))
    const kind = random.fraction()
    if (kind < 0.5 || listed.length === 0) return this.#attach(tab, files, listed, random)
    const file = random.pick(listed)
    if (kind < 0.85) return void (await this.#open(tab, files, file))
    const known = this.#known.get(file.sha256)
    if (kind < 0.95) {
      if (!file.document) return
      this.#evening.world.tell(`${tab.name} removes the file ${file.sha256.slice(0, 8)}`)
      known?.promised.clear()
      return files.remove(file.document, file.sha256)
    }
    if (tab.person.access !== 'owner' || !known) return
    this.#evening.world.tell(`${tab.name} erases the file ${file.sha256.slice(0, 8)}`)
    known.isErased = true
    await files.erase(file.sha256)
  }

  async #attach(tab: Tab, files: TabFiles, listed: readonly ListedFile[], random: Random): Promise<void> {
    const { world } = this.#evening
    const isAgain = listed.length > 0 && random.chance(0.1)
    const again = isAgain ? this.#known.get(random.pick(listed).sha256) : undefined
    const isText = random.chance(0.25)
    const bytes = again ? (again.bytes as Uint8Array<ArrayBuffer>) : this.#choose(isText, random)
    const isPicture = bytes[0] === 0xff
    const file = {
      bytes,
      name: isPicture ? 'photo.jpg' : 'words.txt',
      mime: isPicture ? 'image/jpeg' : 'text/plain',
    }
    const documents = listed.flatMap(({ document }) => document ?? [])
    const entries = files.entries()
    const replaced = documents.length > 0 && random.chance(0.15) ? random.pick(documents) : null
    const to =
      entries.length > 0 && random.chance(0.3)
        ? { entryId: random.pick(entries) }
        : { meetingId: replaced?.meetingId ?? committee.live, replaces: replaced?.id ?? null }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known: KnownFile = this.#known.get(sha256) ?? {
      sha256,
      bytes,
      promised: new Map(),
      isUploaded: false,
      isErased: false,
    }
    this.#known.set(sha256, known)
    world.tell(`${tab.name} attaches the file ${sha256.slice(0, 8)} of ${bytes.length} bytes`)
    const attached = await files.attach(file, to)
    if (attached !== null && attached !== sha256) world.problem(`${tab.name} stored a file under another hash`)
    if (attached !== null && tab.opened && files.uploads().some((row) => row.sha256 === sha256))
      known.promised.set(tab.browser.storage, tab.opened.accountId)
  }

  #choose(isText: boolean, random: Random): Uint8Array<ArrayBuffer> {
    const size = random.chance(0.02) ? 1_500_000 : Math.round(1_000 * 300 ** random.fraction())
    const block = random.bytes(64)
    // The same block again and again: the number of the file makes its bytes its own.
    const number = ++this.#chosen
    if (isText) {
      const line = `${number}: ${Buffer.from(block).toString('base64')}\n`
      return new Uint8Array(Buffer.from(line.repeat(Math.ceil(Math.min(size, 20_000) / line.length))))
    }
    const bytes = new Uint8Array(Buffer.alloc(size, Buffer.concat([Buffer.from([number >> 8, number]), block])))
    // Blocks of the disk and pieces of the network differ.
    for (let at = 0; at < size; at += 1024) bytes[at] = (at / 1024) & 0xff
    bytes.set([0xff, 0xd8, 0xff, 0xe0])
    return bytes
  }

  async #open(tab: Tab, files: TabFiles, file: Pick<ListedFile, 'sha256' | 'mime'>): Promise<boolean> {
    const { world } = this.#evening
    const known = this.#known.get(file.sha256)
    const before = world.now
    // A removed member may not know whether the hub has a file.
    const isThere = () => known?.isUploaded && !known.isErased && tab.person.access !== 'none'
    const wasThere = isThere()
    const opened = await files.open(file)
    if (opened.kind === 'file') {
      const bytes = new Uint8Array(await opened.blob.arrayBuffer())
      if (known && !Buffer.from(bytes).equals(known.bytes))
        world.problem(`${tab.name} opened other bytes than those of ${file.sha256.slice(0, 8)}`)
      return true
    }
    const isRestored = this.#restoredAt >= before - calmSeconds * 1000
    if (opened.kind === 'missing' && wasThere && isThere() && !isRestored)
      world.problem(`${tab.name} opens ${file.sha256.slice(0, 8)}, which was uploaded, and it is missing`)
    return false
  }

  // -- the weather

  /** The data of a device are gone, and its person knows. */
  forget(storage: BrowserStorage): void {
    for (const { promised } of this.#known.values()) promised.delete(storage)
  }

  /** The disk has the files of the backup. Devices send again what it lacks, once they have learned of it. */
  restored(): void {
    this.#restoredAt = this.#evening.world.now
    for (const known of this.#known.values()) {
      if (known.isUploaded) known.promised.clear()
      known.isUploaded = false
      known.isErased = false
    }
  }

  // -- what must hold

  audit(): void {
    if (++this.#audits % auditEvery === 0) this.#audit()
  }

  #audit(): void {
    const { world } = this.#evening
    for (const known of this.#known.values()) {
      const { sha256, bytes, promised } = known
      const name = sha256.slice(0, 8)
      for (const [storage, accountId] of promised) {
        const isOurs = (row: unknown) => (row as StoredRow).sha256 === sha256
        const held = storage.rowsOf(databaseOf(accountId), 'files').find(isOurs) as StoredRow | undefined
        if (storage.rowsOf(databaseOf(accountId), 'uploads').some(isOurs)) {
          if (held?.blob.size !== bytes.length && !known.isErased)
            return world.problem(`the file ${name} was stored on a device, and is lost`)
          continue
        }
        promised.delete(storage)
        if (known.isErased) continue
        if (!this.#isAtHub(sha256))
          return world.problem(`a device calls the file ${name} uploaded, and the hub does not have it`)
        known.isUploaded = true
      }
      if (known.isUploaded && !known.isErased && !this.#isOnDisk(sha256))
        return world.problem(`the file ${name} was uploaded, and the hub has lost it`)
    }
  }

  #isOnDisk(sha256: string): boolean {
    return this.#evening.disk.files.find(sha256)?.isWhole === true
  }

  #isAtHub(sha256: string): boolean {
    const rows = this.#ask(
      'SELECT 1 FROM files WHERE sha256 = ? AND document_id = ?',
      sha256,
      this.#evening.committeeId,
    )
    return rows.length > 0 && this.#isOnDisk(sha256)
  }

  #ask(sql: string, ...values: unknown[]): unknown[] {
    const database = new Database(join(this.#evening.disk.folder, 'relay.sqlite'), { readonly: true })
    const rows = database.prepare(sql).all(...values)
    database.close()
    return rows
  }

  /** People send files again that the relay refused, as those of a member who was removed for a while. */
  async resume(): Promise<void> {
    for (const tab of this.#evening.tabs) {
      const refused =
        this.#opened
          .get(tab)
          ?.uploads()
          .filter(({ state }) => state === 'failed') ?? []
      for (const row of refused) await this.#inPage(tab, (files) => files.resume(row))
    }
  }

  /** A minute after the weather, every queued file has arrived, and every replica can fetch each attached file. */
  async arrive(): Promise<void> {
    const evening = this.#evening
    const { world } = evening
    if (evening.hasFailed) return
    for (const person of evening.people)
      for (const browser of person.browsers)
        if (![...evening.tabs].some((tab) => tab.browser === browser) && this.#waitsIn(browser, person))
          evening.openTab(person, browser)
    const begun = world.now
    const waiting = () => [...evening.tabs].flatMap((tab) => this.#opened.get(tab)?.uploads() ?? [])
    const isQuiet = () =>
      [...evening.tabs].every((tab) => this.#opened.has(tab) && evening.isSettled(tab)) && waiting().length === 0
    await world.sleep(2)
    while (!isQuiet() && world.now - begun < calmSeconds * 1000) {
      await this.resume()
      await world.sleep(0.5)
    }
    for (const { sha256, state, problem } of waiting())
      world.problem(
        `the file ${sha256.slice(0, 8)} is not uploaded ${calmSeconds} s after the weather: ${state} ${problem ?? ''}`,
      )
    await this.#fetchAll()
    await this.#askFromElsewhere()
    await world.sleep(3)
  }

  #waitsIn({ storage }: Browser, { accountId }: Person): boolean {
    return storage.rowsOf(databaseOf(accountId), 'uploads').length > 0
  }

  /** A device that is shut sends a file to a restored hub when it is opened again. */
  #isHeldByOpenDevice(sha256: string): boolean {
    return [...this.#evening.tabs].some(({ browser, person }) =>
      browser.storage.rowsOf(databaseOf(person.accountId), 'files').some((row) => (row as StoredRow).sha256 === sha256),
    )
  }

  async #fetchAll(): Promise<void> {
    const { world, tabs, people } = this.#evening
    for (const known of this.#known.values()) {
      const { sha256, isErased, isUploaded } = known
      const isAttached = [...tabs].some((tab) => this.#opened.get(tab)?.uses(sha256))
      if (!isAttached || isErased || !(isUploaded || this.#isHeldByOpenDevice(sha256))) continue
      if (!this.#isAtHub(sha256)) return world.problem(`the attached file ${sha256.slice(0, 8)} is not at the hub`)
      known.isUploaded = true
      for (const person of people) {
        const tab = [...tabs].find((each) => each.person === person)
        const mime = known.bytes[0] === 0xff ? 'image/jpeg' : 'text/plain'
        if (tab && (await this.#inPage(tab, (files) => this.#open(tab, files, { sha256, mime }))) !== true)
          return world.problem(`${tab.name} cannot open the attached file ${sha256.slice(0, 8)}`)
      }
    }
  }

  /** A hash gives no file to members of another committee. */
  async #askFromElsewhere(): Promise<void> {
    const { world, people } = this.#evening
    const [owner] = people as [Person]
    const [browser] = owner.browsers as [Browser]
    const other = {
      id: crypto.randomUUID(),
      name: 'Trees',
      emoji: '🌲',
      createdAt: '2026-11-21T09:00:00.000Z',
    }
    await this.#evening.ask(browser, 'POST', '/api/committees', other)
    for (const { sha256 } of this.#known.values()) {
      const path = `/api/committees/${other.id}/files/${sha256}`
      const found = await this.#evening.ask(browser, 'GET', path).catch((failure: Error) => failure)
      if (!(found instanceof Error && found.message.includes(' 404 ')))
        world.problem(`another committee gets the file ${sha256.slice(0, 8)}`)
    }
  }

  /**
   * Some nights later, bytes of unfinished uploads are deleted, and those of files are all there. Only the clock of the
   * hub moves.
   */
  async passNights(): Promise<void> {
    const { world, hubs, disk, hasFailed } = this.#evening
    const [hub] = hubs
    if (hasFailed || !hub || !world.stream('nights').chance(0.2)) return
    for (const each of hubs) each.kill(true)
    for (let night = 0; night < nights; night++) {
      hub.clockOffset += nightMs
      await hub.start()
      await world.sleep(62)
      await hub.stop()
    }
    const left = this.#ask('SELECT id FROM uploads')
    if (left.length > 0) world.problem(`the hub still counts ${left.length} uploads after ${nights} nights`)
    const bytes = disk.files.uploads()
    if (bytes.length > 0) world.problem(`the hub still has bytes of uploads after ${nights} nights: ${bytes}`)
    this.#audit()
  }
}
