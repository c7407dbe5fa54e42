import type { Activity } from './activities.ts'
import type { Files } from './files.ts'
import type { Person, Tab } from './person.ts'
import type { EveningPlan } from './plan.ts'
import type { Database } from './world/database.ts'
import type { Disk } from './world/disk.ts'
import type { Hub } from './world/hub.ts'
import type { Network } from './world/network.ts'
import type { Browser } from './world/page.ts'
import type { World } from './world/world.ts'

/** After the weather ends, everything must be synced within this time of the world. */
export const calmSeconds = 60

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
  /** Null in an evening without files. */
  readonly files: Files | null
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
  /** Waits until every tab is synced and every activity is quiet, for at most `calmSeconds`. */
  untilQuiet(): Promise<void>
  verifyActivities(): Promise<void>
  invite(person: Person): Promise<void>
  setAccess(person: Person, access: 'viewer' | 'editor'): Promise<unknown>
  startHub(hub: Hub): Promise<void>
  startDatabase(isRestored?: boolean): Promise<void>
  /** A request of a person outside of the app. */
  ask(browser: Browser, method: string, path: string, body?: unknown): Promise<unknown>
  fetch(browser: Browser, method: string, path: string, body?: unknown): Promise<Uint8Array>
  /** Tries a request; in bad weather it may fail. */
  tryFor(ask: () => Promise<unknown>): Promise<boolean>
}
