import type { Migration } from './migration.ts'

/**
 * A random text for each state of a committee's public records, which names the pages that were made from it. It is new
 * after every change of their sources, and never repeated, also not after a restore. Empty while nothing was ever published.
 */
export const publicSourceMigration: Migration = {
  version: 32,
  name: 'public-source',
  up(database) {
    const fresh = 'UPDATE committees SET public_source = lower(hex(randomblob(12))) WHERE document_id ='
    const freshIfPublic = (row: string) => `${fresh} ${row}.document_id AND public_source <> '';`
    database.exec(`
      ALTER TABLE committees ADD COLUMN public_source TEXT NOT NULL DEFAULT '';
      UPDATE committees SET public_source = lower(hex(randomblob(12)))
        WHERE document_id IN (SELECT document_id FROM open_records);
      CREATE INDEX committees_with_public_source ON committees (document_id) WHERE public_source <> '';

      CREATE TRIGGER record_published_source AFTER INSERT ON open_records BEGIN ${fresh} NEW.document_id; END;
      CREATE TRIGGER record_changed_source AFTER UPDATE ON open_records BEGIN ${fresh} NEW.document_id; END;
      CREATE TRIGGER record_deleted_source AFTER DELETE ON open_records BEGIN ${fresh} OLD.document_id; END;
      CREATE TRIGGER resolution_added_source AFTER INSERT ON resolutions BEGIN ${freshIfPublic('NEW')} END;
      CREATE TRIGGER resolution_deleted_source AFTER DELETE ON resolutions BEGIN ${freshIfPublic('OLD')} END;
      CREATE TRIGGER committee_renamed_source AFTER UPDATE OF name, slug ON committees BEGIN ${freshIfPublic('NEW')} END;
    `)
  },
}
