import { oneLine } from '../one-line.ts'
import { withHub } from './open-hub.ts'
import { Problem, readWords } from './program.ts'

// Lists the deleted committees that can still be restored, or restores the one with the given address or id.
// The relay may run at the same time.

const restorableDays = 30

interface Deleted {
  id: string
  slug: string
  name: string
  removedAt: number
}

export async function restoreCommittee(words: string[]): Promise<void> {
  const [wanted] = readWords(words, 1)
  await withHub(async ({ queries }) => {
    const rows = await queries
      .selectFrom('committees')
      .select(['document_id as id', 'slug', 'name', 'removed_at as removedAt'])
      .where('removed_at', 'is not', null)
      .where('document_id', 'not in', queries.selectFrom('closed_sessions').select('document_id'))
      .orderBy('removed_at')
      .execute()
    const deleted = rows.map((row) => ({
      ...row,
      name: oneLine(row.name),
      removedAt: Number(row.removedAt),
    }))
    if (wanted === undefined) return list(deleted)
    const found = deleted.find(({ id, slug }) => id === wanted || slug === wanted)
    if (found === undefined) throw new Problem(`No deleted committee has the address or id ${wanted}.`)
    await queries.updateTable('committees').set({ removed_at: null }).where('document_id', '=', found.id).execute()
    process.stdout.write(`${found.name} is back at its address, /${found.slug}/home, with everyone's access.\n`)
  })
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
