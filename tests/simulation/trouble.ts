import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Random } from '../support/random/random.ts'
import type { Checks } from './checks.ts'
import type { Person, Tab } from './person.ts'
import type { NumberedWeather } from './plan.ts'
import type { Setting } from './setting.ts'
import { databaseOf } from './world/browser-storage.ts'
import type { FileDisk } from './world/file-disk.ts'
import type { Hub } from './world/hub.ts'
import type { Browser } from './world/page.ts'

/** The balancer stops routing to a relay that does not answer for so long. */
const balancerNoticesSeconds = 5

/** A kill that waits for a step of its victim waits no longer. */
const maxMomentSeconds = 30

/** The weather of one evening: what it does to the world. */
export class Trouble {
  readonly evening: Setting
  readonly #checks: Checks
  /** The access of each person when the backup was made; null before. */
  #access: Person['access'][] | null = null
  /** Members' files in the backup. */
  #files: ReturnType<FileDisk['copyFiles']> | null = null

  constructor(evening: Setting, checks: Checks) {
    this.evening = evening
    this.#checks = checks
  }

  schedule(): void {
    const { world, plan } = this.evening
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
  }

  /** Lines, disks and relays work again. */
  async end(): Promise<void> {
    const { disk, hubs, network, people } = this.evening
    disk.isFull = false
    disk.onFlush = () => undefined
    await this.evening.startDatabase()
    network.unhealthy.clear()
    for (const hub of hubs) {
      if (hub.line) hub.line.isUp = true
      if (!hub.isRunning) await this.evening.startHub(hub)
    }
    for (const { browsers } of people)
      for (const browser of browsers) {
        this.#repair(browser)
        browser.storage.failure = null
        browser.storage.maxDelay = 2
      }
  }

  async #change({ kind, person: index, seconds, number }: NumberedWeather): Promise<void> {
    const { evening } = this
    if (evening.isCalm) return
    const { world, disk, database, hubs } = evening
    const random = world.stream('change', number)
    const hub = random.pick(hubs)
    const person = evening.people[index]
    const browser = person?.browsers[random.below(person.browsers.length)]
    if (!person || !browser) return
    const tabs = [...evening.tabs].filter((tab) => tab.browser === browser)
    const tab = tabs.length > 0 ? random.pick(tabs) : null
    world.tell(`-- ${kind}, ${person.name}, ${seconds} s`)
    world.count(`weather ${kind}`)
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
        for (const stalled of random.pick([[browser.line], browser.line.sockets]))
          if (stalled === browser.line || random.chance(0.6))
            stalled.stalledUntil = world.now + Math.min(seconds, 20) * 1000
        return
      case 'connection breaks':
        // Each tab has a connection of its own.
        for (const connected of [...browser.line.sockets]) if (random.chance(0.6)) connected.breakOff()
        for (const transfer of evening.network.transfers) if (transfer.line === browser.line) transfer.breakOff()
        return
      case 'partition': {
        const apart = evening.people.filter(() => random.chance(0.5)).flatMap(({ browsers }) => browsers)
        for (const each of apart) each.line.isUp = false
        await over()
        for (const each of apart) this.#repair(each)
        return
      }
      case 'relay killed':
      case 'relay loses power':
        await this.#momentOfHub(hub, person, random)
        if (!hub.isRunning || evening.phase !== 'meeting') return
        hub.kill(kind === 'relay killed')
        this.#checks.checkDisk()
        await world.sleep(Math.min(seconds, 40))
        return evening.startHub(hub)
      case 'relay restarts':
        if (!hub.isRunning) return
        await hub.stop()
        this.#checks.checkDisk()
        return evening.startHub(hub)
      case 'relay frozen':
        return this.#freeze(hub, seconds)
      case 'database killed':
      case 'database loses power':
        if (!database?.isRunning) return
        database.kill(kind === 'database loses power')
        this.#checks.checkDisk()
        await world.sleep(Math.min(seconds, 20))
        return evening.startDatabase()
      case 'relay loses the database': {
        const { line } = hub
        if (!line) return
        line.isUp = false
        hub.lostDatabaseAt = world.now
        hub.lostDatabaseUntil = Number.POSITIVE_INFINITY
        await over()
        line.isUp = true
        hub.lostDatabaseUntil = world.now
        return
      }
      case 'balancer moves':
        for (const each of evening.people.flatMap(({ browsers }) => browsers))
          each.line.relay = random.below(hubs.length)
        return
      case 'disk slow': {
        const maxMs = random.pick([20, 200, 1_500])
        disk.onFlush = () => world.block(random.fraction() * maxMs)
        await over()
        disk.onFlush = () => undefined
        return
      }
      case 'disk full':
        disk.isFull = true
        await over()
        disk.isFull = false
        return
      case 'offline day':
        return tab ? this.#offlineDay(tab, Math.min(seconds, 240) + 30, random) : undefined
      case 'tab killed':
        if (!tab) return
        await this.#momentOfTab(tab, random)
        if (!evening.tabs.has(tab) || evening.isCalm) return
        evening.closeTab(tab)
        await world.sleep(Math.min(seconds, 30))
        if (!evening.isCalm && ![...evening.tabs].some((other) => other.person === person))
          evening.openTab(person, browser)
        return
      case 'tab frozen':
        if (!tab) return
        await this.#momentOfTab(tab, random)
        if (!evening.isCalm) world.freeze(tab.page.process, seconds * 1000)
        return
      case 'second tab':
        if (tabs.length < 3) evening.openTab(person, browser)
        return
      case 'second device':
        if (person.browsers.length < 2) evening.openTab(person, evening.openBrowser(person))
        return
      case 'storage fails': {
        const chance = random.pick([0.3, 1])
        const readsToo = random.chance(0.3)
        browser.storage.failure = (isWrite) =>
          (isWrite || readsToo) && random.chance(chance)
            ? new DOMException('There is no space', random.pick(['QuotaExceededError', 'UnknownError']))
            : null
        // A disk that is full is often slow, too.
        browser.storage.maxDelay = random.pick([2, 100, 2_000])
        if (tab && random.chance(0.5)) void this.#crash(tab, seconds, random)
        await over()
        browser.storage.failure = null
        browser.storage.maxDelay = 2
        return
      }
      case 'storage slow':
        browser.storage.maxDelay = 3_000
        await over()
        browser.storage.maxDelay = 2
        return
      case 'storage evicted':
        this.#checks.forget(browser.storage)
        evening.files?.forget(browser.storage)
        for (const activity of evening.activities) activity.evicted?.(browser.storage)
        return browser.storage.evict()
      case 'app updated':
        browser.isUpdated = true
        for (const old of tabs) if (random.chance(0.7)) evening.reload(old)
        return
      case 'signs out':
        return tab ? this.#signOut(tab, seconds, random.pick(['wipe', 'wipe', 'keep'] as const)) : undefined
      case 'signs out everywhere':
        return tab ? this.#signOut(tab, seconds, 'keep', true) : undefined
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
        const clone = evening.openBrowser(person)
        clone.cookie = browser.cookie
        browser.storage.cloneInto(clone.storage)
        evening.openTab(person, clone)
        return
      }
      case 'backup restored':
        return this.#restore()
    }
  }

  /** A relay ends at any time, or right after a step: often, soon enough that nothing has followed it. */
  async #momentOfHub(hub: Hub, person: Person, random: Random): Promise<void> {
    const { world, disk, isCalm } = this.evening
    const moment = random.pick(['any', 'a commit', 'an answered change'] as const)
    if (moment === 'any' || !hub.process || isCalm) return
    const { process } = hub
    const next = world.moments.next(moment, moment === 'a commit' ? disk : process, maxMomentSeconds)
    if (moment === 'an answered change') void this.evening.changeNotifications(person, random.chance(0.5))
    if (await next) world.count(`moment relay after ${moment}`)
    await world.sleep(random.pick([0, 0.001, 0.05]) * random.fraction())
  }

  /** The same for a tab. */
  async #momentOfTab({ page }: Tab, random: Random): Promise<void> {
    const { world } = this.evening
    const moment = random.pick([...(['any', 'a sent frame', 'a stored edit', 'a large local transaction'] as const)])
    if (moment === 'any') return
    if (await world.moments.next(moment, page.process, maxMomentSeconds)) world.count(`moment tab after ${moment}`)
    await world.sleep(random.pick([0, 0.05, 2]) * random.fraction())
  }

  /** A browser without space often crashes. The person opens the app again. */
  async #crash(tab: Tab, seconds: number, random: Random): Promise<void> {
    const { evening } = this
    const { world } = evening
    if (!(await world.moments.next('a failed local transaction', tab.page.process, seconds))) return
    await world.sleep(2 * random.fraction())
    if (evening.isCalm || !evening.tabs.has(tab)) return
    world.count('moment tab after a failed local transaction')
    evening.reload(tab)
  }

  /** A person works offline, and closes and opens the app meanwhile. */
  async #offlineDay(first: Tab, seconds: number, random: Random): Promise<void> {
    const { evening } = this
    const { world } = evening
    const { browser, person } = first
    const end = world.now + seconds * 1000
    let tab = first
    browser.setUp(false)
    while (world.now < end && !evening.isCalm && evening.tabs.has(tab)) {
      for (let action = random.below(8); action > 0; action--) {
        evening.act(tab, random)
        await world.sleep(0.3 + 2 * random.fraction())
      }
      await world.sleep(10 * random.fraction())
      if (evening.isCalm || !evening.tabs.has(tab)) break
      evening.closeTab(tab)
      await world.sleep(1 + 4 * random.fraction())
      if (evening.isCalm) break
      tab = evening.openTab(person, browser)
      await world.sleep(2 + 6 * random.fraction())
    }
    // At its end the person may sign out, with changes that are only here.
    if (!evening.isCalm && evening.tabs.has(tab) && random.chance(0.4))
      await this.#signOut(tab, 5 + 20 * random.fraction(), 'keep')
    if (!browser.line.isUp) this.#repair(browser)
  }

  /** Its connections stay open, and it still believes that it owns its rooms when it continues. */
  async #freeze({ process, index }: Hub, seconds: number): Promise<void> {
    const { world, network } = this.evening
    if (!process?.alive) return
    world.freeze(process, seconds * 1000)
    await world.sleep(Math.min(seconds, balancerNoticesSeconds))
    if (process.frozenUntil <= world.now) return
    network.unhealthy.add(index)
    await world.sleep((process.frozenUntil - world.now) / 1000)
    network.unhealthy.delete(index)
  }

  /** A person signs out in one tab, and later in again. */
  async #signOut(tab: Tab, seconds: number, how: 'wipe' | 'keep', everywhere = false): Promise<void> {
    const { evening } = this
    const { world } = evening
    const { opened, browser, person } = tab
    if (!opened || !tab.isRunning) return
    tab.isLeaving = true
    const beganAt = world.now
    const before = new Set(evening.tabs)
    const outcome = await new Promise<string>((resolve) => {
      world.schedule(
        0,
        () =>
          void opened.signOut(how, everywhere).then(
            (known) => world.schedule(0, () => resolve(known), world.outside),
            (failure: unknown) => {
              // Another tab of the account is frozen, or its storage fails: the next start finishes it.
              world.tell(`${tab.name} could not sign out: ${String(failure)}`)
              world.schedule(0, () => resolve('failed'), world.outside)
            },
          ),
        tab.page.process,
      )
      // A tab that ends or freezes meanwhile does not answer.
      world.schedule(30_000, () => resolve('not answered'), world.outside)
    })
    world.tell(`${tab.name} signs out: ${outcome}`)
    tab.isLeaving = !['changes-pending', 'unreachable', 'session-ended'].includes(outcome)
    if (!tab.isLeaving) return
    if (outcome === 'signed-out' && everywhere) {
      person.sessionsEnded = { beganAt, at: world.now }
      world.count('check ended sessions get nothing')
    }
    // While the relay did not answer, the person may have signed in again in another tab.
    const isBack = [...evening.tabs].some((other) => !before.has(other) && other.browser === browser && other.opened)
    if (outcome === 'signed-out' && how === 'wipe' && !isBack) {
      const left = browser.storage.names().map(({ name }) => name)
      if (left.includes(databaseOf(opened.accountId)))
        world.problem(`${tab.name} signed out with a wipe, and its data are still on the device`)
    }
    evening.closeTab(tab)
    await world.sleep(Math.min(seconds, 60))
    if (!evening.isCalm) evening.openTab(person, browser)
  }

  async #restore(): Promise<void> {
    const { hubs, database, people, disk, backup } = this.evening
    if (!hubs.every(({ isRunning }) => isRunning) || database?.isRunning === false) return
    if (this.#access === null) {
      this.#backUp()
      return
    }
    for (const hub of hubs) hub.kill(true)
    database?.kill(false)
    disk.restore(backup)
    if (this.#files) disk.files.restore(this.#files)
    for (const [at, access] of this.#access.entries()) {
      const restored = people[at] as Person
      restored.access = access
      restored.removedAt = Number.POSITIVE_INFINITY
    }
    this.#checks.restored()
    this.evening.answered.forget()
    for (const activity of this.evening.activities) activity.restored()
    this.evening.files?.restored()
    await this.evening.startDatabase(true)
    for (const hub of hubs) await this.evening.startHub(hub)
  }

  #repair(browser: Browser): void {
    const { line } = browser
    const wasUp = line.isUp
    Object.assign(line, { isUp: true, losesUp: false, losesDown: false, minLatency: 5, maxLatency: 30 })
    if (!wasUp) browser.setUp(true)
  }

  async #remove(person: Person, seconds: number): Promise<void> {
    const { evening } = this
    const [owner] = evening.people as [Person]
    if (person === owner || person.access !== 'editor') return
    const path = `/api/committees/${evening.committeeId}/people/${person.accountId}`
    // Without an answer it is unknown whether the person was removed.
    person.access = 'none'
    const isAnswered = await evening.tryFor(() =>
      evening.answered.make('access', person, 'none', () => evening.ask(owner.browsers[0] as Browser, 'DELETE', path)),
    )
    if (isAnswered) {
      person.removedAt = evening.world.now
      evening.world.count('check a removed member gets nothing')
    }
    await evening.world.sleep(seconds)
    if (person.access !== 'none' || evening.isCalm) return
    if (!(await evening.tryFor(() => evening.invite(person)))) return
    for (const tab of [...evening.tabs]) if (tab.person === person) evening.reload(tab)
  }

  async #demote(person: Person, seconds: number): Promise<void> {
    const { evening } = this
    const [owner] = evening.people as [Person]
    if (person === owner || person.access !== 'editor') return
    const change = (access: 'viewer' | 'editor') => evening.tryFor(() => evening.setAccess(person, access))
    person.access = 'viewer'
    if (await change('viewer')) await evening.world.sleep(seconds)
    if (evening.isCalm) return
    if ((await change('editor')) && person.access === 'viewer') person.access = 'editor'
  }

  #backUp(): void {
    const { disk, backup, people } = this.evening
    const database = new Database(join(disk.folder, 'relay.sqlite'), { readonly: true })
    database.exec(`VACUUM INTO '${join(backup, 'relay.sqlite')}'`)
    database.close()
    this.#access = people.map(({ access }) => access)
    this.#files = disk.files.copyFiles()
  }
}
