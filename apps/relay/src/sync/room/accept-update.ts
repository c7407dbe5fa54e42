import type { RefusalReason } from '@civic-hub/protocol'
import { parseUpdate, type Unreadable, type UpdateSummary } from '@civic-hub/protocol/update'
import { diffUpdate } from 'yjs'
import type { NewClientId, NewLogEntry } from '../../store/document-log.ts'
import { largeUpdateBytes } from '../limits.ts'
import type { Connection } from '../session/connection.ts'
import type { CommittedUpdate } from './broadcast.ts'
import type { Commit } from './commit-queue.ts'
import type { OpenDocument } from './open-document.ts'

/** An update of a connection, from its arrival until it is acknowledged. */
export interface PendingUpdate extends Commit, CommittedUpdate {
  readonly connection: Connection
  readonly labels: readonly string[]
  /**
   * The account whose signature proves that it wrote the update; null if the connection's own account wrote
   * it.
   */
  readonly author: string | null
  /** Null until the update is accepted. It stays null if the update was refused, or had no new changes. */
  entry: NewLogEntry | null
}

export type Decision =
  | { readonly kind: 'append'; readonly entry: NewLogEntry }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }

const isKnown: Decision = { kind: 'known' }

/**
 * Decides about an update, at its arrival and again after a conflict: then it has an entry, and another relay has
 * appended before it. The rights of its sender and the space were checked at its arrival, and are not checked again.
 * When this returns, the document's index has the changes of an appended update.
 */
export function decide(
  update: Uint8Array,
  summary: UpdateSummary | Unreadable,
  pending: PendingUpdate,
  document: OpenDocument,
  isTrimmed = false,
): Decision {
  if (typeof summary === 'string') return refused(summary)
  const { connection, entry } = pending
  const { known } = document
  const isArriving = entry === null
  if (isArriving && isUnderForeignId(summary, pending, document)) return refused('foreign-client-id')
  const verdict = known.judge(summary)
  if (verdict === 'known') {
    if (isArriving) noteOwnPush(pending, null)
    return isKnown
  }
  if (isArriving && connection.access === 'viewer') return refused('read-only')
  if (verdict === 'overlapping' && mayTrim(update, pending, isTrimmed)) {
    const rest = diffUpdate(update, known.stateVector())
    return decide(rest, parseUpdate(rest), pending, document, true)
  }
  if (verdict !== 'new') return refused(verdict === 'overlapping' ? 'missing-context' : verdict)
  const { accountId } = connection.identity
  if (isArriving && !document.hasSpaceFor(accountId, update.length, summary)) return refused('document-full')
  const ofNew = known.clientIdsOfNew(summary)
  const claimed = claim(ofNew, pending, document)
  if (!claimed) return refused('foreign-client-id')
  if (isArriving) noteOwnPush(pending, ofNew)
  known.add(summary)
  return { kind: 'append', entry: entryOf(update, claimed, pending, document) }
}

const refused = (reason: RefusalReason): Decision => ({ kind: 'refused', reason })

/**
 * True for structs under another account's client id. They must never be acknowledged: this connection would treat the
 * other account's text as its own.
 */
function isUnderForeignId(
  { ranges }: UpdateSummary,
  { connection, author }: PendingUpdate,
  { clientIds }: OpenDocument,
): boolean {
  if (author !== null || !clientIds.writesAsAnother(connection)) return false
  return ranges.some(({ clientId }) => clientId === connection.clientId)
}

/**
 * True if the known part of an update may be removed. At its arrival that is only so for a signed one: the author's
 * device has already sent a part of it, and the uploading device must not change signed bytes. After a conflict, the
 * device has moved here, and the other relay had committed a part of the update.
 */
function mayTrim(update: Uint8Array, { author, entry }: PendingUpdate, isTrimmed: boolean): boolean {
  return !isTrimmed && (entry !== null || (author !== null && update.length < largeUpdateBytes))
}

/** Claims client ids for the account that wrote the update; null if one of them belongs to another account. */
function claim(
  ofNew: ReadonlySet<number>,
  { connection, author }: PendingUpdate,
  { clientIds, connections }: OpenDocument,
): NewClientId[] | null {
  return author === null
    ? clientIds.claim(connection, ofNew, connections)
    : clientIds.claimFor(author, connection.identity.accountId, ofNew)
}

function noteOwnPush({ connection, frame, author }: PendingUpdate, ofNew: ReadonlySet<number> | null): void {
  if (author !== null) return
  const { clientId, updates } = connection
  const isOfThisOpening = clientId && ofNew?.has(clientId)
  if (updates.isFirstOwn(frame) || isOfThisOpening) updates.pushedItsOwn()
}

function entryOf(
  update: Uint8Array,
  clientIds: NewClientId[],
  { connection, labels, author, entry }: PendingUpdate,
  document: OpenDocument,
): NewLogEntry {
  const position = ++document.accepted
  if (entry) return { ...entry, position, content: update, clientIds }
  const { accountId } = connection.identity
  const writtenBy = author ?? accountId
  return {
    documentId: document.id,
    position,
    accountId: writtenBy,
    at: document.now(),
    content: update.slice(),
    clientIds,
    labels,
    uploadedBy: writtenBy === accountId ? undefined : accountId,
  }
}
