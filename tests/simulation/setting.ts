import type { Random } from '../support/random/random.ts'
import type { Activity } from './activities.ts'
import type { AnsweredChanges } from './answered-changes.ts'
import type { Person, Tab } from './person.ts'
import type { EveningPlan } from './plan.ts'
import type { BrowserStorage } from './world/browser-storage.ts'
import type { Database } from './world/database.ts'
import type { Disk } from './world/disk.ts'
import type { Hub } from './world/hub.ts'
import type { Network } from './world/network.ts'
import type { Browser } from './world/page.ts'
import { smallBytesPerSecond } from './world/small-limits.ts'
import type { World } from './world/world.ts'

/** After the weather ends, everything must be synced within this time of the world. */
export const calmSeconds = 60
/**
 * With small limits, devices must send large updates slowly: these bytes, and as many for frames, hellos, pings and
 * presence.
 */
export const calmSecondsOf = ({ limits }: EveningPlan, bytes = 0): number =>
  limits === 'small' ? 3 * calmSeconds + (2 * bytes) / smallBytesPerSecond : calmSeconds

/** An evening, as its weather and its checks see it. */
export interface Setting {
  readonly plan: EveningPlan
  readonly world: World
  readonly network: Network
  readonly disk: Disk
  /** Null if the hub is one relay on SQLite. */
  readonly database: Database | null
  readonly hubs: readonly Hub[]
  /** The folder of the backup. */
  readonly backup: string
  readonly people: readonly Person[]
  readonly tabs: ReadonlySet<Tab>
  readonly answered: AnsweredChanges
  /** Null in an evening without files. */
  readonly files: { forget(evicted: BrowserStorage): void; restored(): void } | null
  readonly committeeId: string
  readonly activities: readonly Activity[]
  readonly phase: 'signing up' | 'meeting' | 'calm' | 'verification'
  readonly isCalm: boolean
  readonly hasFailed: boolean
  openBrowser(person: Person): Browser
  openTab(person: Person, browser: Browser): Tab
  closeTab(tab: Tab): void
  reload(tab: Tab): void
  isSettled(tab: Pick<Tab, 'opened'>): boolean
  /** The person in front of this tab acts once more. */
  act(tab: Tab, random: Random): void
  /**
   * Waits until every tab is synced and every activity is quiet, for at most `calmSecondsOf`. Returns this number of
   * seconds.
   */
  untilQuiet(): Promise<number>
  verifyActivities(): Promise<void>
  invite(person: Person): Promise<void>
  changeNotifications(person: Person, requests: boolean): Promise<unknown>
  setAccess(person: Person, access: 'viewer' | 'editor'): Promise<unknown>
  startHub(hub: Hub): Promise<void>
  startDatabase(isRestored?: boolean): Promise<void>
  /** A request of a person outside of the app. */
  ask(browser: Browser, method: string, path: string, body?: unknown): Promise<unknown>
  fetch(browser: Browser, method: string, path: string, body?: unknown): Promise<Uint8Array>
  /** Tries a request; in bad weather it may fail. */
  tryFor(ask: () => Promise<unknown>): Promise<boolean>
}
