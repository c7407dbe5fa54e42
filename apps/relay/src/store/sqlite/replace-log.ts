import type { HistoryStep } from '@civic-hub/protocol'
import type { NewSnapshot } from '../document-log.ts'
import { partBytes } from './snapshot-writes.ts'
import type { StoreWriter } from './writer/store-writer.ts'

let lastTurn = 0

/** Replaces logs by snapshots. A large snapshot is written in parts, so that other writes can run in between. */
export function createLogReplacement({ ask }: Pick<StoreWriter, 'ask'>) {
  async function stage(documentId: string, turn: number, snapshot: NewSnapshot): Promise<number> {
    const { content, position, steps } = snapshot
    let parts = 0
    for (let from = 0; from < content.length; from += partBytes) {
      // A copy, because sending a view to a thread copies its whole buffer.
      const part = content.slice(from, from + partBytes)
      await ask('stagePart', documentId, turn, position, parts++, part)
    }
    for (const some of inGroups(steps)) await ask('stageSteps', documentId, turn, some)
    return parts
  }

  return async (documentId: string, snapshot: NewSnapshot, retainedEntries: number, at: number): Promise<void> => {
    const turn = ++lastTurn
    await ask('beginSnapshot', documentId, turn, snapshot.replaces)
    const removeUnneeded = async () => {
      while ((await ask('removeUnneeded', documentId, turn, retainedEntries)) > 0);
    }
    try {
      await removeUnneeded()
      const { content, known, position, replaces, corrupt, steps } = snapshot
      const head = { known, position, replaces, corrupt }
      if (content.length + bytesOf(steps) <= partBytes) {
        await ask('swapSnapshot', documentId, turn, { ...head, content, parts: 0, steps }, retainedEntries, at)
      } else {
        const parts = await stage(documentId, turn, snapshot)
        const inParts = { content: new Uint8Array(0), parts, steps: [] }
        await ask('swapSnapshot', documentId, turn, { ...head, ...inParts }, retainedEntries, at)
      }
    } finally {
      // After a failure, the next snapshot removes the rest.
      await removeUnneeded().catch(() => undefined)
    }
  }
}

const bytesOf = (steps: readonly HistoryStep[]) => steps.reduce((sum, { update }) => sum + update.length, 0)

function* inGroups(steps: readonly HistoryStep[]): Generator<HistoryStep[]> {
  let group: HistoryStep[] = []
  for (const step of steps) {
    group.push(step)
    if (bytesOf(group) < partBytes) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
