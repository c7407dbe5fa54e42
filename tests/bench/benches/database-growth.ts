import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seedAsTyped } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import { withServers } from '../servers/with-servers.ts'

/**
 * Compares the disk space of a committee with its encoded size. The database is compacted, but the log behind
 * it is kept. The history is measured in history-growth.ts, where there are years of it.
 */
export const databaseGrowth: Bench = {
  name: 'database-growth',
  async run({ committee, folder }) {
    let empty = 0
    await withServers(['civic-hub'], folder, async ([relay]) => {
      const [target] = (await relay?.makeDocuments(1)) ?? []
      empty = usedBytes(folder)
      if (relay && target) await seedAsTyped(relay, target, committee)
      // The last snapshot is made in the background.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    })
    return [
      {
        what: `the relay's database for each byte of the ${committee.years}-year document, history aside`,
        unit: '×',
        samples: { 'civic-hub': [(usedBytes(folder) - empty) / committee.whole.length] },
        goals: [{ atMost: 1.3 }],
        note: 'typed key by key at the end; the newest entries stay for clients that catch up',
      },
    ]
  },
}

function usedBytes(folder: string): number {
  const database = new Database(join(folder, 'civic-hub', 'relay.sqlite'), { readonly: true })
  const read = (name: string) => Number(database.pragma(name, { simple: true }))
  const used = (read('page_count') - read('freelist_count')) * read('page_size')
  const history = database
    .prepare<[], { bytes: number | null }>("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE '%history%'")
    .get()
  database.close()
  return used - (history?.bytes ?? 0)
}
