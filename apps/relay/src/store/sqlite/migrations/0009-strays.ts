import type { Database } from 'better-sqlite3'
import type { Migration } from './migration.ts'

interface Stray {
  document: number
  position: number
}

/**
 * Before the data folder had a lock, a second relay on it could put entries that it called saved below the first one's
 * snapshot, where nobody reads them. They are known by being newer than the snapshot, and move to the end of their log.
 */
export const straysMigration: Migration = {
  version: 9,
  name: 'strays',
  up(database: Database) {
    const strays = database
      .prepare<[], Stray>(
        `SELECT log.document, log.position FROM log JOIN snapshots ON snapshots.document = log.document
         WHERE log.position <= snapshots.position AND log.at > snapshots.at ORDER BY log.document, log.position`,
      )
      .all()
    const move = database.prepare<{ document: number; position: number }>(
      `UPDATE log SET position = 1 + max(
         (SELECT position FROM snapshots WHERE document = @document),
         (SELECT max(position) FROM log WHERE document = @document))
       WHERE document = @document AND position = @position`,
    )
    const moveLabels = database.prepare<{ document: number; position: number }>(
      `UPDATE moments SET position = (SELECT max(position) FROM log WHERE document = @document)
       WHERE document = @document AND position = @position`,
    )
    for (const { document, position } of strays) {
      move.run({ document, position })
      moveLabels.run({ document, position })
    }
  },
}
