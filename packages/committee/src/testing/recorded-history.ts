import * as Y from 'yjs'
import type { ReplayStep } from '../committee/history/replay.ts'
import { createReplica, type Replica } from './replica.ts'

/**
 * Stores steps like a relay: the updates of the replicas since the last step, with the authors of writes and
 * deletions.
 */
export interface RecordedHistory {
  readonly steps: ReplayStep[]
  /** A member's device, whose account has its name; it starts with the steps stored so far. */
  member(name: string, clientId: number): Replica
  /** Merges the updates of the members, and stores them as one step that ended at this time. */
  keep(at: number): ReplayStep
}

/** With `gc: false` a step also contains values that were overwritten within it. */
export function createRecordedHistory(base: Uint8Array, { gc = true }: { gc?: boolean } = {}): RecordedHistory {
  const merged = new Y.Doc({ gc })
  Y.applyUpdate(merged, base)
  const steps: ReplayStep[] = [{ position: 1, from: 0, to: 0, authors: [], update: base }]
  const members: { replica: Replica; written: Uint8Array[] }[] = []
  return {
    steps,
    member(name, clientId) {
      const replica = createReplica(name, clientId, Y.encodeStateAsUpdate(merged))
      const written: Uint8Array[] = []
      replica.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== merged) written.push(update)
      })
      members.push({ replica, written })
      return replica
    },
    keep(at) {
      const before = Y.encodeStateVector(merged)
      const authors = members
        .filter(({ written }) => written.length > 0)
        .map(({ replica, written }) => {
          const all = Y.mergeUpdates(written.splice(0))
          Y.applyUpdate(merged, all)
          const deletes = Y.diffUpdate(all, Y.encodeStateVectorFromUpdate(Y.encodeStateAsUpdate(replica.doc)))
          return { accountId: replica.context.name, clientIds: [replica.doc.clientID], deletes }
        })
      const update = Y.encodeStateAsUpdate(merged, before)
      for (const { replica } of members) Y.applyUpdate(replica.doc, update, merged)
      const step = { position: steps.length + 1, from: at, to: at, authors, update }
      steps.push(step)
      return step
    },
  }
}
