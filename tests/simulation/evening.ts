import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { readHistoryPage } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import * as Y from 'yjs'
import { contentOf } from '../../packages/committee/src/testing/content.ts'
import { committee, type Person, Tab } from './person.ts'
import type { EveningPlan } from './plan.ts'
import type { Weather } from './weather.ts'
import { BrowserStorage, pageDatabases } from './world/browser-storage.ts'
import { readCommittedDocument } from './world/disk.ts'
import { enterWorld } from './world/globals.ts'
import { Hub, type HubPrograms } from './world/hub.ts'
import { Network } from './world/network.ts'
import { Browser } from './world/page.ts'
import { loadProgram, type Patch, type Program } from './world/programs.ts'
import { sharedModule } from './world/shared-modules.ts'
import { beginning, type Process, World } from './world/world.ts'

export interface EveningResult {
  problems: readonly string[]
  trace: string
  tasks: number
  edits: number
  /** When the first problem was found, in seconds after the beginning. */
  failedAt: number | null
}

export interface Programs extends HubPrograms {
  tab: Program
}

export async function loadPrograms(patches: readonly Patch[] = []): Promise<Programs> {
  const [relay, documentThread, storeThread, tab] = await Promise.all([
    loadProgram('tests/simulation/programs/relay.ts', patches),
    loadProgram('apps/relay/src/sync/compaction/document-thread.ts', patches),
    loadProgram('apps/relay/src/store/sqlite/writer/store-thread.ts', patches),
    loadProgram('tests/simulation/programs/tab.ts', patches),
  ])
  return { relay, documentThread, storeThread, tab }
}

/** After the weather ends, everything must be synced within this time of the world. */
const calmSeconds = 60
/** A device notices a dead connection within this time (L5). */
const noticedSeconds = 10
const revokedSeconds = 1

/** Runs one evening. The same plan has the same trace. */
export async function runEvening(
  plan: EveningPlan,
  programs: Programs,
  {
    story = null,
    until = Number.POSITIVE_INFINITY,
  }: { story?: ((line: string) => void) | null; until?: number } = {},
): Promise<EveningResult> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(memory, 'civic-hub-simulation-'))
  const world = new World(plan.seed)
  world.story = story
  enterWorld(world)
  const evening = new Evening(plan, programs, world, folder)
  try {
    let isOver = false
    world.schedule(0, () => {
      evening.run().then(
        () => {
          isOver = true
        },
        (failure: Error) => {
          world.problem(`the evening could not go on: ${failure.stack}`)
          isOver = true
        },
      )
    })
    const last = Math.min((plan.minutes + 30) * 60, until)
    await world.run(beginning + last * 1000, () => isOver || evening.hasFailed)
    if (!isOver && !evening.hasFailed && last < until)
      world.problem(`the evening did not end: ${evening.phase}`)
    const { problems, trace, tasks } = world
    return { problems, trace, tasks, edits: evening.edits, failedAt: evening.failedAt }
  } finally {
    evening.end()
    enterWorld(null)
    rmSync(folder, { recursive: true, force: true })
  }
}

class Evening {
  readonly plan: EveningPlan
  readonly world: World
  readonly network: Network
  readonly hub: Hub
  readonly people: Person[] = []
  readonly tabs = new Set<Tab>()
  phase = 'signing up'
  edits = 0
  failedAt: number | null = null
  readonly #programs: Programs
  readonly #backup: string
  readonly #pages = new Map<Process, Tab>()
  #access: Person['access'][] | null = null
  #committeeId = ''
  #document = 0
  #tabCount = 0
  #lastCommitAt = 0
  #isCalm = false
  /** A restored backup lacks committed entries until a device has returned them. */
  #restoredAt = Number.NEGATIVE_INFINITY

  constructor(plan: EveningPlan, programs: Programs, world: World, folder: string) {
    this.plan = plan
    this.world = world
    this.#programs = programs
    const data = join(folder, 'data')
    this.#backup = join(folder, 'backup')
    mkdirSync(data)
    mkdirSync(this.#backup)
    this.network = new Network(world)
    this.hub = new Hub(this.network, data, programs)
    this.hub.disk.onCommit = () => {
      this.#lastCommitAt = world.now
    }
    this.network.onSend = ({ line }) => this.#checkRevoked(line.address)
    world.onConsole = (process, words) => this.#hear(process, words)
  }

  get hasFailed(): boolean {
    const { problems, now } = this.world
    if (problems.length > 0) this.failedAt ??= (now - beginning) / 1000
    return problems.length > 0
  }

  end(): void {
    for (const { browsers } of this.people)
      for (const browser of browsers) for (const page of [...browser.tabs]) browser.killTab(page)
    this.hub.kill(true)
  }

  // -- the course of the evening

  async run(): Promise<void> {
    const { world, plan, hub } = this
    await hub.start()
    await this.#gather()
    this.phase = 'meeting'
    const meetingAt = world.now
    for (const person of this.people) this.#letAct(person)
    for (const weather of plan.weather)
      world.schedule(
        weather.at * 1000,
        () => {
          void this.#change(weather).catch((failure: Error) =>
            world.problem(`the weather could not change: ${failure.stack}`),
          )
        },
        world.outside,
      )
    const audit = () => {
      this.#audit()
      world.schedule(1_000, audit, world.outside)
    }
    audit()
    await world.sleep(plan.minutes * 60 - (world.now - meetingAt) / 1000)
    await this.#calm()
    await this.#verify()
  }

  /** Everybody signs up, and the first person creates the committee and invites the others. */
  async #gather(): Promise<void> {
    const { world, plan } = this
    for (let index = 0; index < plan.people; index++) {
      const name = `Person ${index}`
      const person: Person = {
        ...{ name, accountId: '', access: 'editor', removedAt: Number.POSITIVE_INFINITY, browsers: [] },
      }
      this.people.push(person)
      const browser = this.#openBrowser(person)
      const email = `person.${index}@example.org`
      await this.#ask(browser, 'POST', '/api/sign-up', { name, email, password: 'a long enough password' })
      const token = new URL(this.hub.letters.get(email) ?? '').hash.slice(1)
      const confirmed = await this.#ask(browser, 'POST', '/api/confirm', { token })
      person.accountId = (confirmed as { account: { id: string } }).account.id
    }
    const [owner, ...others] = this.people as [Person, ...Person[]]
    owner.access = 'owner'
    const [first] = owner.browsers as [Browser]
    const wanted = {
      id: crypto.randomUUID(),
      name: 'Parks',
      emoji: '🌳',
      createdAt: '2026-11-21T09:00:00.000Z',
    }
    this.#committeeId = wanted.id
    await this.#ask(first, 'POST', '/api/committees', wanted)
    for (const other of others) await this.#invite(other)
    const tab = this.#openTab(owner, first)
    await this.#until(
      'the first tab is open',
      () => tab.opened?.replica.opening.get() === 'ready' || tab.opened?.replica.caughtUp.get() === true,
    )
    await this.#inPage(tab, () => {
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      Y.applyUpdate(doc, committee.base, 'the committee in use')
    })
    await this.#until('the committee is saved', () => tab.opened?.replica.waitingChanges() === 0)
    this.#document = this.#readNumber()
    for (const other of others) this.#openTab(other, other.browsers[0] as Browser)
    await world.sleep(5)
  }

  async #invite(person: Person): Promise<void> {
    const [owner] = this.people as [Person]
    const link = (await this.#ask(
      owner.browsers[0] as Browser,
      'POST',
      `/api/committees/${this.#committeeId}/invitations`,
      { access: 'editor' },
    )) as { link: string }
    // The relay may accept, and its answer may be lost.
    person.removedAt = Number.POSITIVE_INFINITY
    await this.#ask(person.browsers[0] as Browser, 'POST', '/api/invitation/accept', {
      token: new URL(link.link).hash.slice(1),
    })
    person.access = 'editor'
  }

  /** The weather ends: lines, disk and relay work again, and all is synced within a minute. */
  async #calm(): Promise<void> {
    const { world, hub } = this
    this.phase = 'calm'
    this.#isCalm = true
    hub.disk.isFull = false
    if (!hub.isRunning) await this.#startHub()
    for (const person of this.people)
      for (const browser of person.browsers) {
        this.#repair(browser)
        browser.storage.failure = null
        browser.storage.maxDelay = 2
      }
    const thawed = Math.max(world.now, ...[...this.tabs].map(({ page }) => page.process.frozenUntil))
    await world.sleep(1 + (thawed - world.now) / 1000)
    for (const person of this.people)
      if (person.access === 'none') await this.#tryFor(() => this.#invite(person))
    for (const person of this.people)
      if (person.access === 'viewer' && (await this.#tryFor(() => this.#setAccess(person, 'editor'))))
        person.access = 'editor'
    // A person reloads a page that has ended.
    for (const tab of [...this.tabs]) {
      const kind = tab.opened?.replica.status.get().kind
      if (kind === 'access-removed' || kind === 'sign-in-again' || kind === 'deleted') this.#reload(tab)
    }
    const begun = world.now
    const isQuiet = () => [...this.tabs].every((tab) => this.#isSettled(tab))
    while (!isQuiet() && world.now - begun < calmSeconds * 1000) await world.sleep(0.5)
    for (const tab of this.tabs)
      if (!this.#isSettled(tab))
        world.problem(
          `${tab.name} is not synced ${calmSeconds} s after the weather ended: ${JSON.stringify(tab.opened?.replica.status.get() ?? 'not open')}`,
        )
    await world.sleep(3)
  }

  #isSettled(tab: Tab): boolean {
    const { kind } = tab.opened?.replica.status.get() ?? {}
    return (kind === 'synced' && tab.opened?.replica.waitingChanges() === 0) || kind === 'read-only'
  }

  /** All replicas equal each other and the committed log. */
  async #verify(): Promise<void> {
    const { world, hub } = this
    this.phase = 'verification'
    if (this.hasFailed) return
    const logged = readCommittedDocument(hub.disk.folder, this.#committeeId)
    if (logged.store.pendingStructs || logged.store.pendingDs) world.problem('the log has gaps')
    const content = contentOf(logged)
    for (const tab of this.tabs) {
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      if (!Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(logged)))
        world.problem(`${tab.name} has other structs than the log: ${compareClocks(doc, logged)}`)
      else if (contentOf(doc) !== content) world.problem(`${tab.name} shows other content than the log`)
    }
    await this.#checkHistory(logged)
    // The next opening of the committee has the same, from the device's store and from the relay.
    for (const tab of [...this.tabs]) {
      tab.browser.killTab(tab.page)
      this.tabs.delete(tab)
      this.edits += tab.edits
    }
    await world.sleep(1)
    const reopened = this.people.map((person) => this.#openTab(person, person.browsers[0] as Browser))
    const begun = world.now
    while (!reopened.every((tab) => this.#isSettled(tab)) && world.now - begun < calmSeconds * 1000)
      await world.sleep(0.5)
    await world.sleep(1)
    for (const tab of reopened) {
      if (!this.#isSettled(tab)) {
        world.problem(`${tab.name} is not synced after it was opened again`)
        continue
      }
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      if (!Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(logged)))
        world.problem(
          `${tab.name}, opened again, has other structs than the log: ${compareClocks(doc, logged)}`,
        )
    }
  }

  /** The steps of history add up to the document, in the order of the log, and each has an author. */
  async #checkHistory(logged: Y.Doc): Promise<void> {
    const { world } = this
    const [owner] = this.people as [Person]
    const [browser] = owner.browsers as [Browser]
    const doc = new Y.Doc()
    for (let after = 0, more = true; more; ) {
      const path = `/api/committees/${this.#committeeId}/history?after=${after}`
      const page = readHistoryPage(await this.#fetch(browser, 'GET', path))
      for (const { position, authors, update } of page.steps) {
        if (position <= after) world.problem(`the history has the step ${position} after ${after}`)
        if (authors.length === 0) world.problem(`the step ${position} of the history has no author`)
        Y.applyUpdateV2(doc, inflateRawSync(update))
        after = position
      }
      more = page.more
    }
    if (contentOf(doc) !== contentOf(logged))
      world.problem('the history adds up to other content than the log')
  }

  // -- people and their devices

  #openBrowser(person: Person): Browser {
    const { world } = this
    const name = `${person.name.replace('Person ', 'p')}${'abcdefgh'[person.browsers.length] ?? 'z'}`
    const index = this.people.indexOf(person)
    const line = this.network.createLine(`203.0.${index}.${person.browsers.length + 1}`)
    const browser = new Browser(this.network, new BrowserStorage(world, `browser of ${name}`), line)
    person.browsers.push(browser)
    return browser
  }

  #openTab(person: Person, browser: Browser): Tab {
    const index = this.people.indexOf(person)
    const tab = new Tab(person, browser, `tab ${++this.#tabCount} of p${index}`)
    this.tabs.add(tab)
    this.#pages.set(tab.page.process, tab)
    tab.onStatus = () => this.#checkChip(tab)
    tab.page.heardAt = this.world.now
    this.world.tell(`${tab.name} opens`)
    const databases = pageDatabases(() => browser.storage)
    tab.start(
      this.#programs.tab,
      (name) => (name === 'idb' ? databases : name === 'react' ? {} : sharedModule(name)),
      this.#committeeId,
    )
    return tab
  }

  #closeTab(tab: Tab): void {
    this.world.tell(`${tab.name} ends`)
    this.tabs.delete(tab)
    this.edits += tab.edits
    tab.browser.killTab(tab.page)
  }

  #reload(tab: Tab): void {
    this.#closeTab(tab)
    this.#openTab(tab.person, tab.browser)
  }

  #letAct(person: Person): void {
    const { world } = this
    const { random } = world
    const pause = random.pick([20, 60, 120, 300])
    const next = (): void => {
      if (this.#isCalm) return
      const tabs = [...this.tabs].filter((tab) => tab.person === person)
      const tab = tabs.find(({ isTyping }) => isTyping) ?? (tabs.length > 0 ? random.pick(tabs) : null)
      if (tab?.isRunning)
        world.schedule(
          0,
          () => {
            tab.act(random, world)
          },
          tab.page.process,
        )
      const delay = tab?.isTyping ? 0.15 + random.fraction() * 0.8 : -Math.log(1 - random.fraction()) * pause
      world.schedule(delay * 1000, next, world.outside)
    }
    world.schedule(random.fraction() * pause * 1000, next, world.outside)
  }

  #inPage(tab: Tab, work: () => void): Promise<void> {
    const { world } = this
    return new Promise((resolve) =>
      world.schedule(
        0,
        () => {
          work()
          world.schedule(0, resolve, world.outside)
        },
        tab.page.process,
      ),
    )
  }

  async #until(what: string, holds: () => boolean): Promise<void> {
    const { world } = this
    const begun = world.now
    while (!holds()) {
      if (world.now - begun > 120_000) throw new Error(`waited in vain until ${what}`)
      await world.sleep(0.1)
    }
  }

  async #fetch(browser: Browser, method: string, path: string, body?: unknown): Promise<Uint8Array> {
    const headers: Record<string, string> = {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    }
    if (browser.cookie !== '') headers.cookie = browser.cookie
    const response = await this.network.fetch(browser.line, path, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    for (const cookie of response.headers.getSetCookie()) browser.cookie = cookie.split(';')[0] ?? ''
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes).toString()}`)
    return bytes
  }

  async #ask(browser: Browser, method: string, path: string, body?: unknown): Promise<unknown> {
    const bytes = await this.#fetch(browser, method, path, body)
    return bytes.length === 0 ? null : JSON.parse(Buffer.from(bytes).toString())
  }

  /** Tries a request of a person; in bad weather it may fail. */
  async #tryFor(ask: () => Promise<unknown>): Promise<boolean> {
    try {
      await ask()
      return true
    } catch (failure) {
      this.world.tell(`a request failed: ${String(failure).slice(0, 200)}`)
      if (this.#isCalm) this.world.problem(`a request failed in calm weather: ${String(failure)}`)
      return false
    }
  }

  // -- the weather

  async #change({ kind, person: index, seconds }: Weather): Promise<void> {
    if (this.#isCalm) return
    const { world, hub } = this
    const { random } = world
    const person = this.people[index]
    const browser = person?.browsers[random.below(person.browsers.length)]
    if (!person || !browser) return
    const tabs = [...this.tabs].filter((tab) => tab.browser === browser)
    const tab = tabs.length > 0 ? random.pick(tabs) : null
    world.tell(`-- ${kind}, ${person.name}, ${seconds} s`)
    const over = () => world.sleep(seconds)
    switch (kind) {
      case 'device offline':
        browser.setUp(false)
        await over()
        return this.#repair(browser)
      case 'half-open line':
        browser.line.losesUp = true
        browser.line.losesDown = true
        await over()
        return this.#repair(browser)
      case 'line loses requests':
        browser.line.losesUp = true
        await over()
        return this.#repair(browser)
      case 'line loses answers':
        browser.line.losesDown = true
        await over()
        return this.#repair(browser)
      case 'slow line':
        Object.assign(browser.line, { minLatency: 200, maxLatency: 2_500 })
        await over()
        return this.#repair(browser)
      case 'stalled line':
        browser.line.stalledUntil = world.now + Math.min(seconds, 20) * 1000
        return
      case 'connection breaks':
        for (const connected of [...browser.line.sockets]) connected.breakOff()
        return
      case 'partition': {
        const apart = this.people.filter(() => random.chance(0.5)).flatMap(({ browsers }) => browsers)
        for (const each of apart) each.line.isUp = false
        await over()
        for (const each of apart) this.#repair(each)
        return
      }
      case 'relay killed':
      case 'relay loses power':
        if (!hub.isRunning || this.phase !== 'meeting') return
        hub.kill(kind === 'relay killed')
        this.#checkDisk()
        await world.sleep(Math.min(seconds, 40))
        return this.#startHub()
      case 'relay restarts':
        if (!hub.isRunning) return
        await hub.stop()
        this.#checkDisk()
        return this.#startHub()
      case 'disk full':
        hub.disk.isFull = true
        await over()
        hub.disk.isFull = false
        return
      case 'tab killed':
        if (!tab) return
        this.#closeTab(tab)
        await world.sleep(Math.min(seconds, 30))
        if (![...this.tabs].some((other) => other.person === person)) this.#openTab(person, browser)
        return
      case 'tab frozen':
        if (tab) tab.page.process.frozenUntil = world.now + seconds * 1000
        return
      case 'second tab':
        if (tabs.length < 3) this.#openTab(person, browser)
        return
      case 'storage fails': {
        const chance = random.pick([0.3, 1])
        const readsToo = random.chance(0.3)
        browser.storage.failure = (isWrite) =>
          (isWrite || readsToo) && random.chance(chance)
            ? new DOMException('There is no space', random.pick(['QuotaExceededError', 'UnknownError']))
            : null
        await over()
        browser.storage.failure = null
        return
      }
      case 'storage slow':
        browser.storage.maxDelay = 3_000
        await over()
        browser.storage.maxDelay = 2
        return
      case 'storage evicted':
        return browser.storage.evict()
      case 'member removed':
        return this.#remove(person, seconds)
      case 'member becomes viewer':
        return this.#demote(person, seconds)
      case 'clock jumps': {
        const offset = random.pick([-3_600_000, -60_000, -5_000, 5_000, 60_000, 3_600_000])
        browser.storage.process.clockOffset += offset
        for (const { page } of tabs) page.process.clockOffset += offset
        return
      }
      case 'profile cloned': {
        if (person.browsers.length > 2) return
        const clone = this.#openBrowser(person)
        clone.cookie = browser.cookie
        browser.storage.cloneInto(clone.storage)
        this.#openTab(person, clone)
        return
      }
      case 'backup restored':
        if (!hub.isRunning) return
        if (this.#access === null) return this.#backUp()
        hub.kill(true)
        hub.restore(this.#backup)
        for (const [at, access] of this.#access.entries()) {
          const restored = this.people[at] as Person
          restored.access = access
          restored.removedAt = Number.POSITIVE_INFINITY
        }
        this.#restoredAt = world.now
        this.#readLog()
        return this.#startHub()
    }
  }

  #repair(browser: Browser): void {
    const { line } = browser
    const wasUp = line.isUp
    Object.assign(line, { isUp: true, losesUp: false, losesDown: false, minLatency: 5, maxLatency: 30 })
    if (!wasUp) browser.setUp(true)
  }

  async #startHub(): Promise<void> {
    while (!this.hub.isRunning)
      try {
        await this.hub.start()
      } catch (failure) {
        if (!this.hub.disk.isFull) throw failure
        this.hub.kill(true)
        await this.world.sleep(5)
      }
  }

  async #remove(person: Person, seconds: number): Promise<void> {
    const [owner] = this.people as [Person]
    if (person === owner || person.access !== 'editor') return
    const path = `/api/committees/${this.#committeeId}/people/${person.accountId}`
    const isAnswered = await this.#tryFor(() => this.#ask(owner.browsers[0] as Browser, 'DELETE', path))
    // Without an answer it is unknown whether the person was removed.
    person.access = 'none'
    if (isAnswered) person.removedAt = this.world.now
    await this.world.sleep(seconds)
    if (person.access !== 'none' || this.#isCalm) return
    if (!(await this.#tryFor(() => this.#invite(person)))) return
    for (const tab of [...this.tabs]) if (tab.person === person) this.#reload(tab)
  }

  #setAccess(person: Person, access: 'viewer' | 'editor'): Promise<unknown> {
    const [owner] = this.people as [Person]
    const path = `/api/committees/${this.#committeeId}/people/${person.accountId}`
    return this.#ask(owner.browsers[0] as Browser, 'PUT', path, { access })
  }

  async #demote(person: Person, seconds: number): Promise<void> {
    const [owner] = this.people as [Person]
    if (person === owner || person.access !== 'editor') return
    const change = (access: 'viewer' | 'editor') => this.#tryFor(() => this.#setAccess(person, access))
    person.access = 'viewer'
    if (await change('viewer')) await this.world.sleep(seconds)
    if (this.#isCalm) return
    if ((await change('editor')) && person.access === 'viewer') person.access = 'editor'
  }

  #backUp(): void {
    const database = new Database(join(this.hub.disk.folder, 'relay.sqlite'), { readonly: true })
    database.exec(`VACUUM INTO '${join(this.#backup, 'relay.sqlite')}'`)
    database.close()
    this.#access = this.people.map(({ access }) => access)
  }

  // -- what must hold

  #readNumber(): number {
    const database = new Database(join(this.hub.disk.folder, 'relay.sqlite'), { readonly: true })
    const number = database
      .prepare('SELECT number FROM documents WHERE id = ?')
      .pluck()
      .get(this.#committeeId)
    database.close()
    return Number(number)
  }

  #committed(): ReadonlyMap<number, number> {
    return this.hub.disk.logOf(this.#document).clocks
  }

  /** The committed entries are exactly those that the disk has. */
  #readLog(): void {
    const doc = readCommittedDocument(this.hub.disk.folder, this.#committeeId)
    const { clocks } = this.hub.disk.logOf(this.#document)
    clocks.clear()
    for (const [client, clock] of Y.decodeStateVector(Y.encodeStateVector(doc))) clocks.set(client, clock)
  }

  /** The disk of a relay that ended has all that was committed. */
  #checkDisk(): void {
    const doc = readCommittedDocument(this.hub.disk.folder, this.#committeeId)
    const found = Y.decodeStateVector(Y.encodeStateVector(doc))
    for (const [client, clock] of this.#committed())
      if ((found.get(client) ?? 0) < clock)
        return this.world.problem(
          `committed edits of ${client} from ${found.get(client) ?? 0} to ${clock} are not in the log`,
        )
  }

  #audit(): void {
    const { world } = this
    for (const tab of this.tabs) if (tab.isRunning && tab.opened) this.#checkChip(tab)
    if (world.now - this.#lastCommitAt < noticedSeconds * 1000 || !this.hub.isRunning) return
    const committed = this.#committed()
    for (const tab of this.tabs) {
      const { replica } = tab.opened ?? {}
      if (!replica || !tab.isRunning || replica.status.get().kind !== 'synced') continue
      if (world.now - tab.page.process.frozenUntil < noticedSeconds * 1000) continue
      if (!this.#isLineGood(tab.browser)) continue
      for (const [client, clock] of committed)
        if (Y.getState(replica.doc.store, client) < clock) {
          world.problem(
            `${tab.name} shows Synced and lacks edits of ${client} that were committed ${(world.now - this.#lastCommitAt) / 1000} s ago`,
          )
          return
        }
    }
  }

  #isLineGood({ line }: Browser): boolean {
    return (
      line.isUp &&
      !line.losesUp &&
      !line.losesDown &&
      line.maxLatency < 100 &&
      line.stalledUntil < this.world.now - 10_000
    )
  }

  /** The chip never says more than is true. */
  #checkChip(tab: Tab): void {
    const { world } = this
    const { replica } = tab.opened ?? {}
    if (!replica || this.#document === 0) return
    const status = replica.status.get()
    const isSynced = status.kind === 'synced' && status.pending === 0
    // A restored relay lacks committed edits. Devices learn that from its first message, and return them.
    const isRestored = this.#restoredAt > 0
    const isTold = isRestored
      ? isSynced && tab.page.heardFrom === this.hub.process
      : isSynced || replica.waitingChanges() === 0
    if (isTold && replica.opening.get() === 'ready') {
      const committed = this.#committed()
      for (const [client, structs] of replica.doc.store.clients) {
        const last = structs[structs.length - 1]
        const [clock, saved] = [last ? last.id.clock + last.length : 0, committed.get(client) ?? 0]
        if (clock <= saved) continue
        const edits = `edits of ${client} from ${saved} to ${clock} are not committed`
        return world.problem(`${tab.name} shows ${status.kind} without pending changes, and ${edits}`)
      }
    }
    const silent = (world.now - Math.max(tab.page.heardAt, tab.page.process.frozenUntil)) / 1000
    if (status.kind === 'synced' && silent > noticedSeconds)
      world.problem(`${tab.name} shows Synced and has heard nothing from the relay for ${silent} s`)
  }

  #checkRevoked(address: string): void {
    const person = this.people.find(({ browsers }) => browsers.some(({ line }) => line.address === address))
    if (person && this.world.now > person.removedAt + revokedSeconds * 1000)
      this.world.problem(
        `${person.name} gets data ${(this.world.now - person.removedAt) / 1000} s after the removal`,
      )
  }

  /** An error message of a tab. */
  #hear(process: Process, words: string): void {
    const tab = this.#pages.get(process)
    if (!tab) return
    const refused = /The relay refused an edit: (.*)/.exec(words)?.[1]
    if (refused && !(refused === 'read-only' && tab.person.access !== 'editor'))
      this.world.problem(`an honest edit of ${tab.name} was refused: ${refused}`)
    if (words.includes('could not be taken')) this.world.problem(`${tab.name}: ${words}`)
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
