import { hash } from 'node:crypto'

const timeRange = 2 ** 20
const seal = { digits: 8, range: 2 ** 32 }

/**
 * Tags that identify the entries of a log: a part of the time of writing, and a seal that needs this relay's key. A
 * device that names an entry which is no longer there proves that the relay has lost something; no member can forge it.
 */
export function createEntryTags(key: string, documentId: string, logId: string) {
  const sealOf = (position: number, moment: number): number =>
    Number.parseInt(
      hash('sha256', `${key} ${documentId} ${logId} ${position} ${moment}`).slice(0, seal.digits),
      16,
    )

  return {
    of(position: number, at: number): number {
      if (position === 0 || at === 0) return 0
      const moment = at % timeRange
      return moment * seal.range + sealOf(position, moment)
    },
    isOurs: (position: number, entryTag: number): boolean =>
      entryTag % seal.range === sealOf(position, Math.floor(entryTag / seal.range)),
  }
}

export type EntryTags = ReturnType<typeof createEntryTags>
