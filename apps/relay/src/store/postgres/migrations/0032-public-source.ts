import type { Migration } from './migration.ts'
import { trigger } from './triggers.ts'

const random = `substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)`
const fresh = (row: string) =>
  `UPDATE committees SET public_source = ${random} WHERE document_id = ${row}.document_id`
const freshIfPublic = (row: string) => `${fresh(row)} AND public_source <> '';`

/** See the SQLite migration. */
export const publicSourceMigration: Migration = {
  version: 32,
  name: 'public-source',
  sql: `
    ALTER TABLE committees ADD COLUMN public_source text NOT NULL DEFAULT '';
    UPDATE committees SET public_source = ${random} WHERE document_id IN (SELECT document_id FROM open_records);
    CREATE INDEX committees_with_public_source ON committees (document_id) WHERE public_source <> '';
    ${trigger('record_published_source', 'INSERT', 'open_records', '', `${fresh('NEW')};`)}
    ${trigger('record_changed_source', 'UPDATE', 'open_records', '', `${fresh('NEW')};`)}
    ${trigger('record_deleted_source', 'DELETE', 'open_records', '', `${fresh('OLD')};`)}
    ${trigger('resolution_added_source', 'INSERT', 'resolutions', '', freshIfPublic('NEW'))}
    ${trigger('resolution_deleted_source', 'DELETE', 'resolutions', '', freshIfPublic('OLD'))}
    ${trigger('committee_renamed_source', 'UPDATE OF name, slug', 'committees', '', freshIfPublic('NEW'))}
  `,
}
