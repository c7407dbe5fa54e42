import type { Migration } from './migration.ts'

/** A refused device is answered by what the journal has of its account and its document. */
export const journalByDocumentMigration: Migration = {
  version: 31,
  name: 'journal-by-document',
  up(database) {
    database.exec('CREATE INDEX access_journal_by_document ON access_journal (document_id, account_id)')
  },
}
