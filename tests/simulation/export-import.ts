import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { contentOf } from '../../packages/committee/src/testing/content.ts'
import type { Random } from '../support/random/random.ts'
import { type Activity, askTab, backgroundOf, repeat } from './activities.ts'
import type { Person, Tab } from './person.ts'
import type { OpenedTab } from './programs/tab.ts'
import type { Exported } from './programs/transfer.ts'
import type { Setting } from './setting.ts'
import { type BrowserStorage, databaseOf } from './world/browser-storage.ts'
import { readCommittedDocument } from './world/disk.ts'
import type { Browser } from './world/page.ts'

/** Words of closed sessions and of personal documents. */
const secrets = ['Zanzibar', 'Lisbon-'].map((word) => Buffer.from(word))
/** The rest of an import, on a device that opens it again. */
const arrivesWithinSeconds = 10
const storesOfImports = ['updates', 'pending', 'documents', 'files', 'uploads'] as const

const docOf = (state: Uint8Array): Y.Doc => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

/** People export the committee, and import the file as another committee; some imports break off. */
export class ExportImport implements Activity {
  readonly #evening: Setting
  /** The content that each export had, in the form of an import. */
  readonly #exported: string[] = []
  /** Devices that may have lost the only whole copy of an import before the hub had it. */
  readonly #evicted = new Set<BrowserStorage>()
  #isRestored = false

  constructor(evening: Setting) {
    this.#evening = evening
  }

  // -- the evening

  begin(): void {
    repeat(this.#evening, 'exports', 120, (random) => this.#transfer(random))
  }

  async #transfer(random: Random): Promise<void> {
    const evening = this.#evening
    const { world } = evening
    const running = () => [...evening.tabs].filter((tab) => tab.opened && tab.isRunning && !tab.isLeaving)
    const readable = running().filter(({ opened }) => opened?.replica.opening.get() === 'ready')
    if (readable.length === 0) return
    const from = random.pick(readable)
    const { replica } = from.opened as OpenedTab
    const exported = await askTab(evening, from, async () =>
      (await (await backgroundOf(from)).loadTransfer()).exportCommittee(replica),
    )
    if (!exported) return
    world.tell(`${from.name} has exported the committee`)
    this.#checkExport(from, exported)
    const content = importedContentOf(docOf(exported.imported))
    this.#exported.push(content)
    const tabs = running()
    if (tabs.length === 0) return
    const to = random.pick(tabs)
    world.tell(`${to.name} imports it`)
    const importing = askTab(evening, to, async () =>
      (await (await backgroundOf(to)).loadTransfer()).importExport(exported.file),
    )
    if (random.chance(0.5)) {
      await world.sleep(random.fraction() ** 2 * 0.5)
      if (!evening.tabs.has(to) || evening.isCalm) return
      world.tell(`${to.name} ends while it imports`)
      evening.closeTab(to)
      await world.sleep(random.fraction() * 5)
      if (!evening.isCalm) evening.openTab(to.person, to.browser)
      return
    }
    const id = await importing
    if (id && !this.#isWhole(to.browser, to, id)) world.problem(`${to.name} imported other content than the file has`)
  }

  tabOpened(tab: Tab): void {
    if (this.#evening.isCalm) void this.#openIn(tab)
  }

  tabEnded(): void {}
  audit(): void {}

  restored(): void {
    this.#isRestored = true
  }

  evicted(storage: BrowserStorage): void {
    this.#evicted.add(storage)
  }

  async calm(): Promise<void> {
    for (const tab of this.#evening.tabs) await this.#openIn(tab)
  }

  #openIn(tab: Tab): Promise<unknown> {
    const { committeeId } = this.#evening
    return askTab(this.#evening, tab, async () =>
      (await (await backgroundOf(tab)).loadTransfer()).openImported(committeeId),
    )
  }

  // -- what must hold

  #checkExport(tab: Tab, { entries, before, after }: Exported): void {
    const { world } = this.#evening
    for (const [path, content] of entries)
      for (const secret of secrets)
        if (path.includes(secret.toString()) || Buffer.from(content).includes(secret))
          world.problem(`the export of ${tab.name} has ${secret} in ${path}`)
    const found = entries.find(([path]) => path.endsWith('/document.yjs'))?.[1]
    if (!found) return world.problem(`the export of ${tab.name} has no document`)
    const [least, most, exported] = [before, after, found].map(docOf) as [Y.Doc, Y.Doc, Y.Doc]
    if (!lacksNothingOf(exported, least) || !lacksNothingOf(most, exported))
      world.problem(`the export of ${tab.name} has other edits than the committee`)
    if (lacksNothingOf(least, most) && contentOf(exported) !== contentOf(most))
      world.problem(`the export of ${tab.name} has other content than the committee`)
  }

  #rowsOf(
    { storage }: Browser,
    accountId: string,
    store: string,
  ): { key: string; documentId: string; update?: Uint8Array }[] {
    return storage.rowsOf(databaseOf(accountId), store) as never
  }

  #isWhole(browser: Browser, { person }: Tab, id: string): boolean {
    return this.#exported.includes(importedContentOf(this.#storedOn(browser, person, id)))
  }

  #storedOn(browser: Browser, { accountId }: Person, id: string): Y.Doc {
    const doc = new Y.Doc()
    for (const { documentId, update } of this.#rowsOf(browser, accountId, 'updates'))
      if (documentId === id && update) Y.applyUpdate(doc, update)
    return doc
  }

  isQuiet(): boolean {
    return [...this.#evening.tabs].every(({ browser, person }) =>
      this.#rowsOf(browser, person.accountId, 'pending').every(({ documentId }) => !this.#isImport(documentId)),
    )
  }

  /** Each tab sends what is pending on its device. */
  bytesToSend(): number {
    const bytes = new Map<string, number>()
    for (const { browser, person } of this.#evening.tabs) {
      const { accountId } = person
      const pending = new Set(this.#rowsOf(browser, accountId, 'pending').map(({ key }) => key))
      for (const { key, documentId, update } of this.#rowsOf(browser, accountId, 'updates'))
        if (update && pending.has(key) && this.#isImport(documentId))
          bytes.set(accountId, (bytes.get(accountId) ?? 0) + update.length)
    }
    return Math.max(0, ...bytes.values())
  }

  #isImport(documentId: string): boolean {
    return documentId !== this.#evening.committeeId && !/^(closed-|personal)/.test(documentId)
  }

  async verify(): Promise<void> {
    await this.calm()
    const { tabs, world } = this.#evening
    await this.#evening.untilQuiet()
    // A device that had only the parts that another one had sent gets the others now.
    const hasParts = () => [...tabs].some((tab) => this.#importsInPart(tab).length > 0)
    for (let waited = 0; waited < arrivesWithinSeconds && hasParts(); waited++) await world.sleep(1)
    for (const tab of tabs) this.#checkDevice(tab)
    if (!this.#isRestored) this.#checkHub()
  }

  /** An import is whole, or has left nothing. */
  #checkDevice(tab: Tab): void {
    const { world } = this.#evening
    const { browser, person } = tab
    const listed = browser.storage.rowsOf(databaseOf(person.accountId), 'committees') as { id: string }[]
    const ids = new Set(listed.map(({ id }) => id))
    for (const store of storesOfImports)
      for (const { documentId } of this.#rowsOf(browser, person.accountId, store))
        if (this.#isImport(documentId) && !ids.has(documentId))
          return world.problem(`an import that broke off has left rows of ${documentId} in ${store} of ${tab.name}`)
    for (const id of this.#importsInPart(tab)) world.problem(`${tab.name} has the import ${id} in part`)
  }

  #importsInPart(tab: Tab): string[] {
    const { browser, person } = tab
    const stored = new Set(this.#rowsOf(browser, person.accountId, 'updates').map(({ documentId }) => documentId))
    const isAllThatIsLeft = (id: string): boolean =>
      this.#mayHaveLost(person) &&
      lacksNothingOf(this.#storedOn(browser, person, id), readCommittedDocument(this.#evening.disk.folder, id))
    return [...stored].filter((id) => this.#isImport(id) && !this.#isWhole(browser, tab, id) && !isAllThatIsLeft(id))
  }

  #mayHaveLost({ browsers }: Person): boolean {
    return this.#isRestored || browsers.some(({ storage }) => this.#evicted.has(storage))
  }

  /** Each import that the hub knows has the content of its file, for one person alone. */
  #checkHub(): void {
    const { world, disk, committeeId, people } = this.#evening
    const database = new Database(join(disk.folder, 'relay.sqlite'), { readonly: true })
    const rows = database
      .prepare(
        `SELECT document_id AS id, count(*) AS members, max(access) AS access FROM memberships
         WHERE document_id NOT LIKE 'closed-%' AND document_id NOT IN (?, 'general') GROUP BY document_id`,
      )
      .all(committeeId) as { id: string; members: number; access: string }[]
    database.close()
    for (const { id, members, access } of rows) {
      const holders = people.filter(({ accountId, browsers }) =>
        browsers.some((browser) =>
          this.#rowsOf(browser, accountId, 'updates').some(({ documentId }) => documentId === id),
        ),
      )
      if (holders.length === 0) continue
      if (members !== 1 || access !== 'owner') world.problem(`the import ${id} is open to ${members} people`)
      if (holders.some((person) => this.#mayHaveLost(person))) continue
      if (!this.#exported.includes(importedContentOf(readCommittedDocument(disk.folder, id))))
        world.problem(`the hub has other content of the import ${id} than its file`)
    }
  }
}

/** Without the version, which a newer app that opens the import raises. */
const importedContentOf = (doc: Y.Doc): string => contentOf(doc).replace(/"schemaVersion":\d+/, '')

const lacksNothingOf = (doc: Y.Doc, other: Y.Doc): boolean =>
  [...Y.decodeStateVector(Y.encodeStateVector(other))].every(
    ([client, clock]) => Y.getState(doc.store, client) >= clock,
  )
