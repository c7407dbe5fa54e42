import type { Database } from 'better-sqlite3'
import type { Migration } from './migration.ts'

/**
 * More that a restored backup must not give back: an address that somebody gave up, a picture that was removed, a splash
 * gate that was switched on or got another password, a rule for signing up or joining that became stricter. And a count
 * of how often all sessions of an account were ended, so that a sign-in that began before makes none after it.
 */
export const withdrawalsMigration: Migration = {
  version: 14,
  name: 'withdrawals',
  up(database) {
    allowInJournal(database, 'identity_journal', ['email-changed', 'picture-changed', 'setting-changed'])
    allowInJournal(database, 'access_journal', ['join-policy'])
    const entry = `lower(hex(randomblob(12))), CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    const picture = (event: string, row: string) => `
      CREATE TRIGGER journal_picture_${event.toLowerCase()} AFTER ${event} ON account_pictures BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'picture-changed', ${row}.account_id, NULL);
      END;`
    // The journal is kept elsewhere too: of the gate's password only that it changed, and of other settings only those
    // that are no secret.
    const setting = `CASE NEW.name
      WHEN 'sign_up' THEN NEW.value
      WHEN 'splash_page' THEN json_object('enabled', json_extract(NEW.value, '$.enabled'), 'newPassword', `
    database.exec(`
      ALTER TABLE accounts ADD COLUMN sign_outs INTEGER NOT NULL DEFAULT 0;

      -- Not the new address: restores find it by the hashes of all addresses that the copy of the journal holds.
      CREATE TRIGGER journal_email AFTER UPDATE OF email ON accounts WHEN OLD.email IS NOT NEW.email BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'email-changed', NEW.id, NULL);
      END;
      ${picture('INSERT', 'NEW')}
      ${picture('UPDATE', 'NEW')}
      ${picture('DELETE', 'OLD')}
      CREATE TRIGGER journal_setting_made AFTER INSERT ON site_settings BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'setting-changed', NEW.name, ${setting} 1) END);
      END;
      CREATE TRIGGER journal_setting_changed AFTER UPDATE OF value ON site_settings
      WHEN OLD.value IS NOT NEW.value BEGIN
        INSERT INTO identity_journal VALUES (${entry}, 'setting-changed', NEW.name, ${setting}
          json_extract(OLD.value, '$.password') IS NOT json_extract(NEW.value, '$.password')) END);
      END;
      CREATE TRIGGER journal_join_policy AFTER UPDATE OF door ON committees WHEN OLD.door IS NOT NEW.door BEGIN
        INSERT INTO access_journal VALUES (${entry}, 'join-policy', NEW.document_id, NULL, NEW.door);
      END;
    `)
  },
}

interface SchemaRow {
  name: string
  sql: string
}

/** Makes a journal anew with more kinds of entries in its check; nothing refers to its rows. */
function allowInJournal(database: Database, table: string, kinds: readonly string[]): void {
  const triggers = database
    .prepare<[string], SchemaRow>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INSERT INTO ' || ? || '%'",
    )
    .all(table)
  const made = database.prepare<[string], SchemaRow>('SELECT name, sql FROM sqlite_schema WHERE name = ?')
  const sql = made.get(table)?.sql ?? ''
  const wider = sql
    .replace(table, `${table}_wider`)
    .replace('what IN (', `what IN (${kinds.map((kind) => `'${kind}', `).join('')}`)
  // SQLite renames no table while a trigger names one that is not there.
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.exec(`
    ${wider};
    INSERT INTO ${table}_wider SELECT * FROM ${table} ORDER BY rowid;
    DROP TABLE ${table};
    ALTER TABLE ${table}_wider RENAME TO ${table};
  `)
  for (const trigger of triggers) database.exec(trigger.sql)
}
