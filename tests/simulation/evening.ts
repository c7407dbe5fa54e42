import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Y from 'yjs'
import type { Random } from '../support/random/random.ts'
import type { Activity } from './activities.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { AnsweredChanges } from './answered-changes.ts'
import { Checks } from './checks.ts'
import { ClosedSession } from './closed-sessions.ts'
import { ExportImport } from './export-import.ts'
import { Files } from './files.ts'
import { ForgedStatements } from './forged-statements.ts'
import { Months } from './months.ts'
import { committee, type Person, Tab, type Transition, transitions } from './person.ts'
import { PersonalDocuments } from './personal-documents.ts'
import type { EveningPlan } from './plan.ts'
import { RoomWatch } from './room-watch.ts'
import { calmSecondsOf, type Setting } from './setting.ts'
import { Trouble } from './trouble.ts'
import { BrowserStorage, pageDatabases } from './world/browser-storage.ts'
import { Database } from './world/database.ts'
import { Disk } from './world/disk.ts'
import { enterWorld } from './world/globals.ts'
import { Hub, type HubPrograms } from './world/hub.ts'
import { Network } from './world/network.ts'
import { newerCommittee, newerDatabase } from './world/newer-app.ts'
import { Browser } from './world/page.ts'
import { pagePackage } from './world/page-files.ts'
import { loadProgram, type Patch, type Program } from './world/programs.ts'
import { jsxRuntime, react } from './world/react-without-screens.ts'
import { sharedModule } from './world/shared-modules.ts'
import { smallLimits, useSmallLimits } from './world/small-limits.ts'
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
  sharedStore: Program
  tab: Program
  newerTab: Program
}

export async function loadPrograms(planted: readonly Patch[] = []): Promise<Programs> {
  const patches = [...smallLimits, ...planted]
  const [relay, documentThread, storeThread, inspectThread, sizesThread, sharedStore, tab, newerTab] =
    await Promise.all([
      loadProgram('tests/simulation/programs/relay.ts', patches),
      loadProgram('apps/relay/src/sync/compaction/document-thread.ts', patches),
      loadProgram('apps/relay/src/store/sqlite/writer/store-thread.ts', patches),
      loadProgram('apps/relay/src/files/inspect-thread.ts', patches),
      loadProgram('apps/relay/src/store/sqlite/sizes-thread.ts', patches),
      loadProgram('tests/simulation/programs/shared-store.ts', patches),
      loadProgram('tests/simulation/programs/tab.ts', patches),
      loadProgram('tests/simulation/programs/tab.ts', [...patches, newerDatabase]),
    ])
  return { relay, documentThread, storeThread, inspectThread, sizesThread, sharedStore, tab, newerTab }
}

const createActivity: Record<ActivityKind, (evening: Setting, checks: Checks) => Activity> = {
  'closed session': (evening, checks) => new ClosedSession(evening, checks),
  'personal documents': (evening) => new PersonalDocuments(evening),
  'export and import': (evening) => new ExportImport(evening),
  months: (evening, checks) => new Months(evening, checks),
  'forged statements': (evening) => new ForgedStatements(evening),
}

/** Runs one evening. The same plan has the same trace. */
export async function runEvening(
  plan: EveningPlan,
  programs: Programs,
  {
    story = null,
    until = Number.POSITIVE_INFINITY,
    counts = null,
  }: { story?: ((line: string) => void) | null; until?: number; counts?: Map<string, number> | null } = {},
): Promise<EveningResult> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(memory, 'civic-hub-simulation-'))
  const world = new World(plan.seed)
  world.story = story
  world.counts = counts
  useSmallLimits(plan.limits === 'small')
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
    if (!isOver && !evening.hasFailed && last < until) world.problem(`the evening did not end: ${evening.phase}`)
    const { problems, trace, tasks } = world
    return { problems, trace, tasks, edits: evening.edits, failedAt: evening.failedAt }
  } finally {
    evening.end()
    enterWorld(null)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The hub, the people, and the course of their evening. */
class Evening implements Setting {
  readonly plan: EveningPlan
  readonly world: World
  readonly network: Network
  readonly disk: Disk
  /** Null if the hub is one relay on SQLite. */
  readonly database: Database | null
  readonly hubs: readonly Hub[]
  readonly backup: string
  readonly people: Person[] = []
  readonly tabs = new Set<Tab>()
  readonly checks: Checks
  readonly answered = new AnsweredChanges()
  readonly trouble: Trouble
  readonly activities: readonly Activity[]
  readonly files: Files | null
  phase: Setting['phase'] = 'signing up'
  edits = 0
  failedAt: number | null = null
  isCalm = false
  committeeId = ''
  readonly #programs: Programs
  readonly #known: readonly Transition[]
  readonly #letters = new Map<string, string>()
  readonly #pages = new Map<Process, Tab>()

  constructor(plan: EveningPlan, programs: Programs, world: World, folder: string) {
    this.plan = plan
    this.world = world
    this.#programs = programs
    const { pinned } = plan
    this.#known = pinned?.flatMap((one) => transitions.filter(({ name }) => name === one)) ?? transitions
    const data = join(folder, 'data')
    this.backup = join(folder, 'backup')
    mkdirSync(data)
    mkdirSync(this.backup)
    this.network = new Network(world)
    this.disk = new Disk(world, data)
    this.database = plan.relays > 1 ? new Database(world, this.disk, programs) : null
    const { network, disk, database } = this
    this.hubs = Array.from(
      { length: plan.relays },
      (_, index) =>
        new Hub(index, {
          network,
          disk,
          database,
          programs,
          letters: this.#letters,
          checkFilesEveryMs: plan.files ? world.stream('files').pick([15_000, 60_000]) : null,
        }),
    )
    const evening = this
    this.disk.onCommit = () => world.moments.happened('a commit', this.disk)
    this.checks = new Checks(this, {
      get id() {
        return evening.committeeId
      },
      views: this.tabs,
      get reader() {
        return evening.people[0]?.browsers[0] ?? null
      },
      removedAt: (person) => person.removedAt,
    })
    this.activities = (plan.activities ?? []).map((kind) => createActivity[kind](this, this.checks))
    this.trouble = new Trouble(this, this.checks)
    this.files = plan.files ? new Files(this) : null
    world.onConsole = (process, words) => {
      const tab = this.#pages.get(process)
      if (tab) this.checks.hear(tab, words)
    }
  }

  get hasFailed(): boolean {
    const { problems, now } = this.world
    if (problems.length > 0) this.failedAt ??= (now - beginning) / 1000
    return problems.length > 0
  }

  end(): void {
    for (const { browsers } of this.people)
      for (const browser of browsers) for (const page of [...browser.tabs]) browser.killTab(page)
    for (const hub of this.hubs) hub.kill(true)
    this.database?.kill(false)
  }

  // -- the course of the evening

  async run(): Promise<void> {
    const { world, plan } = this
    this.database?.start()
    for (const hub of this.hubs) await hub.start()
    await this.#gather()
    this.phase = 'meeting'
    const meetingAt = world.now
    for (const person of this.people) {
      this.#letAct(person)
      this.files?.letAct(person)
    }
    this.trouble.schedule()
    for (const activity of this.activities) activity.begin()
    const audit = () => {
      this.checks.audit()
      for (const activity of this.activities) activity.audit()
      this.files?.audit()
      world.schedule(1_000, audit, world.outside)
    }
    audit()
    // Its requests would change the order of events of older pinned plans.
    if (this.activities.length > 0) this.#watchRooms()
    await world.sleep(plan.minutes * 60 - (world.now - meetingAt) / 1000)
    await this.#calm()
    await this.files?.arrive()
    this.phase = 'verification'
    await this.checks.verify()
    await this.files?.passNights()
  }

  /** Everybody signs up, and the first person creates the committee and invites the others. */
  async #gather(): Promise<void> {
    const { world, plan } = this
    for (let index = 0; index < plan.people; index++) {
      const name = `Person ${index}`
      const person: Person = {
        name,
        accountId: '',
        access: 'editor',
        removedAt: Number.POSITIVE_INFINITY,
        browsers: [],
        sessionsEnded: { beganAt: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY },
        openedTabs: 0,
        actions: 0,
        credentials: { email: `person.${index}@example.org`, password: 'a long enough password' },
      }
      this.people.push(person)
      const browser = this.openBrowser(person)
      const { email, password } = person.credentials
      await this.ask(browser, 'POST', '/api/sign-up', { name, email, password })
      const token = new URL(this.#letters.get(email) ?? '').hash.slice(1)
      const confirmed = await this.ask(browser, 'POST', '/api/confirm', { token })
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
    this.committeeId = wanted.id
    await this.ask(first, 'POST', '/api/committees', wanted)
    for (const other of others) await this.invite(other)
    const tab = this.openTab(owner, first)
    await this.#until(
      'the first tab is open',
      () => tab.opened?.replica.opening.get() === 'ready' || tab.opened?.replica.caughtUp.get() === true,
    )
    await this.#inPage(tab, () => {
      const { doc } = (tab.opened as NonNullable<Tab['opened']>).replica
      Y.applyUpdate(doc, committee.base, 'the committee in use')
    })
    await this.#until('the committee is saved', () => tab.opened?.replica.waitingChanges() === 0)
    this.checks.begin()
    for (const other of others) this.openTab(other, other.browsers[0] as Browser)
    await world.sleep(5)
  }

  async invite(person: Person): Promise<void> {
    const [owner] = this.people as [Person]
    const link = (await this.ask(
      owner.browsers[0] as Browser,
      'POST',
      `/api/committees/${this.committeeId}/invitations`,
      { access: 'editor' },
    )) as { link: string }
    // The relay may accept, and its answer may be lost.
    person.removedAt = Number.POSITIVE_INFINITY
    await this.answered.make('access', person, 'editor', () =>
      this.ask(person.browsers[0] as Browser, 'POST', '/api/invitation/accept', {
        token: new URL(link.link).hash.slice(1),
      }),
    )
    person.access = 'editor'
  }

  setAccess(person: Person, access: 'viewer' | 'editor'): Promise<unknown> {
    const [owner] = this.people as [Person]
    const path = `/api/committees/${this.committeeId}/people/${person.accountId}`
    return this.answered.make('access', person, access, () =>
      this.ask(owner.browsers[0] as Browser, 'PUT', path, { access }),
    )
  }

  /** A person changes whether the hub sends emails. */
  changeNotifications(person: Person, requests: boolean): Promise<unknown> {
    const [browser] = person.browsers as [Browser]
    return this.tryFor(() =>
      this.answered.make('notify_requests', person, requests ? '1' : '0', () =>
        this.ask(browser, 'PUT', '/api/account/notifications', { requests }),
      ),
    )
  }

  /** The person in front of this tab acts once more. */
  act(tab: Tab, random: Random): void {
    const { world } = this
    world.schedule(0, () => tab.act(random, world, this.#known), tab.page.process)
  }

  /** Starts the database, and again while its disk is full. */
  async startDatabase(isRestored = false): Promise<void> {
    const { database, disk } = this
    while (database && !database.isRunning)
      try {
        database.start(isRestored)
      } catch (failure) {
        if (!disk.isFull) throw failure
        database.kill(false)
        await this.world.sleep(2)
      }
  }

  /** Starts a relay, and again while its disk is full or its database does not answer. */
  async startHub(hub: Hub): Promise<void> {
    const { database, disk } = this
    while (!hub.isRunning)
      try {
        if (database && !database.isRunning) throw new Error('the database does not run')
        await hub.start()
      } catch (failure) {
        if (!disk.isFull && !database) throw failure
        hub.kill(true)
        await this.world.sleep(2)
      }
  }

  /** The weather ends: lines, disk and relay work again, and all is synced within a minute. */
  async #calm(): Promise<void> {
    const { world } = this
    this.phase = 'calm'
    this.isCalm = true
    await this.trouble.end()
    const frozen = [
      ...[...this.tabs].map(({ page }) => page.process.frozenUntil),
      ...this.hubs.map(({ process }) => process?.frozenUntil ?? 0),
    ]
    const thawed = Math.max(world.now, ...frozen)
    // A device that has not noticed a dead connection yet still shows Synced.
    await world.sleep(11 + (thawed - world.now) / 1000)
    for (const person of this.people) if (person.access === 'none') await this.tryFor(() => this.invite(person))
    for (const person of this.people)
      if (person.access === 'viewer' && (await this.tryFor(() => this.setAccess(person, 'editor'))))
        person.access = 'editor'
    const browsers = this.people.flatMap((person) => person.browsers)
    if (browsers.some(({ isUpdated }) => isUpdated)) await this.#updateAll(browsers)
    // A person reloads a page that has ended.
    for (const tab of [...this.tabs]) {
      const kind = tab.opened?.replica.status.get().kind
      if (kind === 'access-removed' || kind === 'sign-in-again' || kind === 'deleted') this.reload(tab)
    }
    for (const activity of this.activities) await activity.calm()
    const seconds = await this.untilQuiet()
    for (const tab of this.tabs)
      if (!this.isSettled(tab))
        world.problem(
          `${tab.name} is not synced ${Math.round(seconds)} s after the weather ended: ${JSON.stringify(tab.opened?.replica.status.get() ?? 'not open')}`,
        )
    await world.sleep(3)
  }

  /** All devices get the newer app, once the older one has sent its edits. */
  async #updateAll(browsers: readonly Browser[]): Promise<void> {
    await this.world.sleep(calmSecondsOf(this.plan) / 2)
    for (const browser of browsers) browser.isUpdated = true
    for (const tab of [...this.tabs]) this.reload(tab)
  }

  #watchRooms(): void {
    const watch = new RoomWatch(this)
    const next = (): void => {
      watch.audit()
      this.world.schedule(1_000, next, this.world.outside)
    }
    next()
  }

  async untilQuiet(): Promise<number> {
    const { world, tabs, activities } = this
    const begun = world.now
    const bytes = Math.max(0, ...activities.map((activity) => activity.bytesToSend?.() ?? 0))
    const seconds = calmSecondsOf(this.plan, bytes)
    const isQuiet = () =>
      [...tabs].every((tab) => this.isSettled(tab)) && activities.every((activity) => activity.isQuiet())
    while (!isQuiet() && world.now - begun < seconds * 1000) {
      await this.files?.resume()
      await world.sleep(0.5)
    }
    return seconds
  }

  async verifyActivities(): Promise<void> {
    for (const activity of this.activities) await activity.verify()
  }

  isSettled(tab: Pick<Tab, 'opened'>): boolean {
    const { kind } = tab.opened?.replica.status.get() ?? {}
    return (kind === 'synced' && tab.opened?.replica.waitingChanges() === 0) || kind === 'read-only'
  }

  // -- people and their devices

  openBrowser(person: Person): Browser {
    const { world } = this
    const name = `${person.name.replace('Person ', 'p')}${'abcdefgh'[person.browsers.length] ?? 'z'}`
    const index = this.people.indexOf(person)
    const line = this.network.createLine(`203.0.${index}.${person.browsers.length + 1}`)
    // Without a balancer that routes by document, each device has a relay of its own.
    if (this.plan.relays > 1 && world.stream('balancer').chance(0.7)) line.relay = index % this.plan.relays
    const browser = new Browser(this.network, new BrowserStorage(world, `browser of ${name}`), line)
    person.browsers.push(browser)
    browser.onReload = (page) => {
      for (const tab of this.tabs) if (tab.page === page) return this.reload(tab)
    }
    return browser
  }

  openTab(person: Person, browser: Browser): Tab {
    const index = this.people.indexOf(person)
    const tab = new Tab(person, browser, `tab ${++person.openedTabs} of p${index}`)
    this.tabs.add(tab)
    this.#pages.set(tab.page.process, tab)
    tab.onStatus = () => this.checks.checkChip(tab)
    this.world.tell(`${tab.name} opens`)
    tab.onOpened = () => {
      this.files?.openedIn(tab)
      for (const activity of this.activities) activity.tabOpened(tab)
    }
    const replaced: Record<string, unknown> = {
      idb: pageDatabases(() => browser.storage),
      react,
      'react/jsx-runtime': jsxRuntime,
      ...(browser.isUpdated && { '@civic-hub/committee': newerCommittee }),
    }
    const { tab: current, newerTab } = this.#programs
    const program = browser.isUpdated ? newerTab : current
    tab.start(program, (name) => replaced[name] ?? pagePackage(name) ?? sharedModule(name), this.committeeId)
    return tab
  }

  closeTab(tab: Tab): void {
    this.world.tell(`${tab.name} ends`)
    this.tabs.delete(tab)
    for (const activity of this.activities) activity.tabEnded(tab)
    this.edits += tab.edits
    tab.browser.killTab(tab.page)
  }

  reload(tab: Tab): void {
    this.closeTab(tab)
    this.openTab(tab.person, tab.browser)
  }

  /** The decisions of each action follow from its number, so that a longer action changes no later one. */
  #letAct(person: Person): void {
    const { world } = this
    const pace = world.stream('pace', person.name)
    const pause = pace.pick([20, 60, 120, 300])
    const next = (): void => {
      if (this.isCalm) return
      const random = world.stream('action', person.name, ++person.actions)
      const tabs = [...this.tabs].filter((tab) => tab.person === person)
      const tab = tabs.find(({ isTyping }) => isTyping) ?? (tabs.length > 0 ? random.pick(tabs) : null)
      if (tab?.isRunning) this.act(tab, random)
      // A person with two windows often goes on in the other one at once.
      const isSwitching = tabs.length > 1 && random.chance(0.4)
      const delay =
        tab?.isTyping || isSwitching ? 0.15 + random.fraction() * 0.8 : -Math.log(1 - random.fraction()) * pause
      world.schedule(delay * 1000, next, world.outside)
    }
    world.schedule(pace.fraction() * pause * 1000, next, world.outside)
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

  async fetch(browser: Browser, method: string, path: string, body?: unknown): Promise<Uint8Array> {
    const headers: Record<string, string> = {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
    }
    if (browser.cookie !== '') headers.cookie = browser.cookie
    const response = await this.network.fetch(browser.line, path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    browser.takeCookie(response)
    // The person has signed out in this browser.
    const person = this.people.find(({ browsers }) => browsers.includes(browser))
    if (response.status === 401 && person && path !== '/api/sign-in') {
      await this.fetch(browser, 'POST', '/api/sign-in', person.credentials)
      return this.fetch(browser, method, path, body)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes).toString()}`)
    return bytes
  }

  async ask(browser: Browser, method: string, path: string, body?: unknown): Promise<unknown> {
    const bytes = await this.fetch(browser, method, path, body)
    return bytes.length === 0 ? null : JSON.parse(Buffer.from(bytes).toString())
  }

  /** Tries a request of a person; one that begins in bad weather may fail. */
  async tryFor(ask: () => Promise<unknown>): Promise<boolean> {
    const { isCalm } = this
    try {
      await ask()
      return true
    } catch (failure) {
      this.world.tell(`a request failed: ${String(failure).slice(0, 200)}`)
      if (isCalm) this.world.problem(`a request failed in calm weather: ${String(failure)}`)
      return false
    }
  }
}
