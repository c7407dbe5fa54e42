import type { Migration } from './migration.ts'

interface SchemaRow {
  name: string
  sql: string
}

/**
 * What leaves a committee on purpose: feeds that members' apps write, each read at secret addresses of single people, and
 * the records of meetings that an owner published for everybody. An address that ended and a record that was withdrawn are
 * journaled, so that a restored backup gives neither back. For that the journal is made anew with more kinds of entries in
 * its check; nothing refers to its rows.
 */
export const publishingMigration: Migration = {
  version: 20,
  name: 'publishing',
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
      .replace('what IN (', "what IN ('feed-ended', 'record-withdrawn', ")
    // SQLite renames no table while a trigger names one that is not there.
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
      -- The log and the position in it say which state of the document the content was made from.
      CREATE TABLE feeds (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('calendar', 'minutes')),
        log_id TEXT NOT NULL,
        revision INTEGER NOT NULL,
        format INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        content BLOB NOT NULL,
        changed_at INTEGER NOT NULL,
        PRIMARY KEY (document_id, kind)
      ) STRICT;

      -- The token is no hash: whoever reads this database has the content beside it, and people are shown their address
      -- again. The journal names an address by its id.
      CREATE TABLE feed_addresses (
        id TEXT PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('calendar', 'minutes')),
        made_at INTEGER NOT NULL,
        UNIQUE (document_id, account_id, kind)
      ) STRICT;
      CREATE INDEX feed_addresses_by_account ON feed_addresses (account_id);

      -- A withdrawn record keeps its row without the content: the trace that it was there.
      CREATE TABLE open_records (
        document_id TEXT NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
        meeting_id TEXT NOT NULL,
        content TEXT,
        sha256 TEXT,
        published_at INTEGER NOT NULL,
        published_by TEXT NOT NULL,
        withdrawn_at INTEGER,
        withdrawn_by TEXT,
        PRIMARY KEY (document_id, meeting_id),
        CHECK ((content IS NULL) = (withdrawn_at IS NOT NULL))
      ) STRICT;

      CREATE TRIGGER journal_feed_ended AFTER DELETE ON feed_addresses BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'feed-ended', OLD.document_id, OLD.account_id, OLD.id);
      END;
      CREATE TRIGGER journal_record_withdrawn AFTER UPDATE OF withdrawn_at ON open_records
      WHEN OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'record-withdrawn', NEW.document_id, NULL, NEW.meeting_id);
      END;
    `)
  },
}
