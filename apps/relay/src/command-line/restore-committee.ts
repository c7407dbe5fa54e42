import { openCurrentDatabase } from './open-current-database.ts'
import { dataFolder, Problem, readWords } from './program.ts'

// Lists the deleted committees that can still be restored, or restores the one with the given address or id.
// The relay may run at the same time.

const restorableDays = 30

interface Deleted {
  id: string
  slug: string
  name: string
  removedAt: number
}

export function restoreCommittee(words: string[]): void {
  const [wanted] = readWords(words, 1)
  const database = openCurrentDatabase(dataFolder())
  try {
    const deleted = database
      .prepare<[], Deleted>(
        `SELECT document_id AS id, slug, name, removed_at AS removedAt FROM committees
         WHERE removed_at IS NOT NULL AND document_id NOT IN (SELECT document_id FROM closed_sessions) ORDER BY removed_at`,
      )
      .all()
    if (wanted === undefined) return list(deleted)
    const found = deleted.find(({ id, slug }) => id === wanted || slug === wanted)
    if (found === undefined) throw new Problem(`No deleted committee has the address or id ${wanted}.`)
    database.prepare('UPDATE committees SET removed_at = NULL WHERE document_id = ?').run(found.id)
    process.stdout.write(
      `${found.name} is back at its address, /${found.slug}/home, with everyone's access.\n`,
    )
  } finally {
    database.close()
  }
}

function list(deleted: readonly Deleted[]): void {
  if (deleted.length === 0) process.stdout.write('No deleted committee can be restored.\n')
  for (const { id, slug, name, removedAt } of deleted) {
    const until = new Date(removedAt + restorableDays * 24 * 3600 * 1000)
    const days = `deleted on ${day(new Date(removedAt))}, can be restored until ${day(until)}`
    process.stdout.write(`${slug}\t${name}\t${days}\t${id}\n`)
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
