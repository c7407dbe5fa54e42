import { existsSync } from 'node:fs'
import { openDatabase } from '../../../apps/relay/src/store/sqlite/database.ts'
import { readDiskSpace } from '../../../apps/relay/src/store/sqlite/disk-space.ts'
import { createParts } from '../../../apps/relay/src/store/sqlite/open-store.ts'
import { claimDatabase } from '../../../apps/relay/src/store/sqlite/writer/sole-writer.ts'
import { createStoreWriter } from '../../../apps/relay/src/store/sqlite/writer/store-writer.ts'
import type { Shared } from '../world/shared-store.ts'

/** Opens the store below `SharedStore`. Its run is the same after each start; a restored copy begins another one. */
export function openShared(file: string, isRestored: boolean): Shared {
  const isKnown = existsSync(file) && !isRestored
  const database = openDatabase(file)
  const known = database.prepare('SELECT run FROM relay_run').pluck().get()
  const run = isKnown && known !== undefined ? Number(known) : claimDatabase(database)
  const writer = createStoreWriter(file, run, { thread: 'serving' })
  const ownersOf = database.prepare<[string, string], { writer: number; accountId: string; imported: number }>(
    `SELECT writer, account_id AS accountId, brought AS imported FROM writers
     WHERE document = (SELECT number FROM documents WHERE id = ?) AND writer IN (SELECT value FROM json_each(?))`,
  )
  return {
    ...createParts(database, writer),
    diskSpace: () => readDiskSpace(file, 0),
    failed: new Promise(() => undefined),
    async readOwners(documentId, clientIds) {
      const rows = ownersOf.all(documentId, JSON.stringify(clientIds))
      return new Map(
        rows.map(({ writer: clientId, accountId, imported }) => [clientId, { accountId, imported: imported === 1 }]),
      )
    },
  }
}
