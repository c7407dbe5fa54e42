import * as Y from 'yjs'
import type { PendingUpdate } from '../store/pending-updates.ts'

/** Merging more updates at once takes quadratic time. */
const maxMerged = 50

/**
 * Splits pending updates into runs that can be sent as one update each. The history keeps the versions before and after
 * an update with labels, so such an update is a run of its own. Consecutive removals are one run: they hide nothing that
 * is missing in the version before them.
 */
export function runsOfPending<Pending extends { readonly update: Uint8Array }>(
  pending: readonly Pending[],
  labelsOf: (update: Uint8Array) => readonly string[],
): Pending[][] {
  const runs: Pending[][] = []
  let last = ''
  for (const each of pending) {
    const labels = labelsOf(each.update).join()
    const run = runs.at(-1)
    if (run && labels === last && (labels === '' || labels === 'before-removal')) run.push(each)
    else runs.push([each])
    last = labels
  }
  return runs
}

/** One update with the changes of a run; null if they must be sent one by one. */
export function mergeRun(run: readonly PendingUpdate[]): Uint8Array | null {
  let updates = run.map(({ update }) => update)
  if (updates.length > 1 && !isContinuous(updates)) return null
  while (updates.length > 1) {
    const merged: Uint8Array[] = []
    for (let at = 0; at < updates.length; at += maxMerged)
      merged.push(Y.mergeUpdates(updates.slice(at, at + maxMerged)))
    updates = merged
  }
  return updates[0] ?? null
}

/**
 * Whether each update continues the one before it, with the largest client id first. `Y.mergeUpdates` fills gaps, which
 * the relay refuses, and loses structs of updates in another order, such as the parts that older apps have sent.
 */
function isContinuous(updates: readonly Uint8Array[]): boolean {
  const reached = new Map<number, number>()
  return updates.every((update) => {
    const { from, to } = Y.parseUpdateMeta(update)
    const clientIds = [...to.keys()]
    const isInOrder = clientIds.every((id, index) => index === 0 || id < (clientIds[index - 1] ?? 0))
    const continues = clientIds.every((id) => (reached.get(id) ?? from.get(id)) === from.get(id))
    for (const [id, clock] of to) reached.set(id, clock)
    return isInOrder && continues
  })
}
