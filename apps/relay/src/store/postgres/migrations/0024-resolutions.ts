import type { Migration } from './migration.ts'
import { frozen, journalAccess, trigger } from './triggers.ts'

const numbered = `jsonb_build_object('motion', NEW.motion_id, 'meeting', NEW.meeting_id, 'number', NEW.number,
  'year', NEW.year, 'sequence', NEW.sequence, 'at', NEW.given_at)::text`

/** See the SQLite migration. */
export const resolutionsMigration: Migration = {
  version: 24,
  name: 'resolutions',
  sql: `
    ALTER TABLE access_journal DROP CONSTRAINT access_journal_what_check;
    ALTER TABLE access_journal ADD CONSTRAINT access_journal_what_check CHECK (what IN ('resolution-numbered', 'access',
      'deleted', 'restored', 'erased', 'join-policy', 'file-erased', 'feed-ended', 'record-withdrawn'));

    CREATE TABLE resolution_patterns (
      document_id text PRIMARY KEY REFERENCES committees (document_id) ON DELETE CASCADE,
      pattern text NOT NULL
    );
    CREATE TABLE resolutions (
      document_id text NOT NULL,
      motion_id text NOT NULL,
      meeting_id text NOT NULL,
      number text NOT NULL,
      year bigint NOT NULL,
      sequence bigint NOT NULL,
      given_at bigint NOT NULL,
      PRIMARY KEY (document_id, motion_id),
      UNIQUE (document_id, number)
    );
    ${frozen('resolutions', 'the number of a resolution is never changed')}
    ${trigger('journal_resolution', 'INSERT', 'resolutions', '', journalAccess("'resolution-numbered'", 'NEW.document_id', 'NULL', numbered))}
  `,
}
