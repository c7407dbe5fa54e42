import * as Y from 'yjs'

// State vectors that a relay has, or will have, computed from its hello and the updates on their way.

interface Sent {
  readonly update: Uint8Array
}

/** Whether a relay with this state vector lacks more than these updates: it was restored, or this device was offline for very long. */
export function lacksMoreThan(doc: Y.Doc, updates: readonly Sent[], stateVector: Uint8Array): boolean {
  const theirs = Y.decodeStateVector(stateVector)
  const reach = (clientId: number) => theirs.get(clientId) ?? 0
  for (const { update } of updates) {
    const { from, to } = Y.parseUpdateMeta(update)
    for (const [clientId, clock] of from)
      if (reach(clientId) >= clock) theirs.set(clientId, Math.max(reach(clientId), to.get(clientId) ?? 0))
  }
  for (const [clientId, clock] of Y.decodeStateVector(Y.encodeStateVector(doc)))
    if (reach(clientId) < clock) return true
  return false
}

/** The state vector of a relay that has everything of this document except these updates. */
export function stateWithout(doc: Y.Doc, updates: readonly Sent[]): Uint8Array {
  const state = Y.decodeStateVector(Y.encodeStateVector(doc))
  for (const { update } of updates)
    for (const [clientId, clock] of Y.parseUpdateMeta(update).from)
      state.set(clientId, Math.min(state.get(clientId) ?? 0, clock))
  return Y.encodeStateVector(state)
}

/** The state vector of a relay that gets these updates in another way. */
export function stateWith(stateVector: Uint8Array, updates: readonly Sent[]): Uint8Array {
  const theirs = Y.decodeStateVector(stateVector)
  for (const { update } of updates)
    for (const [clientId, clock] of Y.parseUpdateMeta(update).to)
      theirs.set(clientId, Math.max(theirs.get(clientId) ?? 0, clock))
  return Y.encodeStateVector(theirs)
}
