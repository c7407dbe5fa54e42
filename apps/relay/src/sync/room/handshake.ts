import { type ClientHello, closeCodes, encodeRelayHello, protocolVersion } from '@civic-hub/protocol'
import { type DocumentHead, type DocumentLog, runOf } from '../../store/document-log.ts'
import type { AnnouncedClientIds } from '../../store/store.ts'
import type { DocumentWorker } from '../compaction/worker.ts'
import { createTokenBuckets, type SyncLimits } from '../limits.ts'
import type { Announcements } from '../ownership/announcements.ts'
import { isDataLossProof } from '../ownership/data-loss-proof.ts'
import type { Seals } from '../ownership/seals.ts'
import type { Connection } from '../session/connection.ts'
import { encodeSyncStep1 } from '../session/plain-frames.ts'
import { gatherFrames } from '../session/write-whole-frames.ts'
import { createCatchUp } from './catch-up.ts'
import type { OpenDocument } from './open-document.ts'
import { createPlainDiffs } from './plain-diffs.ts'

/** In whole documents; a small document counts as a fraction. */
const asksPerSecond = 1
const costlyDocumentBytes = 1024 * 1024
const minAsk = 1 / 64

const nothing = new Uint8Array([0])

export interface HandshakeParts {
  log: DocumentLog
  worker: DocumentWorker
  limits: SyncLimits
  announcedClientIds: AnnouncedClientIds
  announcements: Announcements
  entryTagKey: string
  seals: Seals
  now(): number
}

/** The parts of a room that the handshake uses. */
export interface RoomInside {
  document: OpenDocument
  head: DocumentHead
  /** Positions of the lost entries. */
  unreadable: ReadonlySet<number>
  /** Reads what other relays have appended up to a position. */
  followTo(position: number): Promise<void>
  sendAwareness(connection: Connection): void
  warn(what: string, details: Record<string, unknown>): void
}

/**
 * The first exchange with a connection: its client id, its position in the log, and the updates that it
 * lacks.
 */
export function createHandshake(inside: RoomInside, parts: HandshakeParts) {
  const { document, head, unreadable } = inside
  const { id: documentId, entryTags, clientIds, compaction } = document
  const asks = createTokenBuckets(asksPerSecond, 2 * parts.limits.connectionsPerAccount, parts.now)
  const diffs = createPlainDiffs(documentId, {
    log: parts.log,
    worker: parts.worker,
    end: () => document.committed.position,
    documentBytes: () => compaction.bytes,
    warn: inside.warn,
  })
  const catchUp = createCatchUp(documentId, parts.log, () => document.committed, entryTags, unreadable, diffs)

  /** A viewer writes nothing, so its client id is not stored. */
  function announceClientId(connection: Connection, clientId: number): void {
    if (connection.access === 'viewer' || !clientIds.announce(connection, clientId)) return
    const { accountId } = connection.identity
    parts.announcements.add({ documentId, clientId, accountId, at: parts.now() })
  }

  /**
   * True if the account may load the document once more: often enough for all its devices after a restart of
   * the relay, and then about once a second, because a large document costs milliseconds of the serving
   * thread. Updates after a position cost little.
   */
  function mayAsk({ identity }: Connection, forWhatCameAfter = false): boolean {
    const part = forWhatCameAfter ? 0 : Math.max(1 / 16, compaction.bytes / costlyDocumentBytes)
    return asks(identity.accountId, Math.min(1, Math.max(minAsk, part)))
  }

  /**
   * True if a device can continue at its position. If not, its position may prove that this relay has lost
   * data.
   */
  async function canContinue(
    connection: Connection,
    claimed: { logId: string; position: number; entryTag: number },
  ): Promise<boolean> {
    // Only the entry tag shows whether the entry at that position is still the one that the device received:
    // a relay that was restored from a backup assigns the same positions again, to other entries.
    const isThisLog = claimed.logId === head.logId && claimed.position > 0
    const at = isThisLog ? await parts.log.readEntryTime(documentId, claimed.position) : null
    const end = document.committed
    const isThere = at !== null && entryTags.of(claimed.position, at) === claimed.entryTag
    if (isThere && claimed.position <= end.position && unreadable.size === 0) return true
    // The device received entries that this relay does not have, so the members' devices must upload the
    // rest.
    if (claimed.position > 0) {
      const { logId, restoredLogs } = head
      const runAt = (position: number) => runOf(head.runs, position)
      const stored = { documentId, logId, position: end.position, restoredLogs, runAt }
      const isProof = isDataLossProof(claimed, stored, at, parts.entryTagKey)
      connection.allowRecovery(isProof ? 'lost data' : 'unclaimed')
    }
    return false
  }

  /**
   * Closes a connection that cannot get all updates, so that the device reconnects: it must never have a
   * document with a gap.
   */
  async function orClose(connection: Connection, send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (failure) {
      inside.warn('the store failed to read', { reason: String(failure) })
      connection.close(closeCodes.storeFailed)
    }
  }

  return {
    /**
     * Answers the hello of a client of our own protocol, which contains its position, with exactly the later
     * updates.
     */
    async onHello(connection: Connection, hello: ClientHello): Promise<void> {
      if (connection.state.name !== 'greeting') return connection.refuse(0, 'malformed')
      connection.startCatchUp('ours')
      if (hello.protocolVersion < protocolVersion) return connection.close(closeCodes.appTooOld)
      announceClientId(connection, hello.clientId)
      await orClose(connection, async () => {
        // The device was connected to another relay, which this one follows with a delay.
        if (hello.logId === head.logId && hello.position > document.committed.position)
          await inside.followTo(hello.position)
        const continued = await canContinue(connection, hello)
        if (!mayAsk(connection, continued)) return connection.close(closeCodes.slowDown)
        gatherFrames(connection.socket)
        connection.send(
          encodeRelayHello({
            logId: head.logId,
            position: document.committed.position,
            access: connection.access,
            continued,
            fullness: compaction.fullness(),
            // A device that continues needs no state vector: it pushes its pending updates.
            stateVector: continued ? nothing : document.known.stateVector(),
            sealKeyId: parts.seals.keyId,
          }),
        )
        await catchUp.sendMissing(connection, continued ? hello.position : null, hello)
        inside.sendAwareness(connection)
      })
    },

    /** Asks a plain y-protocols client for its state vector. */
    onPlainClient(connection: Connection): void {
      connection.startCatchUp('plain')
      connection.send(encodeSyncStep1(document.known.stateVector()))
      inside.sendAwareness(connection)
    },

    /** Answers sync step 1 of a plain client. */
    async onStep1(connection: Connection, stateVector: Uint8Array): Promise<void> {
      if (!mayAsk(connection)) return connection.close(closeCodes.slowDown)
      await orClose(connection, () => catchUp.answer(connection, stateVector))
    },
  }
}
