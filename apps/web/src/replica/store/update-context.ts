import * as Y from 'yjs'

/** For each client id, the clock up to which a document must have its structs. */
export type UpdateContext = ReadonlyMap<number, number>

/** Returns what an update builds on outside of itself. Throws if the update can't be decoded. */
export function contextOf(update: Uint8Array): UpdateContext {
  const { structs, ds } = Y.decodeUpdate(update)
  const { from, to } = Y.parseUpdateMeta(update)
  const context = new Map(from)
  const need = (clientId: number, clock: number) => context.set(clientId, Math.max(context.get(clientId) ?? 0, clock))
  const needId = (id: unknown) => {
    if (id instanceof Y.ID && id.clock >= (to.get(id.client) ?? 0)) need(id.client, id.clock + 1)
  }
  for (const struct of structs) {
    if (struct instanceof Y.Item) for (const id of [struct.origin, struct.rightOrigin, struct.parent]) needId(id)
    // A gap within the update.
    if (struct instanceof Y.Skip) need(struct.id.client, struct.id.clock + struct.length)
  }
  for (const [clientId, ranges] of ds.clients)
    for (const { clock, len } of ranges) if (clock + len > (to.get(clientId) ?? 0)) need(clientId, clock + len)
  return context
}

export function hasContext(doc: Y.Doc, context: Iterable<readonly [clientId: number, clock: number]>): boolean {
  for (const [clientId, clock] of context) if (Y.getState(doc.store, clientId) < clock) return false
  return true
}
