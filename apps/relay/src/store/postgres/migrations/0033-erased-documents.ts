import type { Migration } from './migration.ts'
import { trigger } from './triggers.ts'

/** See the SQLite migration. */
export const erasedDocumentsMigration: Migration = {
  version: 33,
  name: 'erased-documents',
  sql: trigger(
    'public_document_erased',
    'DELETE',
    'files',
    '',
    `UPDATE open_records SET content = NULL, sha256 = NULL, withdrawn_by = '',
       withdrawn_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
     WHERE document_id = OLD.document_id AND meeting_id LIKE '%/documents/%'
       AND content LIKE '%"sha256":"' || OLD.sha256 || '"%';`,
  ),
}
