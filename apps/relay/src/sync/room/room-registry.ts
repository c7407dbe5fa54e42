import { isPersonalDocumentId } from '@civic-hub/protocol'
import { spreadOf } from '../compaction/compaction.ts'
import { createTokenBuckets, type SyncLimits } from '../limits.ts'
import { createAnnouncements } from '../ownership/announcements.ts'
import { createSeals } from '../ownership/seals.ts'
import type { PendingUpdate } from './accept-update.ts'
import { createCommitQueue } from './commit-queue.ts'
import { followRelays } from './follow-relays.ts'
import { Room, type RoomParts } from './room.ts'

/**
 * An empty room stays open for this long, times `spreadOf`, because pages are reloaded and phones wake up. Meetings that
 * end together would otherwise need their snapshots at the same moment.
 */
const usuallyUnloadAfterMs = 30_000
/** In this time an account may write as much as the maximum size of one document. */
const storeSeconds = 12 * 60 * 60

export interface RoomRegistry {
  /**
   * The room of a document, which is opened if necessary. Rejects if the store cannot be read, and never
   * returns an empty room instead.
   */
  enter(documentId: string): Promise<Room>
  /** To be called after a connection has left. */
  left(room: Room): void
  count(): number
  close(): Promise<void>
}

export function createRoomRegistry(
  parts: Omit<
    RoomParts,
    'queue' | 'announcements' | 'seals' | 'mayStore' | 'onAbandoned' | 'hasHistory' | 'hasPresence'
  >,
  unloadAfterMs = usuallyUnloadAfterMs,
): RoomRegistry {
  const rooms = new Map<string, Promise<Room>>()
  /** The rooms that have finished opening. */
  const opened = new Map<string, Room>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const queue = createCommitQueue<PendingUpdate>(parts.log, parts.metrics, parts.warn)

  // One account must not fill the disk for all: beyond this amount, its writes are slowed down.
  const { documentBytes } = parts.limits
  const mayStore = createTokenBuckets(documentBytes / storeSeconds, 4 * documentBytes, parts.now)
  const announcements = createAnnouncements(parts.announcedClientIds, parts.warn)
  const seals = createSeals(parts.entryTagKey)
  const following = parts.otherRelays && followRelays(parts.otherRelays, opened, parts.metrics, parts.warn)

  function remove(documentId: string): void {
    rooms.delete(documentId)
    opened.delete(documentId)
  }

  async function unload(documentId: string): Promise<void> {
    timers.delete(documentId)
    const opening = rooms.get(documentId)
    const room = await opening
    if (!room || room.connections.size > 0) return
    if (room.compaction.isWorthwhile()) await room.compaction.compact()
    // A connection may have entered while the snapshot was made.
    if (room.connections.size > 0 || rooms.get(documentId) !== opening) return
    if (room.isPending) return schedule(documentId)
    remove(documentId)
  }

  function schedule(documentId: string): void {
    clearTimeout(timers.get(documentId))
    const timer = setTimeout(() => void unload(documentId), unloadAfterMs * spreadOf(documentId))
    timer.unref()
    timers.set(documentId, timer)
  }

  return {
    enter(documentId) {
      clearTimeout(timers.get(documentId))
      const known = rooms.get(documentId)
      if (known) return known
      const opening = Room.open(documentId, {
        ...parts,
        ...kindOf(documentId, parts.limits),
        queue,
        announcements,
        seals,
        mayStore,
        onAbandoned: () => rooms.get(documentId) === opening && remove(documentId),
      })
      rooms.set(documentId, opening)
      opening.then(
        (room) => rooms.get(documentId) === opening && opened.set(documentId, room),
        () => rooms.get(documentId) === opening && remove(documentId),
      )
      return opening
    },
    left(room) {
      if (room.connections.size === 0) schedule(room.documentId)
    },
    count: () => rooms.size,
    async close() {
      for (const timer of timers.values()) clearTimeout(timer)
      await following?.stop()
      await queue.drain()
      for (const room of await Promise.allSettled(rooms.values()))
        if (room.status === 'fulfilled') room.value.compaction.stop()
      await announcements.flush()
    },
  }
}

/** Snapshot and log of a personal document: the events of a lifetime, some hundred bytes each. */
const personalDocumentBytes = 4 * 1024 * 1024

/** The differences between the rooms of committee documents and personal documents. */
interface DocumentKind {
  limits: SyncLimits
  hasHistory: boolean
  /** True if presence is sent between the connections. */
  hasPresence: boolean
}

/** A personal document is small, and only its owner's devices ever connect to it. */
function kindOf(documentId: string, limits: SyncLimits): DocumentKind {
  if (!isPersonalDocumentId(documentId)) return { limits, hasHistory: true, hasPresence: true }
  const documentBytes = Math.min(personalDocumentBytes, limits.documentBytes)
  return { limits: { ...limits, documentBytes }, hasHistory: false, hasPresence: false }
}
