import type { Migration } from './migration.ts'

/** See the SQLite migration. */
export const journalByDocumentMigration: Migration = {
  version: 31,
  name: 'journal-by-document',
  sql: 'CREATE INDEX access_journal_by_document ON access_journal (document_id, account_id)',
}
