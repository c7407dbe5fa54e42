import { eventually } from '../eventually.ts'
import type { Person } from '../people/signed-in-person.ts'
import type { ManyRelays } from '../relay/many-relays.ts'
import { connectAgain } from './connect-again.ts'
import { contentHash, SyncDevice } from './sync-device.ts'

/** One device at each relay, all in one document, each with a text of its own. */
export interface Typists {
  devices: readonly SyncDevice[]
  /** Each device types until the returned function is called. */
  type(pauseMs?: number): () => void
  /** Resolves when each device has so many more edits acknowledged; closed devices connect again, as the app does. */
  savedMore(count: number): Promise<void>
  /** The texts whose acknowledgement each device has received. New entries are at the beginning. */
  acknowledged(): string[]
  /** Resolves when a new device at this relay has these texts. */
  expectKept(texts: readonly string[], relay: number): Promise<void>
  /** Resolves when all edits are acknowledged and all devices, and a new one, are equal. */
  expectEqual(): Promise<void>
  disconnect(): void
}

export async function openTypists(relays: ManyRelays, person: Person, documentId: string): Promise<Typists> {
  const deviceAt = (relay: number) => new SyncDevice({ url: relays.url(relay), cookie: person.cookie() }, documentId)
  const devices = Array.from({ length: relays.count }, (_, relay) => deviceAt(relay))

  async function connectClosed(): Promise<void> {
    await Promise.all(devices.filter(({ closeCode }) => closeCode !== null).map(connectAgain))
  }

  await Promise.all(devices.map((device) => device.connect()))
  return {
    devices,
    type(pauseMs = 20) {
      let written = 0
      const timers = devices.map((device, who) =>
        setInterval(() => device.text(`by${who}`).insert(0, `${written++};`), pauseMs),
      )
      return () => {
        for (const timer of timers) clearInterval(timer)
      }
    },
    async savedMore(count) {
      const goals = devices.map(({ saved }) => saved + count)
      await eventually('more is saved', async () => {
        await connectClosed()
        return devices.every(({ saved }, who) => saved >= (goals[who] ?? 0))
      })
    },
    acknowledged: () =>
      devices.map((device, who) =>
        device.text(`by${who}`).toString().split(';').slice(device.waiting.length).join(';'),
      ),
    async expectKept(texts, relay) {
      const witness = deviceAt(relay)
      await connectAgain(witness)
      // A relay follows the others with a delay.
      for (const [who, text] of texts.entries())
        await eventually(`saved by ${who}`, () => witness.text(`by${who}`).toString().endsWith(text))
      witness.disconnect()
    },
    async expectEqual() {
      await eventually('all is saved', async () => {
        await connectClosed()
        return devices.every(({ waiting }) => waiting.length === 0)
      })
      const witness = deviceAt(relays.count - 1)
      await connectAgain(witness)
      await eventually('all replicas are equal', async () => {
        await connectClosed()
        return new Set([...devices, witness].map(({ doc }) => contentHash(doc))).size === 1
      })
      witness.disconnect()
    },
    disconnect() {
      for (const device of devices) device.disconnect()
    },
  }
}
