import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import type { Personal } from '../../apps/web/src/replica/personal/personal.ts'
import { type Activity, askTab, backgroundOf, repeat } from './activities.ts'
import type { Person, Tab } from './person.ts'
import type { Setting } from './setting.ts'
import type { BrowserStorage } from './world/browser-storage.ts'
import { readCommittedDocument } from './world/disk.ts'
import type { Line } from './world/network.ts'

/** It is in each note of a personal document, in front of the number of its person, and nowhere else. */
const secret = Buffer.from('Lisbon-')

interface Note {
  person: Person
  key: string
  storage: BrowserStorage
  at: number
}

/** Each person notes what they follow, on several devices. */
export class PersonalDocuments implements Activity {
  readonly #evening: Setting
  readonly #opened = new Map<Tab, Personal>()
  /** The account of each personal document. */
  readonly #owners = new Map<string, string>()
  /** The notes that a device called stored. */
  readonly #stored: Note[] = []
  #notes = 0
  #isRestored = false

  constructor(evening: Setting) {
    this.#evening = evening
    evening.network.watchers.push(({ line, documentId }, content) => {
      if (documentId?.startsWith('personal-')) this.#checkDocument(line, documentId)
      this.#checkContent(line, content)
    })
    evening.network.onAnswer.push((line, _path, _status, body) => this.#checkContent(line, body))
  }

  // -- the evening

  begin(): void {
    const { people, world, disk } = this.#evening
    const database = new Database(join(disk.folder, 'relay.sqlite'), { readonly: true })
    const rows = database.prepare('SELECT document_id, account_id FROM personal_documents').raw().all()
    for (const [documentId, accountId] of rows as [string, string][]) this.#owners.set(documentId, accountId)
    database.close()
    const random = world.stream('personal devices')
    for (const person of people)
      if (random.chance(0.5)) this.#evening.openTab(person, this.#evening.openBrowser(person))
    for (const tab of this.#evening.tabs) this.tabOpened(tab)
    repeat(this.#evening, 'personal notes', 20, async () => {
      const tabs = [...this.#opened.keys()].filter((tab) => tab.isRunning && !tab.isLeaving)
      if (tabs.length > 0) await this.#note(random.pick(tabs))
    })
  }

  async #note(tab: Tab): Promise<void> {
    const { people, committeeId, world } = this.#evening
    const { person, browser } = tab
    const key = `idea:${secret}${people.indexOf(person)}-${++this.#notes}` as const
    const personal = this.#opened.get(tab)
    if (!personal) return
    const isStored = await askTab(this.#evening, tab, async () =>
      (await backgroundOf(tab)).follow(personal, committeeId, key),
    )
    if (isStored) this.#stored.push({ person, key, storage: browser.storage, at: world.now })
  }

  tabOpened(tab: Tab): void {
    const { world, phase } = this.#evening
    if (this.#owners.size === 0 || !tab.opened) return
    const live = phase !== 'meeting' || world.stream('personal', tab.name).chance(0.5)
    world.schedule(0, () => void this.#open(tab, live), tab.page.process)
  }

  async #open(tab: Tab, live: boolean): Promise<void> {
    const personal = (await backgroundOf(tab)).openPersonalDocument(live)
    if (this.#evening.tabs.has(tab)) this.#opened.set(tab, personal)
  }

  tabEnded(tab: Tab): void {
    this.#opened.delete(tab)
  }

  audit(): void {}

  restored(): void {
    this.#isRestored = true
  }

  async calm(): Promise<void> {
    for (const tab of [...this.#opened.keys()]) await askTab(this.#evening, tab, () => this.#open(tab, true))
  }

  // -- what must hold

  isQuiet(): boolean {
    return this.#findDifference() === null
  }

  async verify(): Promise<void> {
    const { world, disk } = this.#evening
    const difference = this.#findDifference()
    if (difference) world.problem(difference)
    if (this.#isRestored) return
    for (const { person, key, storage, at } of this.#stored) {
      if (storage.evictedAt >= at) continue
      const doc = readCommittedDocument(disk.folder, this.#documentOf(person))
      if (![...doc.getMap('follows').keys()].some((place) => place.endsWith(`/${key}`)))
        world.problem(`${person.name} has noted ${key}, which was stored on a device, and is lost`)
    }
  }

  /** The devices of an account are equal to each other and to the log. */
  #findDifference(): string | null {
    for (const tab of this.#evening.tabs) {
      const personal = this.#opened.get(tab)
      if (!personal) return `${tab.name} has not opened the personal document`
      const logged = readCommittedDocument(this.#evening.disk.folder, this.#documentOf(tab.person))
      if (!Y.equalSnapshots(Y.snapshot(personal.doc), Y.snapshot(logged)))
        return `${tab.name} has another personal document than the log`
    }
    return null
  }

  #documentOf({ accountId }: Person): string {
    for (const [documentId, owner] of this.#owners) if (owner === accountId) return documentId
    throw new Error(`${accountId} has no personal document`)
  }

  #personOf(line: Line): Person | undefined {
    return this.#evening.people.find(({ browsers }) => browsers.some((browser) => browser.line === line))
  }

  #checkDocument(line: Line, documentId: string): void {
    const person = this.#personOf(line)
    if (person && this.#owners.size > 0 && this.#owners.get(documentId) !== person.accountId)
      this.#evening.world.problem(`${person.name} gets data of the personal document of another account`)
  }

  #checkContent(line: Line, content: Uint8Array): void {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
    for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1)) {
      const of = this.#evening.people[Number(String.fromCharCode(bytes[at + secret.length] ?? 0))]
      const person = this.#personOf(line)
      if (person && of !== person)
        return this.#evening.world.problem(`${person.name} gets a personal note of ${of?.name}`)
    }
  }
}
