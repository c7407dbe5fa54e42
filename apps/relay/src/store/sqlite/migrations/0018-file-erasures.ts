import type { Migration } from './migration.ts'

interface SchemaRow {
  name: string
  sql: string
}

/**
 * An owner's erasure of a file is journaled too, with the hash under `access`, so that a restored backup does not bring the
 * file back. For that the journal is made anew with one more kind of entry in its check; nothing refers to its rows.
 */
export const fileErasuresMigration: Migration = {
  version: 18,
  name: 'file-erasures',
  up(database) {
    const triggers = database
      .prepare<[], SchemaRow>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INSERT INTO access_journal%'",
      )
      .all()
    const [journal] = database
      .prepare<[], SchemaRow>("SELECT name, sql FROM sqlite_schema WHERE name = 'access_journal'")
      .all()
    const wider = journal?.sql
      .replace('access_journal', 'access_journal_wider')
      .replace('what IN (', "what IN ('file-erased', ")
    // SQLite renames no table while a trigger names one that is not there.
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
    database.exec(`
      ${wider};
      INSERT INTO access_journal_wider SELECT * FROM access_journal ORDER BY rowid;
      DROP TABLE access_journal;
      ALTER TABLE access_journal_wider RENAME TO access_journal;
    `)
    for (const { sql } of triggers) database.exec(sql)
  },
}
