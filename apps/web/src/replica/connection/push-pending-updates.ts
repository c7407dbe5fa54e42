import type { RefusalReason, Refused, RelayHello } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { encodeCompleteState } from '../complete-state.ts'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'
import { mergeRun, runsOfPending } from './pending-runs.ts'
import type { RelaySocket } from './relay-socket.ts'

/** From this number of pending updates on, they are merged into one update for the relay, or one for each checkpoint. */
const minToMerge = 40
/** This tab sends an edit of another tab if that tab has not sent it after this time. */
const adoptAfterMs = 3_000
const sweepMs = 2_000
/** After the relay asked to slow down, all pending updates are sent as one update after this time. */
const slowDownMs = 2_000
/**
 * Several devices may resend at once what the relay has lost. A device whose attempt was too late tries again
 * this many times.
 */
const maxTriesToReturn = 5
/**
 * A larger update is sent in parts, each when the one before it is acknowledged. Every relay accepts frames
 * of this size, however low its limit is, and a connection that breaks costs one part. A slow line must send it
 * within 6.5 s: a ping waits behind it, and a connection without an answer is closed (see liveness.ts).
 */
const maxUpdateBytes = 128_000

/** An update that is sent in parts. */
interface Parting {
  readonly carried: readonly PendingUpdate[]
  /** The parts that are not acknowledged; empty until the update is split. */
  parts: Uint8Array[]
  /** How many parts there were. */
  count: number
  /** The number of the frame with the first of them; 0 while it is not being sent. */
  frame: number
}

/** Sends a document's pending updates to the relay, over consecutive connections, until they are acknowledged. */
export function pushPendingUpdates(
  doc: Y.Doc,
  pendingUpdates: PendingUpdates,
  /** Returns the labels of the checkpoints that an update makes. */
  labelsOf: (update: Uint8Array) => readonly string[],
) {
  /** The connection on which the hello was received, if there is one. */
  let socket: RelaySocket | null = null
  /** The pending updates of each unacknowledged frame of this connection. */
  const sent = new Map<number, readonly PendingUpdate[]>()
  const everSent = new WeakSet<PendingUpdate>()
  /** The number of the frame with everything that the relay has lost; infinite while that frame has not been sent. */
  let owed: number | null = null
  let triesToReturn = 0
  /**
   * From this frame on, everything was sent, because an earlier frame lacked its context; infinite while the last part
   * of that update has not been sent.
   */
  let resent: number | null = null
  let refusal: RefusalReason | null = null
  /** Whether the relay is new enough to accept sealed changes. */
  let takesSealed = false
  /** Changes that the relay refuses on this connection for what they contain, with the reason. The others are sent. */
  const refusedAlone = new Map<PendingUpdate, RefusalReason>()
  /** Changes of refused parts. They are not sent again on this connection, or two of them would take turns for ever. */
  const refusedInParts = new Set<PendingUpdate>()
  let slowing: ReturnType<typeof setTimeout> | undefined
  let parting: Parting | null = null

  const own = (): PendingUpdate[] => pendingUpdates.list().filter(({ sealed }) => !sealed)

  /** Pending changes that were imported from or exported to a file, each after those that it builds on. */
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
    } else refuseAlone(pending, 'foreign-seal')
  }

  /** The refused changes stay pending, with those that build on them; the others are sent. */
  function refuseAlone(pending: PendingUpdate, reason: RefusalReason): void {
    refusedAlone.set(pending, reason)
    console.error(`The relay refused an edit: ${reason}`)
  }

  /** The changes that they build on may have been accepted meanwhile. */
  function retrySealed(): void {
    for (const [pending, reason] of refusedAlone) {
      if (reason !== 'missing-context') continue
      refusedAlone.delete(pending)
      sendSealed(pending)
    }
  }

  function sendEach(updates: readonly PendingUpdate[]): void {
    for (const each of updates) {
      refusedInParts.delete(each)
      send([each], each.update)
    }
  }

  /**
   * Returns the frame's number; null if the update is sent in parts, or later. While parts are being sent,
   * other updates wait, since they may build on them.
   */
  function send(carried: readonly PendingUpdate[], update: Uint8Array): number | null {
    if (!socket || parting) return null
    if (update.length <= maxUpdateBytes) return sendWhole(socket, carried, update)
    void sendInParts(carried, update)
    return null
  }

  function sendWhole(on: RelaySocket, carried: readonly PendingUpdate[], update: Uint8Array): number {
    return sendLabelled(on, carried, update, carried)
  }

  function sendLabelled(
    on: RelaySocket,
    carried: readonly PendingUpdate[],
    update: Uint8Array,
    labelled: readonly PendingUpdate[],
  ): number {
    // Labels are read from the updates themselves, so that a start that was made offline, or before a reload,
    // becomes a checkpoint too.
    const checkpoints = new Set(labelled.flatMap((pending) => labelsOf(pending.update)))
    const frame = on.sendUpdate(update, [...checkpoints])
    sent.set(frame, carried)
    for (const pending of carried) everSent.add(pending)
    return frame
  }

  async function sendInParts(carried: readonly PendingUpdate[], update: Uint8Array): Promise<void> {
    for (const pending of carried) everSent.add(pending)
    const mine: Parting = { carried, parts: [], count: 0, frame: 0 }
    parting = mine
    try {
      const { partUpdate } = await import('./part-update.ts')
      if (parting === mine) mine.parts = partUpdate(update, maxUpdateBytes)
    } catch (failure) {
      console.error('Large update sent whole', failure)
      mine.parts = [update]
    }
    mine.count = mine.parts.length
    sendPart(mine)
  }

  /** The last part carries the changes: they are saved when the whole update is. */
  function sendPart(of: Parting): void {
    const [part] = of.parts
    if (!socket || !part || parting !== of || of.frame > 0) return
    const isFirst = of.parts.length === of.count
    const isLast = of.parts.length === 1
    // The checkpoints are before the first part and after the last one.
    of.frame = sendLabelled(socket, isLast ? of.carried : [], part, isFirst || isLast ? of.carried : [])
    if (isLast && owed !== null) owed = of.frame
    if (isLast && resent === Number.POSITIVE_INFINITY) resent = of.frame
  }

  function partAcknowledged(of: Parting, acknowledged: readonly PendingUpdate[]): void {
    of.parts.shift()
    of.frame = 0
    if (of.parts.length > 0) return sendPart(of)
    parting = null
    pushUnsettled(acknowledged)
  }

  /** Sends the changes that waited for the last part of an update. */
  function pushUnsettled(acknowledged: readonly PendingUpdate[]): void {
    const settled = new Set([...acknowledged, ...refusedAlone.keys(), ...refusedInParts])
    for (const carried of sent.values()) for (const each of carried) settled.add(each)
    for (const each of [...sealed(), ...own()]) if (!settled.has(each)) push(each)
  }

  /**
   * The state vector with all sealed changes added, which leaves them out of the unsealed update: in it they
   * would count as this person's. Sealed changes that the relay has lost are resent sealed, by any device
   * that has them.
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

  /** Sends everything that a relay with this state vector lacks, including the pending updates. */
  function sendAllBut(stateVector: Uint8Array, carried: readonly PendingUpdate[]): number | null {
    if (parting) return null
    const frame = send(carried, encodeCompleteState(doc, withSealed(stateVector)))
    if (owed !== null) owed = frame ?? Number.POSITIVE_INFINITY
    return frame
  }

  /**
   * Sends the pending updates merged, with the states of their checkpoints; `known` is the relay's state vector without
   * them. Returns the number of the first frame, as `send` does.
   */
  function sendMerged(known: Uint8Array, pending: readonly PendingUpdate[]): number | null {
    const runs = runsOfPending(pending, labelsOf)
    if (runs.length < 2) return send(pending, encodeCompleteState(doc, withSealed(known)))
    const frames = runs.flatMap((run) => {
      const merged = mergeRun(run)
      return merged ? [send(run, merged)] : run.map((each) => send([each], each.update))
    })
    return frames[0] ?? null
  }

  /** Sends again what a relay with this state vector lacks. Returns the number of the first frame. */
  function sendAgain(stateVector: Uint8Array, pending: readonly PendingUpdate[]): number | null {
    const isAll = owed === null && !lacksMoreThan([...sealed(), ...pending], stateVector)
    return isAll && pending.length > 0 ? sendMerged(stateVector, pending) : sendAllBut(stateVector, pending)
  }

  /**
   * Whether the relay lacks more than the pending updates: it was restored, or this device was offline for
   * very long.
   */
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

  /** `wasOwed`: the refused frame has what the relay has lost. */
  function answerRefusal(
    { frame, reason, stateVector }: Refused,
    carried: readonly PendingUpdate[],
    wasOwed: boolean,
  ): void {
    const [first] = carried
    if (first?.sealed && reason !== 'too-fast') return refuseAlone(first, reason)
    if (wasOwed) owed = Number.POSITIVE_INFINITY
    if (owed === null && (reason === 'unsound' || reason === 'malformed')) {
      // One of them must not keep the others from being saved.
      if (carried.length > 1) return sendEach(carried)
      if (first) return refuseAlone(first, reason)
    }
    const isTooLate = wasOwed && reason === 'foreign-client-id' && triesToReturn++ < maxTriesToReturn
    // This device itself lacks what its edit builds on. It must not ask without a pause.
    const lacksContext = reason === 'missing-context' && resent !== null && frame >= resent
    if (reason === 'too-fast' || isTooLate || lacksContext) {
      // Devices that were too late try again at different times.
      const pauseMs = isTooLate ? slowDownMs * Math.random() : slowDownMs
      slowing ??= setTimeout(() => {
        slowing = undefined
        refusedInParts.clear()
        for (const each of sealed()) sendSealed(each)
        const pending = own()
        if (pending.length === 0 && owed === null) return
        // One update without what the relay has: a run that overlaps with that is refused each time.
        const sendOwn = lacksContext ? sendAllBut : sendAgain
        resent = sendOwn(stateVector, pending) ?? Number.POSITIVE_INFINITY
      }, pauseMs)
    } else if (reason === 'missing-context') {
      // Other changes that do not build on the refused ones are still accepted if they are sent alone.
      if (refusedAlone.size > 0 && owed === null) {
        if (carried.length > 1) sendEach(carried)
      }
      // After a frame that was sent too fast, all later frames lack their context; one update sends them
      // together.
      else if (slowing === undefined && resent === null)
        resent = sendAllBut(stateVector, own()) ?? Number.POSITIVE_INFINITY
    } else if (frame > 0) {
      // The update stays pending: stored on the device, counted and exportable, and the status is not
      // Synced.
      refusal = reason
      console.error(`The relay refused an edit: ${reason}`)
    }
  }

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const pending of pendingUpdates.list())
      if (!everSent.has(pending) && now - pending.at > adoptAfterMs) push(pending)
  }, sweepMs)

  return {
    /** Edits of this tab are sent at once, and so are changes that it imported from a file. */
    edited: push,
    /**
     * The relay's hello arrived on a new connection: sends all pending updates, and everything else that the
     * relay lacks.
     */
    begin({ continued, stateVector, sealKeyId }: RelayHello, on: RelaySocket, everything: boolean): void {
      socket = on
      // A relay that continues at this device's position has all acknowledged parts.
      if (!continued || everything) parting = null
      resent = null
      refusal = null
      takesSealed = sealKeyId.length > 0
      refusedAlone.clear()
      refusedInParts.clear()
      owed = everything ? Number.POSITIVE_INFINITY : null
      triesToReturn = 0
      // These are sent first because this person's changes may build on them.
      const waiting = sealed()
      for (const each of waiting) sendSealed(each)
      if (parting) return sendPart(parting)
      const pending = own()
      if (everything || (!continued && lacksMoreThan([...waiting, ...pending], stateVector)))
        sendAllBut(stateVector, pending)
      else if (pending.length >= minToMerge)
        sendMerged(continued ? stateWithout(pending) : stateVector, pending)
      else sendEach(pending)
    },
    /** The relay acknowledges all frames up to this number. Returns the updates that are saved with that. */
    acknowledge(upTo: number): PendingUpdate[] {
      const acknowledged: PendingUpdate[] = []
      for (const [frame, carried] of sent) {
        if (frame > upTo) break
        sent.delete(frame)
        acknowledged.push(...carried)
      }
      if (owed !== null && owed <= upTo) owed = null
      if (resent !== null && resent <= upTo) resent = null
      if (acknowledged.length > 0) retrySealed()
      if (parting && parting.frame > 0 && parting.frame <= upTo) partAcknowledged(parting, acknowledged)
      return acknowledged
    },
    /** Whether the relay has lost acknowledged updates and has not got them back yet. */
    owes: (): boolean => owed !== null,
    refused(refused: Refused): void {
      const { frame, reason } = refused
      const part = frame > 0 && parting?.frame === frame ? parting : null
      const carried = part?.carried ?? sent.get(frame) ?? []
      sent.delete(frame)
      if (!part) return answerRefusal(refused, carried, frame === owed)
      part.frame = 0
      if (reason === 'too-fast') return void setTimeout(sendPart, slowDownMs, part)
      parting = null
      if (resent === Number.POSITIVE_INFINITY) resent = frame
      for (const each of carried) refusedInParts.add(each)
      answerRefusal(refused, carried, owed !== null)
      if (slowing === undefined) pushUnsettled([])
    },
    /** Why the relay refuses the sent changes, or null. */
    refusal: (): RefusalReason | null => refusal ?? refusedAlone.values().next().value ?? null,
    /** The connection ended: unacknowledged updates are still pending. */
    interrupt(): void {
      socket = null
      if (parting) parting.frame = 0
      sent.clear()
    },
    close(): void {
      parting = null
      clearInterval(sweep)
      clearTimeout(slowing)
    },
  }
}
