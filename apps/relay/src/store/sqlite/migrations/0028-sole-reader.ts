import type { Migration } from './migration.ts'

/**
 * The last reader of a closed session stays one after losing the access to the committee: without a reader, no person
 * could open the session again. The trigger never removes that reader, so that the access journal has no removal either,
 * which a restore could apply.
 */
export const soleReaderMigration: Migration = {
  version: 28,
  name: 'sole-reader',
  up(database) {
    database.exec(`
      DROP TRIGGER closed_sessions_lose_reader;
      CREATE TRIGGER closed_sessions_lose_reader AFTER DELETE ON memberships BEGIN
        DELETE FROM memberships WHERE account_id = OLD.account_id AND document_id IN
          (SELECT document_id FROM closed_sessions JOIN memberships AS others USING (document_id)
           WHERE committee_id = OLD.document_id AND others.account_id <> OLD.account_id);
      END;
    `)
  },
}
