import type { DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'
import { findGroups, findHeaviestRun, findRuns, type StepHead } from './step-boundaries.ts'

/** Joining reads all steps of the document, so it waits until it saves this many steps. */
const joinFrom = 16

interface Parts {
  log: DocumentLog
  worker: DocumentWorker
  maxBytes: number
  now(): number
}

/**
 * Joins steps that compaction or age has left smaller than necessary. If the history of a document is larger
 * than allowed, it joins the largest run of steps instead. Then it groups old steps.
 */
export async function compactHistory(documentId: string, parts: Parts): Promise<void> {
  const { log, now } = parts
  const heads = await log.readStepHeads(documentId)
  const isJoined = await joinSteps(documentId, heads, parts)
  const joined = isJoined ? await log.readStepHeads(documentId) : heads
  // Each group is a transaction, so that edits are committed in between.
  for (const [from, to] of findGroups(joined, now())) {
    const [first, last] = [joined[from], joined[to]]
    if (first && last) await log.groupSteps(documentId, first.position, last.position)
  }
}

/** False if there was nothing to join. */
async function joinSteps(documentId: string, heads: readonly StepHead[], parts: Parts): Promise<boolean> {
  const { log, worker, maxBytes, now } = parts
  const runs = chooseRuns(heads, maxBytes, now())
  const last = runs.at(-1)
  if (!last) return false
  const steps = (await log.readSteps(documentId)).slice(0, last[1] + 1)
  const joined = await worker.join(steps, runs)
  await log.joinSteps(
    documentId,
    joined.map((step, index) => {
      const [from, to] = runs[index] ?? last
      return { step, positions: heads.slice(from, to + 1).map(({ position }) => position) }
    }),
  )
  return true
}

function chooseRuns(heads: readonly StepHead[], maxBytes: number, now: number): [number, number][] {
  if (heads.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) {
    const heaviest = findHeaviestRun(heads)
    return heaviest ? [heaviest] : []
  }
  const runs = findRuns(heads, now)
  const saved = runs.reduce((sum, [from, to]) => sum + to - from, 0)
  // Grouped steps are no longer joined, unless the history is too large.
  return saved >= joinFrom || findGroups(heads, now).length > 0 ? runs : []
}
