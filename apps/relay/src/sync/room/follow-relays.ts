import type { OtherRelays } from '../../store/other-relays.ts'
import type { SyncMetrics } from '../metrics.ts'
import type { Room } from './room.ts'

/** The pause between two polls of rooms that another relay has open, too. */
const sharedEveryMs = 250
/** Other rooms are polled once in so many polls, a share of them in each. */
const otherEvery = 4
/** After this many polls an unchanged room is stored as open again; it expires after 30 s. */
const refreshEvery = 40

interface Watched {
  /** A counted number, which spreads the rooms over the polls. */
  place: number
  /** The last stored version of our presence. */
  version: number
  storedAt: number
  isShared: boolean
  /** The version of each other relay's presence that the room shows. */
  shown: Map<string, number>
}

/**
 * Polls the documents of the open rooms, with one query for all: rooms read what other relays appended, and
 * show the people there. Polls are needed only for documents that several relays have open, which a balancer
 * that routes by document makes rare.
 */
export function followRelays(
  others: OtherRelays,
  rooms: ReadonlyMap<string, Room>,
  metrics: Pick<SyncMetrics, 'followed' | 'shared'>,
  warn: (what: string, details: Record<string, unknown>) => void,
) {
  const watched = new Map<string, Watched>()
  let polls = 0
  let places = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let isFailing = false
  let running: Promise<void> = Promise.resolve()

  function stateOf(documentId: string): Watched {
    const known = watched.get(documentId)
    if (known) return known
    const made = { place: places++, version: -1, storedAt: 0, isShared: true, shown: new Map() }
    watched.set(documentId, made)
    return made
  }

  async function forgetClosed(): Promise<void> {
    const closed = [...watched.keys()].filter((documentId) => !rooms.has(documentId))
    if (closed.length === 0) return
    for (const documentId of closed) watched.delete(documentId)
    await others.leave(closed)
  }

  async function poll(): Promise<void> {
    polls++
    await forgetClosed()
    const due = [...rooms.values()].filter(
      ({ documentId }) => stateOf(documentId).isShared || (polls + stateOf(documentId).place) % otherEvery === 0,
    )
    if (due.length === 0) return metrics.shared(0)
    const changed = due.filter(({ documentId, presenceVersion }) => {
      const { version, storedAt, isShared } = stateOf(documentId)
      return (isShared && version !== presenceVersion) || version < 0 || polls - storedAt >= refreshEvery
    })
    const stored = changed.map((room) => ({
      documentId: room.documentId,
      version: room.presenceVersion,
      presence: room.presence(),
    }))
    const began = performance.now()
    const tips = await others.watch(
      due.map(({ documentId }) => documentId),
      stored,
    )
    metrics.followed(performance.now() - began)
    for (const { documentId, version } of stored) {
      const state = stateOf(documentId)
      // Rooms that were opened together would all be stored again in one poll.
      state.storedAt = state.version < 0 ? polls - (state.place % refreshEvery) : polls
      state.version = version
    }
    for (const tip of tips) {
      const room = rooms.get(tip.documentId)
      if (!room) continue
      const state = stateOf(tip.documentId)
      state.isShared = tip.relays.length > 0
      room.followTo(tip)
      await showPresence(room, state, tip.relays)
    }
    metrics.shared([...watched.values()].filter(({ isShared }) => isShared).length)
  }

  async function showPresence(
    room: Room,
    { shown }: Watched,
    relays: readonly { relay: string; version: number }[],
  ): Promise<void> {
    for (const relay of [...shown.keys()]) {
      if (relays.some((other) => other.relay === relay)) continue
      shown.delete(relay)
      room.showPresence(relay, null)
    }
    for (const { relay, version } of relays) {
      if (shown.get(relay) === version) continue
      room.showPresence(relay, await others.readPresence(room.documentId, relay))
      shown.set(relay, version)
    }
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = poll()
        .then(
          () => {
            isFailing = false
          },
          (failure: unknown) => {
            if (!isFailing) warn('other relays could not be followed', { reason: String(failure) })
            isFailing = true
          },
        )
        .finally(schedule)
    }, sharedEveryMs).unref()
  }
  schedule()

  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
