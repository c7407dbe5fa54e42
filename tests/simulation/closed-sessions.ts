import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { meetingNotes } from '../../packages/committee/src/meeting/meetings/meeting.ts'
import type { Random } from '../support/random/random.ts'
import { type Activity, askTab, backgroundOf, repeat } from './activities.ts'
import { Checks, type Watched } from './checks.ts'
import { committee, type Person, type Tab, type View } from './person.ts'
import type { OpenedTab } from './programs/tab.ts'
import type { Setting } from './setting.ts'
import { databaseOf } from './world/browser-storage.ts'
import type { Line } from './world/network.ts'
import type { Browser } from './world/page.ts'

/** It is in each sentence of the closed session, and nowhere else. */
const secret = Buffer.from('Zanzibar')
/** The stores of a device whose rows belong to documents. */
const storesOfDocuments = ['updates', 'pending', 'documents', 'files', 'uploads', 'explain'] as const
/** Rows of the log are read once in so many seconds: the check of a device reads all its rows. */
const everySeconds = 20

/** A closed session: its readers write in it, and change who may read it. */
export class ClosedSession implements Activity, Watched {
  readonly #evening: Setting
  readonly #checks: Checks
  readonly #views = new Map<Tab, View>()
  readonly #showing = new WeakSet<Tab>()
  id = ''
  /** Since when each person may not read it. Unknown while a request has no answer. */
  readonly #removedAt = new Map<Person, number>()
  /** People of whom only the database knows whether they may read it. */
  readonly #uncertain = new Set<Person>()
  #seconds = 0

  constructor(evening: Setting, checks: Checks) {
    this.#evening = evening
    this.#checks = new Checks(evening, this)
    checks.others.push(this.#checks)
    evening.network.watchers.push(({ line, documentId }, content) => {
      if (documentId !== this.id) this.#checkContent(line, content)
    })
    evening.network.onAnswer.push((line, path, status, body) => {
      if (this.id !== '' && status === 200 && path.includes(this.id)) this.#checkContent(line, secret)
      else this.#checkContent(line, body)
    })
  }

  get views(): Iterable<View> {
    return this.#views.values()
  }

  get reader(): Browser | null {
    return [...this.#views.values()][0]?.browser ?? null
  }

  removedAt(person: Person): number {
    return this.#removedAt.get(person) ?? 0
  }

  #reads(person: Person): boolean {
    return this.removedAt(person) === Number.POSITIVE_INFINITY
  }

  // -- the evening

  begin(): void {
    const { world } = this.#evening
    const random = world.stream('closed session')
    world.schedule(random.fraction() * 150_000, () => void this.#open(random), world.outside)
  }

  async #open(random: Random): Promise<void> {
    const evening = this.#evening
    const { world, people } = evening
    while (this.id === '' && !evening.isCalm) {
      const tabs = [...evening.tabs].filter((tab) => tab.canEdit && tab.isRunning && !tab.isLeaving)
      const tab = tabs.length > 0 ? random.pick(tabs) : null
      if (tab) {
        const readers = people.filter((person) => person !== tab.person && random.chance(0.5))
        for (const person of [tab.person, ...readers]) this.#removedAt.set(person, Number.POSITIVE_INFINITY)
        for (const person of readers) if (person.access === 'none') this.#uncertain.add(person)
        const accountIds = readers.map(({ accountId }) => accountId)
        const opened = tab.opened as OpenedTab
        const id = await askTab(evening, tab, async () =>
          (await opened.beside()).openClosedSession(evening.committeeId, committee.live, accountIds),
        )
        // An attempt without an answer may have opened it for these people.
        if (id === null) for (const person of [tab.person, ...readers]) this.#uncertain.add(person)
        else this.#begin(id)
      }
      if (this.id === '') await world.sleep(15)
    }
  }

  #begin(id: string): void {
    const { world, tabs } = this.#evening
    this.id = id
    world.tell(`-- the closed session is open for ${this.#names()}`)
    this.#checks.begin()
    for (const tab of tabs) this.tabOpened(tab)
    repeat(this.#evening, 'writing in the closed session', 12, (random) => this.#write(random))
    repeat(this.#evening, 'readers of the closed session', 60, (random) => this.#changeReaders(random))
  }

  tabOpened(tab: Tab): void {
    const { opened, person } = tab
    if (!opened) return
    const { world } = this.#evening
    const start = async () => {
      const beside = await backgroundOf(tab)
      if (this.id === '' || this.#showing.has(tab) || !beside.isSignedIn()) return
      this.#showing.add(tab)
      beside.showClosedSession(opened.replica, this.id, `${secret} budget`, {
        opened: (replica) => {
          world.tell(`${tab.name} opens the closed session`)
          const view: View = Object.create(tab, {
            name: { value: `${tab.name} in the closed session` },
            opened: { value: { ...opened, replica } },
            looked: { value: null, writable: true },
          })
          this.#views.set(tab, view)
          replica.status.subscribe(() => {
            if (this.#views.get(tab) !== view) return
            const { kind } = replica.status.get()
            if (kind === 'access-removed' || kind === 'deleted') this.#lost(tab)
            else this.#checks.checkChip(view)
          })
          replica.awareness.setLocalState({
            user: { accountId: person.accountId, name: person.name, color: '#000', picture: null },
            meetingId: committee.live,
            page: null,
            field: `${secret}`,
            away: false,
            recording: null,
            waiting: 0,
            cursor: null,
          })
        },
        lost: () => this.#lost(tab),
      })
    }
    world.schedule(0, () => void start(), tab.page.process)
  }

  /** The device wipes it, with the edits that were not sent. */
  #lost(tab: Tab): void {
    this.#evening.world.tell(`${tab.name} has lost the closed session`)
    this.#checks.saved.forget(tab.browser.storage)
    this.#views.delete(tab)
  }

  tabEnded(tab: Tab): void {
    this.#views.delete(tab)
  }

  #chooseView(random: Random): [Tab, View] | null {
    const running = [...this.#views].filter(([tab, { opened }]) => {
      const { replica } = opened ?? {}
      const canEdit = ['owner', 'editor'].includes(replica?.access.get() ?? '')
      return tab.isRunning && !tab.isLeaving && replica?.opening.get() === 'ready' && canEdit
    })
    return running.length > 0 ? random.pick(running) : null
  }

  #write(random: Random): void {
    const { world } = this.#evening
    const [tab, view] = this.#chooseView(random) ?? []
    if (!tab || !view) return
    const words = `${secret} ${random.below(1_000)}. `
    world.schedule(
      0,
      () => {
        const { replica } = view.opened as OpenedTab
        const notes = meetingNotes(replica.doc, committee.live)
        if (this.#views.get(tab) !== view || !notes || replica.fromNewerApp.get()) return
        if (!['owner', 'editor'].includes(replica.access.get())) return
        const paragraph = new Y.XmlElement('paragraph')
        paragraph.insert(0, [new Y.XmlText(words)])
        replica.doc.transact(() => {
          notes.insert(random.below(notes.length + 1), [paragraph])
          if (notes.length > 60) notes.delete(0, 10)
        }, replica.meeting(committee.live).origin)
      },
      tab.page.process,
    )
  }

  async #changeReaders(random: Random): Promise<void> {
    const evening = this.#evening
    const { people, world } = evening
    const [tab, view] = this.#chooseView(random) ?? []
    if (!tab || !view) return
    const person = random.pick(people)
    const reads = !this.#reads(person)
    if (!reads && people.filter((each) => this.#reads(each)).length < 2) return
    if (reads) this.#removedAt.set(person, Number.POSITIVE_INFINITY)
    world.tell(`${tab.name} ${reads ? 'adds' : 'removes'} the reader ${person.name}`)
    const { beside } = tab.opened as OpenedTab
    const isDone = await askTab(evening, tab, async () =>
      (await beside()).changeReader(this.id, person.accountId, reads),
    )
    if (isDone === null) this.#uncertain.add(person)
    else if (!reads && !this.#uncertain.has(person)) this.#removedAt.set(person, world.now)
  }

  audit(): void {
    // A person who loses the committee loses its closed sessions for good.
    for (const person of this.#evening.people)
      if (person.removedAt < this.removedAt(person) && !this.#uncertain.has(person))
        this.#removedAt.set(person, person.removedAt)
    if (this.id !== '' && ++this.#seconds % everySeconds === 0)
      for (const person of this.#evening.people) if (this.removedAt(person) === 0) this.#checkDevices(person)
  }

  restored(): void {
    for (const person of this.#evening.people) {
      this.#removedAt.set(person, Number.POSITIVE_INFINITY)
      this.#uncertain.add(person)
    }
  }

  async calm(): Promise<void> {
    if (this.id === '') return
    const { world, people, tabs, committeeId } = this.#evening
    const refresh = async (): Promise<void> => {
      await Promise.all(
        [...tabs].map((tab) =>
          askTab(this.#evening, tab, async () => (await tab.opened?.beside())?.refreshClosedSessions(committeeId)),
        ),
      )
    }
    await refresh()
    await world.sleep(2)
    // A device that could not read it for a while requests it again as its person reloads the page.
    for (const view of [...this.#views])
      if (view[1].opened?.replica.status.get().kind !== 'synced') this.#evening.reload(view[0])
    const readers = this.#readReaders()
    for (const person of people)
      if (readers.has(person.accountId)) this.#removedAt.set(person, Number.POSITIVE_INFINITY)
      else if (this.#reads(person)) this.#removedAt.set(person, world.now)
    this.#uncertain.clear()
    world.tell(`-- the readers of the closed session are ${this.#names()}`)
    this.#checks.begin()
    await refresh()
  }

  #readReaders(): Set<unknown> {
    const database = new Database(join(this.#evening.disk.folder, 'relay.sqlite'), { readonly: true })
    const readers = database
      .prepare(
        `SELECT reader.account_id FROM memberships reader
         JOIN closed_sessions USING (document_id)
         JOIN memberships member ON member.document_id = committee_id AND member.account_id = reader.account_id
         WHERE reader.document_id = ?`,
      )
      .pluck()
      .all(this.id)
    database.close()
    return new Set(readers)
  }

  #names(): string {
    return this.#evening.people
      .filter((person) => this.#reads(person))
      .map(({ name }) => name)
      .join(', ')
  }

  // -- what must hold

  isQuiet(): boolean {
    const evening = this.#evening
    if (this.id === '') return true
    return [...evening.tabs].every((tab) => {
      const view = this.#views.get(tab)
      if (!this.#reads(tab.person)) return !view && !this.#findRow(tab.person, tab.browser)
      return view !== undefined && evening.isSettled(view)
    })
  }

  async verify(): Promise<void> {
    if (this.id === '') return
    const { people, tabs, world } = this.#evening
    for (const tab of tabs)
      if (this.#reads(tab.person) && !this.#views.has(tab))
        world.problem(`${tab.name} does not open the closed session of which its person is a reader`)
    for (const person of people) if (!this.#reads(person)) this.#checkDevices(person)
  }

  #checkContent(line: Line, content: Uint8Array): void {
    const { people, world } = this.#evening
    if (this.id === '' || !Buffer.from(content.buffer, content.byteOffset, content.length).includes(secret)) return
    const person = people.find(({ browsers }) => browsers.some((each) => each.line === line))
    if (person && world.now > this.removedAt(person) + 10_000)
      world.problem(`${person.name} gets words of the closed session, and is no reader of it`)
  }

  #checkDevices(person: Person): void {
    for (const browser of person.browsers) {
      const found = this.#findRow(person, browser)
      if (found)
        this.#evening.world.problem(
          `a device of ${person.name}, who is no reader of the closed session, has a row of it in ${found}`,
        )
    }
  }

  /** The store of a device that has something of the closed session. */
  #findRow({ accountId }: Person, { storage }: Browser): string | null {
    for (const store of storesOfDocuments)
      for (const row of storage.rowsOf(databaseOf(accountId), store)) {
        const listed = Array.isArray(row) ? row : [row]
        for (const { documentId, id, update } of listed as {
          documentId?: string
          id?: string
          update?: Uint8Array
        }[])
          if (documentId === this.id || id === this.id || (update && Buffer.from(update).includes(secret))) return store
      }
    return null
  }
}
