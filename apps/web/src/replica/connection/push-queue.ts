import { checkpointsIn } from '@civic-hub/committee'
import type { RefusalReason, Refused, RelayHello } from '@civic-hub/protocol'
import * as Y from 'yjs'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'

/** From this many waiting changes on, one merged update goes to the relay instead of each by itself. */
const pushAsOneFrom = 40
/** A change of another tab is pushed by this one when that tab has not managed to for so long. */
const adoptAfterMs = 3_000
const sweepMs = 2_000
/** After the relay asked to slow down, everything goes out in one piece after this long. */
const slowDownMs = 2_000
/** What the relay has lost, several devices bring at once; who came too late under another's id tries so often again. */
const mostTriesToBringBack = 5

/** Brings the waiting changes of a document to the relay, over one connection after the other, until they are acknowledged. */
export function createPushQueue(
  doc: Y.Doc,
  pendingUpdates: PendingUpdates,
  /** Sends one update frame, with what its moment is to be kept as; its number on this connection, or null without one. */
  sendFrame: (update: Uint8Array, moments: readonly string[]) => number | null,
) {
  /** What each unacknowledged frame of this connection carries. */
  const sent = new Map<number, readonly PendingUpdate[]>()
  const everSent = new WeakSet<PendingUpdate>()
  let greeted = false
  /** The frame that brings the relay everything it has lost; infinite while such a frame has yet to leave. */
  let owed: number | null = null
  let triesToBringBack = 0
  let refusal: RefusalReason | null = null
  let slowing: ReturnType<typeof setTimeout> | undefined

  function send(carried: readonly PendingUpdate[], update: Uint8Array): number | null {
    // Read from the changes themselves: so a start that was made offline, or before a reload, is kept like any other.
    const moments = carried.flatMap((change) => checkpointsIn(doc, change.update))
    const frame = sendFrame(update, moments)
    if (frame === null) return null
    sent.set(frame, carried)
    for (const change of carried) everSent.add(change)
    return frame
  }

  /** Everything that the relay lacks, with what waits among it. */
  function sendAllBut(stateVector: Uint8Array, carried: readonly PendingUpdate[]): void {
    const frame = send(carried, Y.encodeStateAsUpdate(doc, stateVector))
    if (owed !== null) owed = frame ?? Number.POSITIVE_INFINITY
  }

  /** Whether the relay lacks more than what waits here: it was restored, or this device was away for very long. */
  function lacksMoreThan(pending: readonly PendingUpdate[], stateVector: Uint8Array): boolean {
    const theirs = Y.decodeStateVector(stateVector)
    const reach = (writer: number) => theirs.get(writer) ?? 0
    for (const { update } of pending) {
      const { from, to } = Y.parseUpdateMeta(update)
      for (const [writer, clock] of from)
        if (reach(writer) >= clock) theirs.set(writer, Math.max(reach(writer), to.get(writer) ?? 0))
    }
    for (const [writer, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if (reach(writer) < clock) return true
    return false
  }

  /** What a relay holds that has everything of this document but what waits. */
  function stateWithout(pending: readonly PendingUpdate[]): Uint8Array {
    const state = Y.decodeStateVector(Y.encodeStateVector(doc))
    for (const { update } of pending)
      for (const [writer, clock] of Y.parseUpdateMeta(update).from)
        state.set(writer, Math.min(state.get(writer) ?? 0, clock))
    return Y.encodeStateVector(state)
  }

  const sweep = setInterval(() => {
    if (!greeted) return
    const now = Date.now()
    for (const change of pendingUpdates.list())
      if (!everSent.has(change) && now - change.at > adoptAfterMs) send([change], change.update)
  }, sweepMs)

  return {
    /** An edit of this tab leaves at once. */
    edited(change: PendingUpdate): void {
      send([change], change.update)
    },
    /** A new connection: everything that waits goes out, and all else that the relay turns out to lack. */
    begin({ continued, stateVector }: RelayHello, everything: boolean): void {
      greeted = true
      refusal = null
      owed = everything ? Number.POSITIVE_INFINITY : null
      triesToBringBack = 0
      const pending = pendingUpdates.list()
      if (everything || (!continued && lacksMoreThan(pending, stateVector))) sendAllBut(stateVector, pending)
      else if (pending.length >= pushAsOneFrom)
        send(pending, Y.encodeStateAsUpdate(doc, continued ? stateWithout(pending) : stateVector))
      else for (const change of pending) send([change], change.update)
    },
    /** The relay has dealt with all frames up to this number; the changes that are safe with that. */
    acknowledge(upTo: number): PendingUpdate[] {
      const acknowledged: PendingUpdate[] = []
      for (const [frame, carried] of sent) {
        if (frame > upTo) break
        sent.delete(frame)
        acknowledged.push(...carried)
      }
      if (owed !== null && owed <= upTo) owed = null
      return acknowledged
    },
    /** Whether the relay has lost what this device was told of, and has not got it back yet. */
    owes: (): boolean => owed !== null,
    refused({ frame, reason, stateVector }: Refused): void {
      const carried = sent.get(frame) ?? []
      sent.delete(frame)
      const wasOwed = frame === owed
      if (wasOwed) owed = Number.POSITIVE_INFINITY
      const isTooLate = wasOwed && reason === 'foreign-client-id' && triesToBringBack++ < mostTriesToBringBack
      if (reason === 'too-fast' || isTooLate) {
        slowing ??= setTimeout(() => {
          slowing = undefined
          const pending = pendingUpdates.list()
          if (pending.length > 0 || owed !== null) sendAllBut(stateVector, pending)
        }, slowDownMs)
      } else if (reason === 'missing-context') {
        // Behind a frame that came too fast, all others lack their context; one push brings them together.
        if (slowing === undefined) sendAllBut(stateVector, carried)
      } else if (frame > 0) {
        // Kept on the device, counted as waiting, and exportable; the chip does not call it synced.
        refusal = reason
        console.error(`The relay refused an edit: ${reason}`)
      }
    },
    /** Why the relay does not take what was sent, if it does not. */
    refusal: (): RefusalReason | null => refusal,
    /** The connection ended: what was not acknowledged still waits. */
    interrupt(): void {
      greeted = false
      sent.clear()
    },
    close(): void {
      clearInterval(sweep)
      clearTimeout(slowing)
    },
  }
}
