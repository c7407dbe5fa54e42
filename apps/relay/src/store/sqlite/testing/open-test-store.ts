import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'
import { createParts } from '../open-store.ts'
import { claimDatabase } from '../writer/sole-writer.ts'
import { createStoreWriter } from '../writer/store-writer.ts'

/** A real store with its writer thread, in a new folder unless one is given. `close` removes the folder. */
export function openTestStore(reserveBytes = 0, folder = mkdtempSync(join(tmpdir(), 'civic-hub-store-'))) {
  const file = join(folder, 'relay.sqlite')
  const database = openDatabase(file)
  const writer = createStoreWriter(file, claimDatabase(database), { reserveBytes })
  const parts = createParts(database, writer)
  return {
    ...parts,
    database,
    writer,
    async close() {
      await parts.close()
      rmSync(folder, { recursive: true })
    },
  }
}
