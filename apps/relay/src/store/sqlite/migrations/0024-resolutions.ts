import type { Migration } from './migration.ts'

interface SchemaRow {
  name: string
  sql: string
}

/**
 * The numbers of resolutions. A row is never changed, and no number is given twice in a committee. Each number is
 * journaled, so that after a restore it belongs to the same motion. For that the journal is made anew with one more
 * kind of entry in its check; nothing refers to its rows.
 */
export const resolutionsMigration: Migration = {
  version: 24,
  name: 'resolutions',
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
      .replace('what IN (', "what IN ('resolution-numbered', ")
    // SQLite renames no table while a trigger names one that does not exist.
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
    database.exec(`
      ${wider};
      INSERT INTO access_journal_wider SELECT * FROM access_journal ORDER BY rowid;
      DROP TABLE access_journal;
      ALTER TABLE access_journal_wider RENAME TO access_journal;
    `)
    for (const { sql } of triggers) database.exec(sql)
    const entry = `lower(hex(randomblob(12))), CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    database.exec(`
      -- Only of committees that changed the program's default.
      CREATE TABLE resolution_patterns (
        document_id TEXT PRIMARY KEY REFERENCES committees (document_id) ON DELETE CASCADE,
        pattern TEXT NOT NULL
      ) STRICT;

      CREATE TABLE resolutions (
        document_id TEXT NOT NULL,
        motion_id TEXT NOT NULL,
        meeting_id TEXT NOT NULL,
        number TEXT NOT NULL,
        year INTEGER NOT NULL,
        sequence INTEGER NOT NULL,
        given_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, motion_id),
        UNIQUE (document_id, number)
      ) STRICT;
      CREATE TRIGGER resolutions_stay BEFORE UPDATE ON resolutions
      BEGIN SELECT RAISE(ABORT, 'the number of a resolution is never changed'); END;

      CREATE TRIGGER journal_resolution AFTER INSERT ON resolutions BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'resolution-numbered', NEW.document_id, NULL, json_object(
          'motion', NEW.motion_id, 'meeting', NEW.meeting_id, 'number', NEW.number,
          'year', NEW.year, 'sequence', NEW.sequence, 'at', NEW.given_at));
      END;
    `)
  },
}
