import { createRandomId } from '../random-id.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { createRowKey, storeUpdates } from '../store/update-store.ts'
import { withLock } from '../store/web-locks.ts'
import type { Committees } from './committees.ts'

/** The relay assigns this slug to no committee. */
export const demoSlug = 'demo'

export interface Demo extends Pick<CommitteeOnDevice, 'name' | 'emoji'> {
  /** The document, as one update. */
  readonly content: Uint8Array
  /** The id of the live meeting. */
  readonly live: string
}

/**
 * Adds a committee to this device that is never uploaded, unless there is one. Resolves with the id of its live meeting,
 * or with null if the committee was there before.
 */
export function addDemo(
  { device, committees }: { device: Device; committees: Pick<Committees, 'addStored'> },
  makeDemo: () => Promise<Demo>,
): Promise<string | null> {
  // A second press, here or in another tab, finds the demo of the first one.
  return withLock({
    name: `civic-hub-demo:${device.accountId}`,
    // Two demos at worst, each of which can be removed.
    onLost: 'finish',
    async work() {
      const database = await device.database()
      const stored = await database.getAll('committees')
      if (stored.some(({ demo, removing }) => demo && !removing)) return null
      const { name, emoji, content, live } = await makeDemo()
      const id = createRandomId(15)
      const update = { key: createRowKey(), update: content, pending: false }
      await storeUpdates(database, id, [update], null)
      await committees.addStored({
        id,
        slug: demoSlug,
        earlierSlugs: [],
        name,
        emoji,
        createdAt: new Date().toISOString(),
        access: 'owner',
        registered: false,
        lost: false,
        madeHere: true,
        demo: true,
      })
      return live
    },
  })
}
