import type { Setting } from './setting.ts'
import type { Hub } from './world/hub.ts'
import type { Process } from './world/world.ts'

const everySeconds = 30
/** An empty room stays open for 30 to 60 s. */
const leftWithinSeconds = 120

/** A relay has no more rooms than documents to which it sent something a while ago. It pings each connection every 4 s. */
export class RoomWatch {
  readonly #evening: Setting
  /** For each relay: when a connection to a document was last requested, or it last sent something. */
  readonly #sentAt = new Map<Process, Map<string, number>>()
  #seconds = 0

  constructor(evening: Setting) {
    this.#evening = evening
    const note = (hub: Process, documentId: string): void => {
      const known = this.#sentAt.get(hub) ?? new Map<string, number>()
      this.#sentAt.set(hub, known)
      known.set(documentId, evening.world.now)
    }
    evening.network.onOpening = note
    evening.network.watchers.push(({ hub, documentId }) => documentId && note(hub, documentId))
  }

  /** Called every second. */
  audit(): void {
    if (++this.#seconds % everySeconds !== 0) return
    for (const hub of this.#evening.hubs) void this.#look(hub)
  }

  async #look(hub: Hub): Promise<void> {
    const { world } = this.#evening
    const { process } = hub
    const since = world.now - leftWithinSeconds * 1000
    // It closes rooms once it runs again, and can store their snapshots.
    const isDelayed = Math.max(process?.frozenUntil ?? 0, hub.lostDatabaseUntil) > since
    if (!process?.alive || isDelayed || this.#evening.disk.refusedAt > since) return
    const read = await hub.readMetrics().catch(() => '')
    const rooms = Number(/^civic_hub_rooms (\d+)$/m.exec(read)?.[1] ?? 0)
    const open = [...(this.#sentAt.get(process)?.values() ?? [])].filter((at) => at > since).length
    if (rooms > open) world.problem(`${process.name} has ${rooms} rooms for ${open} documents`)
  }
}
