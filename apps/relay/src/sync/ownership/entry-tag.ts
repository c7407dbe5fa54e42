import { hash } from 'node:crypto'

/** Tags of entries that were written before runs were recorded: below 2^52. */
const withoutRun = { moments: 2 ** 20, seals: 2 ** 32 }
/** All others: from 2^52 to 2^53, which is the largest number that a frame carries. */
const withRun = { begin: 2 ** 52, runs: 2 ** 12, moments: 2 ** 10, seals: 2 ** 30 }

/**
 * Tags that identify the entries of a log: a part of the time of writing, a part of the run of the relay that wrote it,
 * and a seal that needs this relay's key. A device that names an entry which is no longer there proves that the relay has
 * lost something; no member can forge it.
 */
export function createEntryTags(
  key: string,
  documentId: string,
  logId: string,
  /** The run that wrote the entry at a position; null for entries from before runs were recorded. */
  runAt: (position: number) => number | null,
) {
  const sealOf = (position: number, detail: string): number =>
    Number.parseInt(hash('sha256', `${key} ${documentId} ${logId} ${position} ${detail}`).slice(0, 8), 16)
  const sealWithRun = (position: number, detail: number): number =>
    sealOf(position, `run ${detail}`) % withRun.seals

  return {
    of(position: number, at: number): number {
      if (position === 0 || at === 0) return 0
      const run = runAt(position)
      if (run === null) {
        const moment = at % withoutRun.moments
        return moment * withoutRun.seals + sealOf(position, String(moment))
      }
      const detail = (run % withRun.runs) * withRun.moments + (at % withRun.moments)
      return withRun.begin + detail * withRun.seals + sealWithRun(position, detail)
    },
    isOurs(position: number, entryTag: number): boolean {
      if (entryTag < withRun.begin) {
        const moment = Math.floor(entryTag / withoutRun.seals)
        return entryTag % withoutRun.seals === sealOf(position, String(moment))
      }
      return entryTag % withRun.seals === sealWithRun(position, detailOf(entryTag))
    },
    /**
     * Whether the run that wrote this entry is the one that wrote what is, or was, at its position. It holds for entries
     * that are not kept one by one any more, too. If not, this log is another past of the one that the entry was in.
     */
    isOfThisPast(position: number, entryTag: number): boolean {
      const run = runAt(position)
      if (entryTag < withRun.begin) return run === null
      return run !== null && run % withRun.runs === Math.floor(detailOf(entryTag) / withRun.moments)
    },
  }
}

function detailOf(entryTag: number): number {
  return Math.floor((entryTag - withRun.begin) / withRun.seals)
}

export type EntryTags = ReturnType<typeof createEntryTags>
