import type { Migration } from './migration.ts'

/**
 * A public document is withdrawn with its file, whichever program erases it. Its row in `open_records` names the file; see
 * publishing/record-keys.ts.
 */
export const erasedDocumentsMigration: Migration = {
  version: 33,
  name: 'erased-documents',
  up(database) {
    database.exec(`
      CREATE TRIGGER public_document_erased AFTER DELETE ON files BEGIN
        UPDATE open_records SET content = NULL, sha256 = NULL, withdrawn_by = '',
          withdrawn_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
        WHERE document_id = OLD.document_id AND meeting_id LIKE '%/documents/%'
          AND content LIKE '%"sha256":"' || OLD.sha256 || '"%';
      END;
    `)
  },
}
