import type { Migration } from './migration.ts'
import { journalAccess, trigger } from './triggers.ts'

const numbered = `jsonb_build_object('motion', NEW.motion_id, 'meeting', NEW.meeting_id, 'number', NEW.number,
  'year', NEW.year, 'sequence', NEW.sequence, 'at', NEW.given_at, 'handedOver', NEW.handed_over)::text`
const removed = `jsonb_build_object('number', NEW.number, 'motion', NEW.motion_id)::text`
const journal = (what: string, row: string) => journalAccess(`'${what}'`, 'NEW.document_id', 'NULL', row)

/** See the SQLite migration. */
export const removedResolutionsMigration: Migration = {
  version: 30,
  name: 'removed-resolutions',
  sql: `
    ALTER TABLE access_journal DROP CONSTRAINT access_journal_what_check;
    ALTER TABLE access_journal ADD CONSTRAINT access_journal_what_check CHECK (what IN ('resolution-removed',
      'resolution-numbered', 'access', 'deleted', 'restored', 'erased', 'join-policy', 'file-erased', 'feed-ended',
      'record-withdrawn'));

    ALTER TABLE resolutions ADD COLUMN handed_over bigint;
    CREATE OR REPLACE FUNCTION journal_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${journal('resolution-numbered', numbered)} RETURN NULL; END $$;

    CREATE TABLE removed_resolutions (
      document_id text NOT NULL,
      number text NOT NULL,
      motion_id text NOT NULL,
      removed_at bigint NOT NULL,
      PRIMARY KEY (document_id, number)
    );
    ${trigger('journal_removed_resolution', 'INSERT', 'removed_resolutions', '', journal('resolution-removed', removed))}
  `,
}
