import * as Y from 'yjs'

/** Runs an undo or a redo. Returns a sentence if it has deleted what another person wrote, or null. */
export function findUndoneEditsOfOthers(doc: Y.Doc, undo: () => void): string | null {
  const deletions: Y.Transaction['deleteSet'][] = []
  const onTransaction = (transaction: Y.Transaction) => deletions.push(transaction.deleteSet)
  doc.on('afterTransaction', onTransaction)
  undo()
  doc.off('afterTransaction', onTransaction)
  for (const { clients } of deletions)
    for (const [client, ranges] of clients) {
      if (client === doc.clientID) continue
      for (const { clock } of ranges) {
        const item = Y.getItem(doc.store, Y.createID(client, clock))
        if (item instanceof Y.Item && !isInsideOwn(item, doc.clientID))
          return `an undo deletes the edit ${clock} of ${client}`
      }
    }
  return null
}

/** The paragraph that its author removes may have words of others. */
function isInsideOwn(item: Y.Item, own: number): boolean {
  for (let of = item.parent instanceof Y.AbstractType ? item.parent._item : null; of; ) {
    if (of.deleted && of.id.client === own) return true
    of = of.parent instanceof Y.AbstractType ? of.parent._item : null
  }
  return false
}
