import type { Migration } from './migration.ts'

interface SchemaRow {
  name: string
  sql: string
}

/**
 * The operator removes numbers of resolutions. A removed number is never given again, and its removal is journaled, so
 * that no restore brings it back. For that the journal is made anew with one more kind of entry in its check; nothing
 * refers to its rows. A row notes whether a device handed its number over; null in rows from before this version.
 */
export const removedResolutionsMigration: Migration = {
  version: 30,
  name: 'removed-resolutions',
  up(database) {
    database.exec('DROP TRIGGER journal_resolution')
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
      .replace('what IN (', "what IN ('resolution-removed', ")
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
      ALTER TABLE resolutions ADD COLUMN handed_over INTEGER;
      CREATE TRIGGER journal_resolution AFTER INSERT ON resolutions BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'resolution-numbered', NEW.document_id, NULL, json_object(
          'motion', NEW.motion_id, 'meeting', NEW.meeting_id, 'number', NEW.number,
          'year', NEW.year, 'sequence', NEW.sequence, 'at', NEW.given_at, 'handedOver', NEW.handed_over));
      END;

      CREATE TABLE removed_resolutions (
        document_id TEXT NOT NULL,
        number TEXT NOT NULL,
        motion_id TEXT NOT NULL,
        removed_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, number)
      ) STRICT;
      CREATE TRIGGER journal_removed_resolution AFTER INSERT ON removed_resolutions BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'resolution-removed', NEW.document_id, NULL, json_object(
          'number', NEW.number, 'motion', NEW.motion_id));
      END;
    `)
  },
}
