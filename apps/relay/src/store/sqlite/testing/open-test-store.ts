import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'
import { createParts } from '../open-store.ts'
import type { JobThread } from '../writer/job-runner.ts'
import { claimDatabase } from '../writer/sole-writer.ts'
import { createStoreWriter } from '../writer/store-writer.ts'
import { writeNewDatabase } from './new-database.ts'

/**
 * A real store in a new folder unless one is given; `thread` runs its jobs. `close` removes the folder.
 */
export function openTestStore(
  reserveBytes = 0,
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-store-')),
  thread?: JobThread,
) {
  const file = join(folder, 'relay.sqlite')
  if (!existsSync(file)) writeNewDatabase(file)
  const database = openDatabase(file)
  const writer = createStoreWriter(file, claimDatabase(database), {
    reserveBytes,
    ...(thread && { thread }),
  })
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
