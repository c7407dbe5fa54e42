import { checkpointsIn } from '@civic-hub/committee'
import type { RefusalReason, Refused, RelayHello } from '@civic-hub/protocol'
import * as Y from 'yjs'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'
import type { RelaySocket } from './relay-socket.ts'

/** From this many pending updates on, one merged update goes to the relay instead of each by itself. */
const minToPushAsOne = 40
/** This tab pushes an edit of another tab when that tab has not done so for this long. */
const adoptAfterMs = 3_000
const sweepMs = 2_000
/** After the relay asked to slow down, everything goes out in one piece after this long. */
const slowDownMs = 2_000
/** Several devices may bring back at once what the relay has lost. One that came too late tries again this often. */
const maxTriesToBringBack = 5

/** Sends a document's pending updates to the relay, over one connection after the other, until they are acknowledged. */
export function createPushQueue(doc: Y.Doc, pendingUpdates: PendingUpdates) {
  /** The connection that has said hello, if there is one. */
  let socket: RelaySocket | null = null
  /** What each unacknowledged frame of this connection carries. */
  const sent = new Map<number, readonly PendingUpdate[]>()
  const everSent = new WeakSet<PendingUpdate>()
  /** The frame that brings the relay everything it has lost; infinite while that frame has not been sent. */
  let owed: number | null = null
  let triesToBringBack = 0
  let refusal: RefusalReason | null = null
  let slowing: ReturnType<typeof setTimeout> | undefined

  function send(carried: readonly PendingUpdate[], update: Uint8Array): number | null {
    if (!socket) return null
    // Read from the updates themselves, so that a start made offline, or before a reload, becomes a checkpoint too.
    const checkpoints = carried.flatMap((pending) => checkpointsIn(doc, pending.update))
    const frame = socket.sendUpdate(update, checkpoints)
    sent.set(frame, carried)
    for (const pending of carried) everSent.add(pending)
    return frame
  }

  /** Sends everything that a relay with this state vector lacks; the pending updates are part of it. */
  function sendAllBut(stateVector: Uint8Array, carried: readonly PendingUpdate[]): void {
    const frame = send(carried, Y.encodeStateAsUpdate(doc, stateVector))
    if (owed !== null) owed = frame ?? Number.POSITIVE_INFINITY
  }

  /** Whether the relay lacks more than the pending updates: it was restored, or this device was away for very long. */
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

  /** The state vector of a relay that has everything of this document except the pending updates. */
  function stateWithout(pending: readonly PendingUpdate[]): Uint8Array {
    const state = Y.decodeStateVector(Y.encodeStateVector(doc))
    for (const { update } of pending)
      for (const [writer, clock] of Y.parseUpdateMeta(update).from)
        state.set(writer, Math.min(state.get(writer) ?? 0, clock))
    return Y.encodeStateVector(state)
  }

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const pending of pendingUpdates.list())
      if (!everSent.has(pending) && now - pending.at > adoptAfterMs) send([pending], pending.update)
  }, sweepMs)

  return {
    /** An edit of this tab leaves at once. */
    edited(edit: PendingUpdate): void {
      send([edit], edit.update)
    },
    /** The relay said hello on a new connection: it gets all pending updates, and whatever else it turns out to lack. */
    begin({ continued, stateVector }: RelayHello, on: RelaySocket, everything: boolean): void {
      socket = on
      refusal = null
      owed = everything ? Number.POSITIVE_INFINITY : null
      triesToBringBack = 0
      const pending = pendingUpdates.list()
      if (everything || (!continued && lacksMoreThan(pending, stateVector))) sendAllBut(stateVector, pending)
      else if (pending.length >= minToPushAsOne)
        send(pending, Y.encodeStateAsUpdate(doc, continued ? stateWithout(pending) : stateVector))
      else for (const each of pending) send([each], each.update)
    },
    /** The relay acknowledges all frames up to this number. Returns the updates that are safe with that. */
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
    /** Whether the relay has lost what it once acknowledged, and has not got it back yet. */
    owes: (): boolean => owed !== null,
    refused({ frame, reason, stateVector }: Refused): void {
      const carried = sent.get(frame) ?? []
      sent.delete(frame)
      const wasOwed = frame === owed
      if (wasOwed) owed = Number.POSITIVE_INFINITY
      const isTooLate = wasOwed && reason === 'foreign-client-id' && triesToBringBack++ < maxTriesToBringBack
      if (reason === 'too-fast' || isTooLate) {
        slowing ??= setTimeout(() => {
          slowing = undefined
          const pending = pendingUpdates.list()
          if (pending.length > 0 || owed !== null) sendAllBut(stateVector, pending)
        }, slowDownMs)
      } else if (reason === 'missing-context') {
        // After a frame that came too fast, all later frames lack their context; one push sends them together.
        if (slowing === undefined) sendAllBut(stateVector, carried)
      } else if (frame > 0) {
        // It stays pending: kept on the device, counted and exportable, and the chip does not call it synced.
        refusal = reason
        console.error(`The relay refused an edit: ${reason}`)
      }
    },
    /** Why the relay does not take what was sent, or null. */
    refusal: (): RefusalReason | null => refusal,
    /** The connection ended: what was not acknowledged is still pending. */
    interrupt(): void {
      socket = null
      sent.clear()
    },
    close(): void {
      clearInterval(sweep)
      clearTimeout(slowing)
    },
  }
}
