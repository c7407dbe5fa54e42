import * as Y from 'yjs'

/**
 * Encodes what a document has beyond a state vector, without the structs that yjs holds back until it gets those that
 * they build on: the relay, and every import, refuse a whole update that contains one of them.
 */
export function encodeCompleteState(doc: Y.Doc, stateVector?: Uint8Array): Uint8Array {
  const { store } = doc
  const { pendingStructs, pendingDs } = store
  store.pendingStructs = null
  store.pendingDs = null
  try {
    return Y.encodeStateAsUpdate(doc, stateVector)
  } finally {
    store.pendingStructs = pendingStructs
    store.pendingDs = pendingDs
  }
}
