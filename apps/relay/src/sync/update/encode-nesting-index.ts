import {
  createNestingIndex,
  encodeNesting,
  encodeNestingRanges,
  isRemarkable,
  type RangesByClientId,
} from '@civic-hub/protocol/update'
import * as Y from 'yjs'

/** Encodes the nesting index of a document for the store. */
export function encodeNestingIndex(doc: Y.Doc): Uint8Array {
  const byClientId: RangesByClientId = new Map()
  const index = createNestingIndex(byClientId)
  for (const [clientId, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const nesting = encodeNesting({ depth: depthOf(struct), isValue: struct.parentSub !== null })
      const from = struct.id.clock
      if (isRemarkable(nesting)) index.add([{ clientId, from, to: from + struct.length, nesting }])
    }
  }
  return encodeNestingRanges(byClientId)
}

function depthOf(item: Y.Item): number {
  let depth = 0
  for (let { parent } = item; parent instanceof Y.AbstractType && parent._item; { parent } = parent._item) depth++
  return depth
}
