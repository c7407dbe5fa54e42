import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { readHistoryPage } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { contentOf } from '../../packages/committee/src/testing/content.ts'
import type { Person, Tab, View } from './person.ts'
import { SavedEdits, storedWithinSeconds } from './saved-edits.ts'
import type { Setting } from './setting.ts'
import { readCommittedDocument } from './world/disk.ts'
import type { Hub } from './world/hub.ts'
import type { Sent } from './world/network.ts'
import type { Browser } from './world/page.ts'
import type { Process } from './world/world.ts'

/** A device notices a dead connection within this time (L5). */
const noticedSeconds = 10
const revokedSeconds = 1
const unloadedWithinSeconds = 90
/** After trouble, a relay notices dead connections within this time, and devices learn who has left. */
const presenceSeconds = 40
/** A new tab shows the others after this time. */
const shownSeconds = 2
/** In calm weather. Without a message, devices would learn it after 30 s. */
const leftSeconds = 10

/** A document of the evening, and all that shows it. */
export interface Watched {
  readonly id: string
  readonly views: Iterable<View>
  /** A device of a person who may read it. */
  readonly reader: Browser | null
  /** When this person lost the right to read it; infinite for a reader, and while that is unknown. */
  removedAt(person: Person): number
}

/** All that must hold for a document in an evening. */
export class Checks {
  readonly evening: Setting
  readonly watched: Watched
  readonly saved = new SavedEdits()
  /** The checks of the other documents. */
  readonly others: Checks[] = []
  #document = 0
  /** The account of each client id. */
  readonly #authors = new Map<number, string>()
  /** A restored backup lacks committed entries until a device has returned them. */
  #restoredAt = Number.NEGATIVE_INFINITY

  constructor(evening: Setting, watched: Watched) {
    this.evening = evening
    this.watched = watched
    evening.network.watchers.push((connected) => this.#checkRevoked(connected))
  }

  /** The document is known from now on. */
  begin(): void {
    this.#document = this.#readNumber()
  }

  /** The disk has the content of the backup. */
  restored(): void {
    this.#restoredAt = this.evening.world.now
    this.#document = this.#readNumber()
    if (this.#document > 0) this.#readLog()
    for (const other of this.others) other.restored()
  }

  /** The data of a device are gone, and its person knows. */
  forget(storage: object): void {
    this.saved.forget(storage)
    for (const other of this.others) other.forget(storage)
  }

  #readNumber(): number {
    const database = new Database(join(this.evening.disk.folder, 'relay.sqlite'), { readonly: true })
    const number = database.prepare('SELECT number FROM documents WHERE id = ?').pluck().get(this.watched.id)
    database.close()
    return Number(number ?? 0)
  }

  get #lastCommitAt(): number {
    return this.evening.disk.logOf(this.#document).changedAt
  }

  #committed(): ReadonlyMap<number, number> {
    return this.evening.disk.logOf(this.#document).clocks
  }

  /** The committed entries are exactly those that the disk has. */
  #readLog(): void {
    const doc = readCommittedDocument(this.evening.disk.folder, this.watched.id)
    this.evening.disk.logOf(this.#document).reset(Y.decodeStateVector(Y.encodeStateVector(doc)))
  }

  /** The disk of a relay that ended has all that was committed, and all changes that it answered. */
  checkDisk(): void {
    for (const other of this.others) other.checkDisk()
    const { answered, disk, committeeId, world } = this.evening
    if (this.watched.id === committeeId) {
      world.count('check the disk of a relay that ended')
      const lost = answered.findLost(disk.folder, committeeId)
      if (lost) world.problem(lost)
    }
    if (this.#document === 0) return
    const doc = readCommittedDocument(disk.folder, this.watched.id)
    const found = Y.decodeStateVector(Y.encodeStateVector(doc))
    for (const [client, clock] of this.#committed())
      if ((found.get(client) ?? 0) < clock)
        return this.evening.world.problem(
          `committed edits of ${client} from ${found.get(client) ?? 0} to ${clock} are not in the log`,
        )
  }

  audit(): void {
    const { world } = this.evening
    for (const other of this.others) other.audit()
    // A restored backup may lack the document until a device registers it again.
    if (this.#document === 0 && this.#restoredAt > 0) this.begin()
    const { views } = this.watched
    for (const tab of views) {
      if (!tab.opened || this.#document === 0) continue
      this.#authors.set(tab.opened.replica.doc.clientID, tab.person.accountId)
      if (!tab.isRunning || tab.isLeaving) continue
      this.checkChip(tab)
      this.#checkSeen(tab)
      this.#checkStored(tab)
    }
    if (world.now - this.#lastCommitAt < noticedSeconds * 1000) return
    const committed = this.#committed()
    for (const tab of views) {
      const { replica } = tab.opened ?? {}
      if (!replica || !tab.isRunning || tab.isLeaving || replica.status.get().kind !== 'synced') continue
      if (world.now - tab.page.process.frozenUntil < noticedSeconds * 1000) continue
      if (!this.#isLineGood(tab.browser) || !this.#followsLog(this.#relayOf(tab))) continue
      world.count('check Synced, and all that was committed is shown')
      for (const [client, clock] of committed)
        if (Y.getState(replica.doc.store, client) < clock) {
          world.problem(
            `${tab.name} shows Synced and lacks edits of ${client} that were committed ${(world.now - this.#lastCommitAt) / 1000} s ago`,
          )
          return
        }
    }
  }

  /** The running relay from which a tab last received something. */
  #relayOf(tab: View): Hub | null {
    const { from } = tab.page.heardOf(this.watched.id)
    return this.evening.hubs.find(({ process }) => process?.alive && process === from) ?? null
  }

  /** A relay that was frozen, or without a database that answers, shows no edits that other relays commit meanwhile. */
  #followsLog(hub: Hub | null): boolean {
    const { world, database, disk } = this.evening
    const since = world.now - noticedSeconds * 1000
    if (database && !(database.isRunning && Math.max(database.startedAt, disk.refusedAt) < since)) return false
    return hub !== null && (hub.process?.frozenUntil ?? 0) < since && hub.lostDatabaseUntil < since
  }

  /** Edits of other people are shown only once they are committed: no person has seen what is lost later. */
  #checkSeen(tab: View): void {
    // Devices return what a restored backup lacks.
    if (this.#restoredAt > 0) return
    this.evening.world.count('check shown edits of others are committed')
    const committed = this.#committed()
    for (const [client, structs] of tab.opened?.replica.doc.store.clients ?? []) {
      const author = this.#authors.get(client)
      if (author === undefined || author === tab.person.accountId) continue
      const last = structs[structs.length - 1]
      const clock = last ? last.id.clock + last.length : 0
      if (clock > (committed.get(client) ?? 0))
        return this.evening.world.problem(
          `${tab.name} shows edits of ${client} up to ${clock}, and only ${committed.get(client) ?? 0} are committed`,
        )
    }
  }

  /** Edits that the chip calls saved on this device are in its store. */
  #checkStored(tab: View): void {
    const { world } = this.evening
    const { replica } = tab.opened ?? {}
    if (replica?.opening.get() !== 'ready') return
    const now = { at: world.now, clock: Y.getState(replica.doc.store, replica.doc.clientID) }
    const before = tab.looked
    if (before && world.now - before.at < storedWithinSeconds * 1000) return
    tab.looked = now
    const { frozenUntil } = tab.page.process
    const troubledAt = Math.max(tab.browser.storage.troubledAt, frozenUntil)
    if (!before || world.now - troubledAt < 2 * storedWithinSeconds * 1000) return
    const { kind } = replica.status.get()
    if (kind === 'not-saved' || this.#restoredAt > 0) return
    const committed = this.#committed().get(replica.doc.clientID) ?? 0
    if (before.clock > committed) world.count('check pending edits are stored on the device')
    const unstored = this.saved.findUnstored(tab, this.watched.id, committed, before.clock)
    if (unstored !== null)
      world.problem(`${tab.name} shows ${kind}, and its edits from ${unstored} to ${before.clock} are not stored`)
  }

  #isLineGood({ line }: Browser): boolean {
    return (
      line.isUp &&
      !line.losesUp &&
      !line.losesDown &&
      line.maxLatency < 100 &&
      line.stalledUntil < this.evening.world.now - 10_000
    )
  }

  /** The chip never says more than is true. */
  checkChip(tab: View): void {
    const { world } = this.evening
    const { replica } = tab.opened ?? {}
    if (!replica || this.#document === 0 || tab.isLeaving) return
    const status = replica.status.get()
    const isSynced = status.kind === 'synced' && status.pending === 0
    // A restored relay lacks committed edits. Devices learn that from its first message, and return them.
    const isRestored = this.#restoredAt > 0
    const isTold = isRestored ? isSynced && this.#relayOf(tab) !== null : isSynced || replica.waitingChanges() === 0
    if (isTold && replica.opening.get() === 'ready') {
      world.count('check nothing is pending, and all is committed')
      const committed = this.#committed()
      for (const [client, structs] of replica.doc.store.clients) {
        const last = structs[structs.length - 1]
        const [clock, saved] = [last ? last.id.clock + last.length : 0, committed.get(client) ?? 0]
        if (clock <= saved) continue
        const edits = `edits of ${client} from ${saved} to ${clock} are not committed`
        return world.problem(`${tab.name} shows ${status.kind} without pending changes, and ${edits}`)
      }
    }
    const silent = (world.now - Math.max(tab.page.heardOf(this.watched.id).at, tab.page.process.frozenUntil)) / 1000
    if (silent > noticedSeconds) world.count('check a silent connection is not Synced')
    if (status.kind === 'synced' && silent > noticedSeconds)
      world.problem(`${tab.name} shows Synced and has heard nothing from the relay for ${silent} s`)
  }

  #checkRevoked({ line, hub, openedAt = Number.POSITIVE_INFINITY, documentId = this.evening.committeeId }: Sent): void {
    const { people, world } = this.evening
    if (documentId !== this.watched.id) return
    for (const person of people) {
      if (!person.browsers.some((each) => each.line === line)) continue
      this.#checkEndedSessions(person, openedAt, hub)
      const removedAt = this.watched.removedAt(person)
      if (world.now <= removedAt + revokedSeconds * 1000) continue
      if (world.now <= this.#unawareUntil(hub) + revokedSeconds * 1000) continue
      const what = documentId === this.evening.committeeId ? 'the committee' : 'a closed session'
      world.problem(`${person.name} gets data of ${what} ${(world.now - removedAt) / 1000} s after the removal`)
    }
  }

  #checkEndedSessions({ name, sessionsEnded }: Person, openedAt: number, hub: Process): void {
    const { world } = this.evening
    // While the tab that ends them is still busy, the person may sign in again in another one.
    if (openedAt >= sessionsEnded.beganAt) return
    const since = Math.max(sessionsEnded.at, this.#unawareUntil(hub))
    if (world.now > since + revokedSeconds * 1000)
      world.problem(
        `${name} gets data ${(world.now - sessionsEnded.at) / 1000} s after all sessions were ended, on a connection of one of them`,
      )
  }

  /** A frozen relay learns of a removal when it continues, one without its database when it is back, or never. */
  #unawareUntil(hub: Process): number {
    const { hubs, database } = this.evening
    const relay = hubs.find(({ process }) => process === hub)
    return Math.max(hub.frozenUntil, relay?.unawareUntil ?? 0, database?.unawareUntil ?? 0)
  }

  /** An error message of a tab. */
  hear(tab: Tab, words: string): void {
    const refused = /The relay refused an edit: (.*)/.exec(words)?.[1]
    if (refused && !(refused === 'read-only' && tab.person.access !== 'editor'))
      this.evening.world.problem(`an honest edit of ${tab.name} was refused: ${refused}`)
    if (words.includes('could not be taken')) this.evening.world.problem(`${tab.name}: ${words}`)
  }

  // -- after the evening

  /** All replicas equal each other and the committed log. */
  async verify(): Promise<void> {
    const { evening } = this
    const { world } = evening
    if (evening.hasFailed) return
    const all = [this, ...this.others]
    for (const each of all) await each.#compare()
    await this.#checkPresence()
    // The next opening of each document has the same, from the device's store and from the relay. Devices whose tabs were
    // killed send their edits then.
    for (const tab of [...evening.tabs]) evening.closeTab(tab)
    await world.sleep(1)
    for (const person of evening.people) for (const browser of person.browsers) evening.openTab(person, browser)
    await evening.untilQuiet()
    await world.sleep(1)
    for (const each of all) each.#compareReopened()
    await evening.verifyActivities()
    await this.#checkMemory()
  }

  async #compare(): Promise<void> {
    const { world, disk } = this.evening
    if (this.#document === 0) return
    const logged = readCommittedDocument(disk.folder, this.watched.id)
    if (logged.store.pendingStructs || logged.store.pendingDs) world.problem('the log has gaps')
    const content = contentOf(logged)
    for (const tab of this.watched.views) {
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      if (!Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(logged)))
        world.problem(`${tab.name} has other structs than the log: ${compareClocks(doc, logged)}`)
      else if (contentOf(doc) !== content) world.problem(`${tab.name} shows other content than the log`)
    }
    await this.checkHistory(logged)
  }

  #compareReopened(): void {
    const { evening } = this
    const { world } = evening
    if (this.#document === 0) return
    const later = readCommittedDocument(evening.disk.folder, this.watched.id)
    for (const lost of this.saved.lostIn(later)) world.problem(lost)
    for (const tab of this.watched.views) {
      if (!evening.isSettled(tab)) {
        world.problem(`${tab.name} is not synced after it was opened again`)
        continue
      }
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      if (!Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(later)))
        world.problem(`${tab.name}, opened again, has other structs than the log: ${compareClocks(doc, later)}`)
    }
  }

  /** Each open tab shows all open tabs, and none that has ended: also soon after another one ends, and a new one opens. */
  async #checkPresence(): Promise<void> {
    const { evening } = this
    await this.#waitForPresence(presenceSeconds)
    const [first, ...others] = [...evening.tabs]
    if (!first || others.length === 0) return
    evening.closeTab(first)
    await this.#waitForPresence(leftSeconds)
    evening.openTab(first.person, first.browser)
    await evening.untilQuiet()
    // A single relay shows it at once. Without it, a new tab would wait for the others, who renew their presence every 15 s.
    await this.#waitForPresence(evening.plan.relays > 1 ? presenceSeconds : shownSeconds)
  }

  async #waitForPresence(seconds: number): Promise<void> {
    const { world } = this.evening
    const begun = world.now
    while (this.#findWrongPresence() && world.now - begun < seconds * 1000) await world.sleep(1)
    const wrong = this.#findWrongPresence()
    if (wrong) world.problem(wrong)
  }

  #findWrongPresence(): string | null {
    const open = new Map(
      [...this.evening.tabs].flatMap((tab) => (tab.opened ? [[tab.opened.replica.doc.clientID, tab]] : [])),
    )
    for (const tab of open.values()) {
      const shown = tab.opened?.replica.awareness.getStates() ?? new Map()
      for (const [id, { name }] of open) if (!shown.has(id)) return `${tab.name} does not show ${name}`
      for (const id of shown.keys()) if (!open.has(id)) return `${tab.name} still shows a tab that has ended`
    }
    return null
  }

  /** A while after all people have left, no relay has a room or a connection. */
  async #checkMemory(): Promise<void> {
    const { evening } = this
    const { world, hubs } = evening
    for (const tab of [...evening.tabs]) evening.closeTab(tab)
    await world.sleep(unloadedWithinSeconds)
    for (const hub of hubs) {
      const read = await hub.readMetrics()
      for (const [, reason, count] of read.matchAll(/^civic_hub_refused_updates_total\{reason="(.*)"\} (\d+)$/gm))
        if (count !== '0') world.count(`refusal ${reason}`)
      for (const name of ['rooms', 'connections']) {
        const count = Number(new RegExp(`^civic_hub_${name} (\\d+)$`, 'm').exec(read)?.[1])
        if (count !== 0) world.problem(`${hub.process?.name} has ${count} ${name} after all people have left`)
      }
    }
  }

  /** The steps of history add up to the document, in the order of the log, with each change once, by its author. */
  async checkHistory(logged = readCommittedDocument(this.evening.disk.folder, this.watched.id)): Promise<void> {
    const { evening } = this
    const { world } = evening
    const { id, reader } = this.watched
    if (!reader) return
    const doc = new Y.Doc()
    const told = new Map<number, number>()
    for (let after = 0, more = true; more; ) {
      const path = `/api/committees/${id}/history?after=${after}`
      const page = readHistoryPage(await evening.fetch(reader, 'GET', path))
      for (const { position, authors, update } of page.steps) {
        if (position <= after) world.problem(`the history has the step ${position} after ${after}`)
        if (authors.length === 0) world.problem(`the step ${position} of the history has no author`)
        const content = inflateRawSync(update)
        const { from, to } = Y.parseUpdateMetaV2(content)
        for (const [client, begin] of from) {
          const known = told.get(client) ?? 0
          if (begin !== known)
            world.problem(`the history has the edits of ${client} from ${begin}, after those up to ${known}`)
          told.set(client, to.get(client) ?? begin)
          world.count('check the author of a change in the history')
          const author = authors.find(({ clientIds }) => clientIds.includes(client))?.accountId
          const wrote = this.#authors.get(client)
          // Members return the edits of others after a restore, as imported ones.
          if (wrote !== undefined && author !== wrote && this.#restoredAt < 0)
            world.problem(`the step ${position} of the history has another author of ${client}: ${author}`)
        }
        Y.applyUpdateV2(doc, content)
        after = position
      }
      more = page.more
    }
    if (contentOf(doc) !== contentOf(logged)) world.problem('the history adds up to other content than the log')
  }
}

function compareClocks(doc: Y.Doc, logged: Y.Doc): string {
  const [here, there] = [doc, logged].map((each) => Y.decodeStateVector(Y.encodeStateVector(each)))
  const clients = new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])
  const different = [...clients].filter((client) => here?.get(client) !== there?.get(client))
  return different.length === 0
    ? 'other deletions'
    : different
        .map((client) => `${client}: ${here?.get(client) ?? 0} here, ${there?.get(client) ?? 0} in the log`)
        .join(', ')
}
