import { hash } from 'node:crypto'
import type { AccountStore } from '../../store/account-store.ts'

/** The ranges for tags of entries that were written before runs were recorded: below 2^52. */
const withoutRun = { moments: 2 ** 20, seals: 2 ** 32 }
/** The ranges for all other tags: from 2^52 to 2^53, which is the largest number in a frame. */
const withRun = { begin: 2 ** 52, runs: 2 ** 12, moments: 2 ** 10, seals: 2 ** 30 }

/**
 * Tags that identify the entries of a log. A tag consists of a part of the time of writing, a part of the
 * relay's run that wrote the entry, and a seal that needs this relay's key. If a device sends the tag of an
 * entry that no longer exists, this proves that the relay has lost data; members cannot forge that.
 */
export function createEntryTags(
  key: string,
  documentId: string,
  logId: string,
  /**
   * The run that wrote the entry at a position; null for entries that are older than the recording of runs.
   */
  runAt: (position: number) => number | null,
) {
  const sealOf = (position: number, detail: string): number =>
    Number.parseInt(hash('sha256', `${key} ${documentId} ${logId} ${position} ${detail}`).slice(0, 8), 16)
  const sealWithRun = (position: number, detail: number): number => sealOf(position, `run ${detail}`) % withRun.seals

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
     * True if the run that wrote the tagged entry also wrote the entry at this position, even if that entry
     * is no longer stored on its own. If false, the tagged entry belongs to a different past of this log.
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

/**
 * The secret key of this relay’s entry tags. It is stored in the database, so that a restored copy recognises
 * its own tags.
 */
export async function readEntryTagKey({ queries }: AccountStore): Promise<string> {
  const row = await queries.selectFrom('mark_key').select('key').executeTakeFirst()
  if (!row) throw new Error('The key of the entry tags is missing from the database')
  return Buffer.from(row.key).toString('base64')
}
