import type { Migration } from './migration.ts'

/** See the SQLite migration. A relay of the version before refuses to remove such a reader until it is updated: see docker/many-machines.md. */
export const soleReaderMigration: Migration = {
  version: 28,
  name: 'sole-reader',
  sql: `
    CREATE OR REPLACE FUNCTION closed_sessions_lose_reader() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM memberships WHERE account_id = OLD.account_id AND document_id IN
        (SELECT document_id FROM closed_sessions JOIN memberships AS others USING (document_id)
         WHERE committee_id = OLD.document_id AND others.account_id <> OLD.account_id);
      RETURN NULL;
    END $$;
  `,
}
