import { closeCodes, encodeRelayHello, protocolVersion, readClientHello } from '@civic-hub/protocol'
import type * as decoding from 'lib0/decoding'
import type { AnnouncedWriters } from '../../store/announced-client-ids.ts'
import type { DocumentHead, DocumentLog } from '../../store/document-log.ts'
import { createAllowances, type SyncLimits } from '../limits.ts'
import type { Announcements } from '../ownership/announcements.ts'
import type { WriterRegister } from '../ownership/client-ids.ts'
import { isProofOfLoss } from '../ownership/data-loss-proof.ts'
import type { Marks } from '../ownership/entry-tag.ts'
import { type Connection, encodeSyncStep1 } from '../session/connection.ts'
import type { KnownState } from '../update/document-index.ts'
import { createCatchingUp, type LogEnd } from './catch-up.ts'

/** In whole documents; small ones cost less. */
const asksPerSecond = 1
const costlyDocumentBytes = 1024 * 1024
const leastAsk = 1 / 64

const nothing = new Uint8Array([0])

export interface EntranceParts {
  log: DocumentLog
  limits: SyncLimits
  announcedWriters: AnnouncedWriters
  announcements: Announcements
  markKey: string
  now(): number
}

/** What of a room its entrance needs. */
export interface RoomInside {
  documentId: string
  head: DocumentHead
  marks: Marks
  known: KnownState
  writers: WriterRegister
  snapshots: { readonly bytes: number; fullness(): number }
  /** Positions of what the log has lost. */
  unreadable: ReadonlySet<number>
  committed(): LogEnd
  sendAwareness(connection: Connection): void
  warn(what: string, details: Record<string, unknown>): void
}

/** How a connection comes into a room: who it is, how far it is, and what it gets before it is live. */
export function createRoomEntrance(inside: RoomInside, parts: EntranceParts) {
  const { documentId, head, marks, known, writers, snapshots, unreadable, committed } = inside
  const asks = createAllowances(asksPerSecond, 2 * parts.limits.connectionsPerAccount, parts.now)
  const catchingUp = createCatchingUp(documentId, parts.log, committed, marks, unreadable)

  /** Who may not write needs no id, and costs no row. */
  function hearWriter(connection: Connection, writer: number): void {
    if (connection.access === 'viewer' || !writers.announce(connection, writer)) return
    const { accountId } = connection.identity
    parts.announcements.add({ documentId, writer, accountId, at: parts.now() })
  }

  /**
   * Whether the account may ask for the document once more: often enough for every device after a restart of the relay,
   * and then about once a second, since a large document costs milliseconds of the one thread. What came after a
   * position costs little.
   */
  function mayAsk({ identity }: Connection, forWhatCameAfter = false): boolean {
    const part = forWhatCameAfter ? 0 : Math.max(1 / 16, snapshots.bytes / costlyDocumentBytes)
    return asks(identity.accountId, Math.min(1, Math.max(leastAsk, part)))
  }

  /** Whether a device goes on where it was; if not, what it says may show that this relay has lost something. */
  async function place(
    connection: Connection,
    told: { logId: string; position: number; mark: number },
  ): Promise<boolean> {
    // The mark tells whether the entry at that position is still the one that the device was told of: a relay that
    // was restored from a backup gives out the same positions again, to other entries.
    const isThisLog = told.logId === head.logId && told.position > 0
    const at = isThisLog ? await parts.log.readMark(documentId, told.position) : null
    const end = committed()
    const isThere = at !== null && marks.of(told.position, at) === told.mark
    if (isThere && told.position <= end.position && unreadable.size === 0) return true
    // It was told of more than this relay has, or of something else: the members' devices know the rest.
    if (told.position > 0) {
      const { logId, restoredLogs } = head
      const kept = { documentId, logId, position: end.position, restoredLogs }
      connection.restores = isProofOfLoss(told, kept, at, parts.markKey)
        ? 'what was lost'
        : 'what is nobody’s'
    }
    return false
  }

  /** Never a document with a hole in it: who can't be given everything is told to come back. */
  async function orClose(connection: Connection, bring: () => Promise<void>): Promise<void> {
    try {
      await bring()
    } catch (failure) {
      inside.warn('the store failed to read', { reason: String(failure) })
      connection.close(closeCodes.storeFailed)
    }
  }

  return {
    /** A client of ours: it says how far it is, and gets exactly what came after. */
    async greet(connection: Connection, decoder: decoding.Decoder): Promise<void> {
      const hello = readClientHello(decoder)
      connection.speaks = 'ours'
      if (hello.protocolVersion < protocolVersion) return connection.close(closeCodes.appTooOld)
      hearWriter(connection, hello.writerId)
      await orClose(connection, async () => {
        const continued = await place(connection, hello)
        if (!mayAsk(connection, continued)) return connection.close(closeCodes.slowDown)
        connection.send(
          encodeRelayHello({
            logId: head.logId,
            position: committed().position,
            access: connection.access,
            continued,
            fullness: snapshots.fullness(),
            // Who goes on where it was lacks nothing that it could be told of here, and brings what waits.
            stateVector: continued ? nothing : known.stateVector(),
          }),
        )
        await catchingUp.bring(connection, continued ? hello.position : null)
        inside.sendAwareness(connection)
      })
    },

    /** A client that speaks plain y-protocols: it is asked what it has. */
    welcome(connection: Connection): void {
      connection.speaks = 'plain'
      connection.send(encodeSyncStep1(known.stateVector()))
      inside.sendAwareness(connection)
    },

    /** Answers sync step 1 of a plain client. */
    async answerStep1(connection: Connection, stateVector: Uint8Array): Promise<void> {
      if (!mayAsk(connection)) return connection.close(closeCodes.slowDown)
      await orClose(connection, () => catchingUp.answer(connection, stateVector))
    },
  }
}
