import type { Random } from '../support/random/random.ts'
import type { Tab } from './person.ts'
import type { BrowserStorage } from './world/browser-storage.ts'
import type { World } from './world/world.ts'

/** One activity of an evening. */
export interface Activity {
  /** The meeting begins. */
  begin(): void
  /** Runs in the page, when its committee is open. */
  tabOpened(tab: Tab): void
  tabEnded(tab: Tab): void
  /** Called every second of the meeting. */
  audit(): void
  /** The hub has the content of the backup. */
  restored(): void
  /** A browser has deleted the data of all its accounts. */
  evicted?(storage: BrowserStorage): void
  /** The weather has ended: people look again at what they may read. */
  calm(): Promise<void>
  /** Whether all devices have what they must have, once the weather has ended. */
  isQuiet(): boolean
  /** The bytes that the open tabs of one account have to send: of the account with most. Only large documents count. */
  bytesToSend?(): number
  /** After the evening. */
  verify(): Promise<void>
}

/** The tasks of the app beside the open committee of this tab; starts those in the background. */
export async function backgroundOf(tab: Tab) {
  if (!tab.opened) throw new Error('the tab is not open')
  const background = await tab.opened.beside()
  if (!tab.isBeside) background.startBackground()
  tab.isBeside = true
  return background
}

/** Does something again and again until the weather ends, with a pause of this mean length. */
export function repeat(
  evening: { readonly world: World; readonly isCalm: boolean },
  name: string,
  meanSeconds: number,
  act: (random: Random) => unknown,
): void {
  const { world } = evening
  const random = world.stream(name)
  const later = (): void => {
    world.schedule(random.fraction() * 2 * meanSeconds * 1000, () => void next(), world.outside)
  }
  const next = async (): Promise<void> => {
    if (evening.isCalm) return
    await act(random)
    later()
  }
  later()
}

/** Runs work of a person in a tab. Null if it fails, or the tab ends or does not answer in this time. */
export function askTab<T>(
  { world }: { readonly world: World },
  tab: Tab,
  work: () => Promise<T>,
  seconds = 30,
): Promise<T | null> {
  return new Promise((resolve) => {
    const settle = (value: T | null) => world.schedule(0, () => resolve(value), world.outside)
    world.schedule(
      0,
      () =>
        void work().then(settle, (failure: unknown) => {
          world.tell(`${tab.name} could not do it: ${String(failure)}`)
          settle(null)
        }),
      tab.page.process,
    )
    world.schedule(seconds * 1000, () => resolve(null), world.outside)
  })
}
