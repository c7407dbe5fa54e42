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
/**
 * A larger update goes in parts, each when the one before it is acknowledged: every relay takes frames of this size, however
 * low its limit is, and a connection that breaks costs one part.
 */
const maxUpdateBytes = 1_000_000

/** An update that goes in parts. */
interface Parting {
  readonly carried: readonly PendingUpdate[]
  /** Those that are not acknowledged. */
  parts: Uint8Array[]
  /** The frame with the first of them; 0 while it is not under way. */
  frame: number
}

/** Sends a document's pending updates to the relay, over one connection after the other, until they are acknowledged. */
export function pushPendingUpdates(
  doc: Y.Doc,
  pendingUpdates: PendingUpdates,
  /** The labels of the checkpoints that an update makes. */
  labelsOf: (update: Uint8Array) => readonly string[],
) {
  /** The connection that has said hello, if there is one. */
  let socket: RelaySocket | null = null
  /** What each unacknowledged frame of this connection carries. */
  const sent = new Map<number, readonly PendingUpdate[]>()
  const everSent = new WeakSet<PendingUpdate>()
  /** The frame that brings the relay everything it has lost; infinite while that frame has not been sent. */
  let owed: number | null = null
  let triesToBringBack = 0
  let refusal: RefusalReason | null = null
  /** Whether the relay is new enough to take sealed changes. */
  let takesSealed = false
  /** Sealed changes that it does not take on this connection, with the reason. */
  const refusedSealed = new Map<PendingUpdate, RefusalReason>()
  let slowing: ReturnType<typeof setTimeout> | undefined
  let parting: Parting | null = null

  const own = (): PendingUpdate[] => pendingUpdates.list().filter(({ sealed }) => !sealed)

  /** What came or went by a file, in the order in which it builds on each other. */
  function sealed(): PendingUpdate[] {
    const orderOf = (pending: PendingUpdate) => pending.sealed?.order ?? 0
    return pendingUpdates
      .list()
      .filter((pending) => pending.sealed)
      .sort((a, b) => orderOf(a) - orderOf(b))
  }

  function sendSealed(pending: PendingUpdate): void {
    if (!socket || !pending.sealed) return
    if (takesSealed) {
      sent.set(socket.sendSealed(pending.sealed.head, pending.update), [pending])
      everSent.add(pending)
    } else refuseSealed(pending, 'foreign-seal')
  }

  /** It stays here, and so does what builds on it; the rest goes to the relay. */
  function refuseSealed(pending: PendingUpdate, reason: RefusalReason): void {
    refusedSealed.set(pending, reason)
    console.error(`The relay refused an edit: ${reason}`)
  }

  /** What they build on may have come meanwhile. */
  function retrySealed(): void {
    for (const [pending, reason] of refusedSealed) {
      if (reason !== 'missing-context') continue
      refusedSealed.delete(pending)
      sendSealed(pending)
    }
  }

  function sendEach(updates: readonly PendingUpdate[]): void {
    for (const each of updates) send([each], each.update)
  }

  /** Null when it goes in parts, or later: what comes while parts are under way may build on them. */
  function send(carried: readonly PendingUpdate[], update: Uint8Array): number | null {
    if (!socket || parting) return null
    if (update.length <= maxUpdateBytes) return sendWhole(socket, carried, update)
    void sendInParts(carried, update)
    return null
  }

  function sendWhole(on: RelaySocket, carried: readonly PendingUpdate[], update: Uint8Array): number {
    // Read from the updates themselves, so that a start made offline, or before a reload, becomes a checkpoint too.
    const checkpoints = carried.flatMap((pending) => labelsOf(pending.update))
    const frame = on.sendUpdate(update, checkpoints)
    sent.set(frame, carried)
    for (const pending of carried) everSent.add(pending)
    return frame
  }

  async function sendInParts(carried: readonly PendingUpdate[], update: Uint8Array): Promise<void> {
    for (const pending of carried) everSent.add(pending)
    const mine: Parting = { carried, parts: [update], frame: 0 }
    parting = mine
    try {
      const { partUpdate } = await import('./part-update.ts')
      if (parting === mine) mine.parts = partUpdate(update, maxUpdateBytes)
    } catch (failure) {
      console.error('A large update goes whole', failure)
    }
    sendPart(mine)
  }

  /** The last part carries the changes: they are saved when all of it is. */
  function sendPart(of: Parting): void {
    const [part] = of.parts
    if (!socket || !part || parting !== of) return
    const isLast = of.parts.length === 1
    of.frame = sendWhole(socket, isLast ? of.carried : [], part)
    if (isLast && owed !== null) owed = of.frame
  }

  function partAcknowledged(of: Parting, acknowledged: readonly PendingUpdate[]): void {
    of.parts.shift()
    if (of.parts.length > 0) return sendPart(of)
    parting = null
    const settled = new Set([...acknowledged, ...[...sent.values()].flat(), ...refusedSealed.keys()])
    for (const each of [...sealed(), ...own()]) if (!settled.has(each)) push(each)
  }

  /**
   * A state vector that has all of what is sealed, too: it would be taken for this person's. What the relay has lost goes
   * to it from whoever has it.
   */
  function withSealed(stateVector: Uint8Array): Uint8Array {
    const waiting = sealed()
    if (owed !== null || waiting.length === 0) return stateVector
    const theirs = Y.decodeStateVector(stateVector)
    for (const { update } of waiting)
      for (const [writer, to] of Y.parseUpdateMeta(update).to)
        theirs.set(writer, Math.max(theirs.get(writer) ?? 0, to))
    return Y.encodeStateVector(theirs)
  }

  /** Sends everything that a relay with this state vector lacks; the pending updates are part of it. */
  function sendAllBut(stateVector: Uint8Array, carried: readonly PendingUpdate[]): void {
    if (parting) return
    const frame = send(carried, Y.encodeStateAsUpdate(doc, withSealed(stateVector)))
    if (owed !== null) owed = frame ?? Number.POSITIVE_INFINITY
  }

  /** Whether the relay lacks more than the pending updates: it was restored, or this device was away for very long. */
  function lacksMoreThan(pending: readonly PendingUpdate[], stateVector: Uint8Array): boolean {
    const theirs = Y.decodeStateVector(stateVector)
    const reach = (clientId: number) => theirs.get(clientId) ?? 0
    for (const { update } of pending) {
      const { from, to } = Y.parseUpdateMeta(update)
      for (const [clientId, clock] of from)
        if (reach(clientId) >= clock) theirs.set(clientId, Math.max(reach(clientId), to.get(clientId) ?? 0))
    }
    for (const [clientId, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
      if (reach(clientId) < clock) return true
    return false
  }

  /** The state vector of a relay that has everything of this document except the pending updates. */
  function stateWithout(pending: readonly PendingUpdate[]): Uint8Array {
    const state = Y.decodeStateVector(Y.encodeStateVector(doc))
    for (const { update } of pending)
      for (const [clientId, clock] of Y.parseUpdateMeta(update).from)
        state.set(clientId, Math.min(state.get(clientId) ?? 0, clock))
    return Y.encodeStateVector(state)
  }

  function push(pending: PendingUpdate): void {
    if (pending.sealed) sendSealed(pending)
    else send([pending], pending.update)
  }

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const pending of pendingUpdates.list())
      if (!everSent.has(pending) && now - pending.at > adoptAfterMs) push(pending)
  }, sweepMs)

  return {
    /** An edit of this tab leaves at once, and so does what it took from a file. */
    edited: push,
    /** The relay said hello on a new connection: it gets all pending updates, and whatever else it turns out to lack. */
    begin({ continued, stateVector, sealKeyId }: RelayHello, on: RelaySocket, everything: boolean): void {
      socket = on
      parting = null
      refusal = null
      takesSealed = sealKeyId.length > 0
      refusedSealed.clear()
      owed = everything ? Number.POSITIVE_INFINITY : null
      triesToBringBack = 0
      // First what this person's changes may build on.
      const waiting = sealed()
      for (const each of waiting) sendSealed(each)
      const pending = own()
      if (everything || (!continued && lacksMoreThan([...waiting, ...pending], stateVector)))
        sendAllBut(stateVector, pending)
      else if (pending.length >= minToPushAsOne)
        send(pending, Y.encodeStateAsUpdate(doc, withSealed(continued ? stateWithout(pending) : stateVector)))
      else sendEach(pending)
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
      if (acknowledged.length > 0) retrySealed()
      if (parting && parting.frame > 0 && parting.frame <= upTo) partAcknowledged(parting, acknowledged)
      return acknowledged
    },
    /** Whether the relay has lost what it once acknowledged, and has not got it back yet. */
    owes: (): boolean => owed !== null,
    refused({ frame, reason, stateVector }: Refused): void {
      const part = frame > 0 && parting?.frame === frame ? parting : null
      const carried = part?.carried ?? sent.get(frame) ?? []
      sent.delete(frame)
      if (part) {
        part.frame = 0
        if (reason === 'too-fast') return void setTimeout(sendPart, slowDownMs, part)
        parting = null
      }
      const [first] = carried
      if (first?.sealed && reason !== 'too-fast') return refuseSealed(first, reason)
      const wasOwed = frame === owed || (part !== null && owed !== null)
      if (wasOwed) owed = Number.POSITIVE_INFINITY
      const isTooLate = wasOwed && reason === 'foreign-client-id' && triesToBringBack++ < maxTriesToBringBack
      if (reason === 'too-fast' || isTooLate) {
        slowing ??= setTimeout(() => {
          slowing = undefined
          for (const each of sealed()) sendSealed(each)
          const pending = own()
          if (pending.length > 0 || owed !== null) sendAllBut(stateVector, pending)
        }, slowDownMs)
      } else if (reason === 'missing-context') {
        // What does not build on the refused changes of a file still gets through, alone.
        if (refusedSealed.size > 0 && owed === null) {
          if (carried.length > 1) sendEach(carried)
        }
        // After a frame that came too fast, all later frames lack their context; one push sends them together.
        else if (slowing === undefined) sendAllBut(stateVector, carried)
      } else if (frame > 0) {
        // It stays pending: kept on the device, counted and exportable, and the chip does not call it synced.
        refusal = reason
        console.error(`The relay refused an edit: ${reason}`)
      }
    },
    /** Why the relay does not take what was sent, or null. */
    refusal: (): RefusalReason | null => refusal ?? refusedSealed.values().next().value ?? null,
    /** The connection ended: what was not acknowledged is still pending. */
    interrupt(): void {
      socket = null
      parting = null
      sent.clear()
    },
    close(): void {
      parting = null
      clearInterval(sweep)
      clearTimeout(slowing)
    },
  }
}
