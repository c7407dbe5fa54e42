import type { DocumentLog } from '../../store/document-log.ts'
import type { DocumentWorker } from '../compaction/worker.ts'
import { findHeaviestRun, findRuns, type StepHead } from './step-boundaries.ts'

/** Joining reads all steps of the document, so it waits until it saves this many steps. */
const joinFrom = 16

/**
 * Joins steps that compaction or age has left smaller than necessary. If the history of a document is larger
 * than allowed, it joins the largest run of steps instead.
 */
export async function compactHistory(
  documentId: string,
  parts: { log: DocumentLog; worker: DocumentWorker; maxBytes: number; now(): number },
): Promise<void> {
  const { log, worker, maxBytes, now } = parts
  const heads = await log.readStepHeads(documentId)
  const runs = chooseRuns(heads, maxBytes, now())
  const last = runs.at(-1)
  if (!last) return
  const steps = (await log.readSteps(documentId)).slice(0, last[1] + 1)
  const joined = await worker.join(steps, runs)
  await log.joinSteps(
    documentId,
    joined.map((step, index) => {
      const [from, to] = runs[index] ?? last
      return { step, positions: heads.slice(from, to + 1).map(({ position }) => position) }
    }),
  )
}

function chooseRuns(heads: readonly StepHead[], maxBytes: number, now: number): [number, number][] {
  if (heads.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) {
    const heaviest = findHeaviestRun(heads)
    return heaviest ? [heaviest] : []
  }
  const runs = findRuns(heads, now)
  const saved = runs.reduce((sum, [from, to]) => sum + to - from, 0)
  return saved >= joinFrom ? runs : []
}
