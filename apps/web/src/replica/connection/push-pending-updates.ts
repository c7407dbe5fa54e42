import type { RefusalReason, Refused, RelayHello } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import { encodeCompleteState } from '../complete-state.ts'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'
import { mergeRun, runsOfPending } from './pending-runs.ts'
import type { RelaySocket } from './relay-socket.ts'
import { lacksMoreThan, stateWith, stateWithout } from './relay-state.ts'
import { createSplitUpload, maxUpdateBytes } from './split-upload.ts'

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
  const splitUpload = createSplitUpload(({ update, carried, labelled, isLast }) => {
    if (!socket) return 0
    const frame = sendLabelled(socket, carried, update, labelled)
    if (isLast && owed !== null) owed = frame
    if (isLast && resent === Number.POSITIVE_INFINITY) resent = frame
    return frame
  })

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
      markSent([pending])
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
    if (!socket || splitUpload.isRunning()) return null
    if (update.length <= maxUpdateBytes) return sendLabelled(socket, carried, update, carried)
    markSent(carried)
    void splitUpload.start(carried, update)
    return null
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
    markSent(carried)
    return frame
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
    return owed !== null || waiting.length === 0 ? stateVector : stateWith(stateVector, waiting)
  }

  /** Sends everything that a relay with this state vector lacks, including the pending updates. */
  function sendAllBut(stateVector: Uint8Array, carried: readonly PendingUpdate[]): number | null {
    if (splitUpload.isRunning()) return null
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
    const isAll = owed === null && !lacksMoreThan(doc, [...sealed(), ...pending], stateVector)
    return isAll && pending.length > 0 ? sendMerged(stateVector, pending) : sendAllBut(stateVector, pending)
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
      if (pending.atRelay === 'unsent' && now - pending.at > adoptAfterMs) push(pending)
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
      if (!continued || everything) splitUpload.cancel()
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
      if (splitUpload.isRunning()) return splitUpload.sendNext()
      const pending = own()
      if (everything || (!continued && lacksMoreThan(doc, [...waiting, ...pending], stateVector)))
        sendAllBut(stateVector, pending)
      else if (pending.length >= minToMerge) sendMerged(continued ? stateWithout(doc, pending) : stateVector, pending)
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
      if (splitUpload.acknowledge(upTo)) pushUnsettled(acknowledged)
      return acknowledged
    },
    /** Whether the relay has lost acknowledged updates and has not got them back yet. */
    owes: (): boolean => owed !== null,
    refused(refused: Refused): void {
      const { frame, reason } = refused
      const inParts = splitUpload.changesOf(frame)
      const carried = inParts ?? sent.get(frame) ?? []
      sent.delete(frame)
      if (!inParts) return answerRefusal(refused, carried, frame === owed)
      splitUpload.interrupt()
      if (reason === 'too-fast') return void setTimeout(splitUpload.sendNext, slowDownMs)
      splitUpload.cancel()
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
      splitUpload.interrupt()
      sent.clear()
    },
    close(): void {
      splitUpload.cancel()
      clearInterval(sweep)
      clearTimeout(slowing)
    },
  }
}

function markSent(updates: readonly PendingUpdate[]): void {
  for (const update of updates) if (update.atRelay === 'unsent') update.atRelay = 'sent'
}
