import type { Migration } from './migration.ts'
import { frozen, journalAccess, journalIdentity, trigger } from './triggers.ts'

const forgetDeclined = (account: string) =>
  `DELETE FROM declined_requests WHERE document_id = NEW.document_id AND account_id ${account};`

/** Of the gate's password only that it changed, and of other settings only those that are not secret. */
const setting = (changed: string) => `CASE NEW.name
  WHEN 'sign_up' THEN NEW.value
  WHEN 'splash_page' THEN json_build_object('enabled',
    (NEW.value::json ->> 'enabled')::boolean::int, 'newPassword', ${changed})::text
  END`

/**
 * The tables of SQLite's version 22. Times are milliseconds since 1970. Numbers of journal rows are committed
 * in order, because all writes of accounts take turns (`write_turn`).
 */
export const baselineMigration: Migration = {
  version: 22,
  name: 'baseline',
  sql: `
    CREATE TABLE write_turn (id bigint PRIMARY KEY CHECK (id = 1));
    INSERT INTO write_turn VALUES (1);

    CREATE TABLE accounts (
      id text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      created_at bigint NOT NULL,
      role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'moderator', 'user')),
      disabled_at bigint,
      notify_requests bigint NOT NULL DEFAULT 1,
      sign_outs bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE sign_ups (
      token_hash text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      password_hash text NOT NULL,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      invitation_id text,
      referral_code text
    );
    CREATE INDEX sign_ups_by_email ON sign_ups (email, created_at);
    CREATE TABLE sessions (
      id_hash text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      expires_at bigint NOT NULL,
      created_at bigint NOT NULL DEFAULT 0,
      last_used_at bigint NOT NULL DEFAULT 0,
      device text NOT NULL DEFAULT '',
      place text NOT NULL DEFAULT ''
    );
    CREATE INDEX sessions_by_account ON sessions (account_id);
    CREATE TABLE account_pictures (
      account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      type text NOT NULL,
      content bytea NOT NULL,
      changed_at bigint NOT NULL
    );
    CREATE TABLE identities (
      issuer text NOT NULL,
      subject text NOT NULL,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      email text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (issuer, subject)
    );
    CREATE INDEX identities_by_account ON identities (account_id);
    CREATE TABLE one_time_tokens (
      token_hash text PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('reset-password', 'change-email', 'first-admin')),
      account_id text REFERENCES accounts (id) ON DELETE CASCADE,
      email text,
      created_at bigint NOT NULL,
      expires_at bigint NOT NULL
    );
    CREATE INDEX one_time_tokens_by_account ON one_time_tokens (account_id);
    CREATE TABLE former_accounts (email_hash text PRIMARY KEY, account_id text NOT NULL);
    CREATE TABLE site_settings (
      name text PRIMARY KEY,
      value text NOT NULL,
      changed_at bigint NOT NULL,
      changed_by text
    );

    CREATE TABLE committees (
      document_id text PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      emoji text NOT NULL,
      door text NOT NULL CHECK (door IN ('open', 'by-request', 'by-invitation')),
      created_at text NOT NULL,
      created_by text REFERENCES accounts (id) ON DELETE SET NULL,
      removed_at bigint
    );
    CREATE TABLE memberships (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      access text NOT NULL CHECK (access IN ('owner', 'editor', 'viewer')),
      since bigint NOT NULL,
      PRIMARY KEY (document_id, account_id)
    );
    CREATE INDEX memberships_by_account ON memberships (account_id);
    CREATE TABLE join_requests (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      requested_at bigint NOT NULL,
      PRIMARY KEY (document_id, account_id)
    );
    CREATE TABLE declined_requests (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      declined_at bigint NOT NULL,
      PRIMARY KEY (document_id, account_id)
    );
    CREATE INDEX declined_requests_by_account ON declined_requests (account_id);
    CREATE TABLE erased_committees (document_id text PRIMARY KEY, erased_at bigint NOT NULL);
    CREATE TABLE invitations (
      id text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      access text NOT NULL CHECK (access IN ('owner', 'editor', 'viewer')),
      email text,
      name text,
      entry_id text,
      invited_by text REFERENCES accounts (id) ON DELETE SET NULL,
      created_at bigint NOT NULL,
      sent_at bigint NOT NULL,
      expires_at bigint NOT NULL,
      revoked_at bigint,
      accepted_at bigint,
      accepted_by text REFERENCES accounts (id) ON DELETE SET NULL
    );
    CREATE INDEX invitations_by_committee ON invitations (document_id, created_at);

    CREATE TABLE access_journal (
      id text PRIMARY KEY,
      at bigint NOT NULL,
      what text NOT NULL CHECK (what IN ('access', 'deleted', 'restored', 'erased', 'join-policy', 'file-erased',
        'feed-ended', 'record-withdrawn')),
      document_id text NOT NULL,
      account_id text,
      access text,
      row bigint GENERATED ALWAYS AS IDENTITY UNIQUE
    );
    CREATE TABLE identity_journal (
      id text PRIMARY KEY,
      at bigint NOT NULL,
      what text NOT NULL CHECK (what IN ('role', 'disabled', 'enabled', 'account-deleted', 'password-changed',
        'identity-removed', 'invitation-over', 'token-over', 'session-over', 'email-changed', 'picture-changed',
        'setting-changed')),
      subject text NOT NULL,
      value text,
      row bigint GENERATED ALWAYS AS IDENTITY UNIQUE
    );

    CREATE TABLE minutes_approvals (
      document_id text NOT NULL,
      meeting_id text NOT NULL,
      number bigint NOT NULL,
      account_id text NOT NULL,
      name text NOT NULL,
      frozen_at bigint NOT NULL,
      sha256 text NOT NULL,
      format bigint NOT NULL,
      time_zone text NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (document_id, meeting_id, number)
    );
    CREATE TABLE agenda_notices (LIKE minutes_approvals INCLUDING ALL);

    CREATE TABLE files (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      sha256 text NOT NULL,
      bytes bigint NOT NULL,
      type text NOT NULL,
      uploaded_by text REFERENCES accounts (id) ON DELETE SET NULL,
      uploaded_at bigint NOT NULL,
      PRIMARY KEY (document_id, sha256)
    );
    CREATE INDEX files_by_hash ON files (sha256);
    CREATE INDEX files_by_account ON files (uploaded_by);
    CREATE TABLE uploads (
      id text PRIMARY KEY,
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      sha256 text NOT NULL,
      bytes bigint NOT NULL,
      type text NOT NULL,
      finished bigint NOT NULL CHECK (finished IN (0, 1)),
      changed_at bigint NOT NULL
    );
    CREATE INDEX uploads_by_document ON uploads (document_id);
    CREATE INDEX uploads_by_account ON uploads (account_id);

    CREATE TABLE personal_documents (
      document_id text PRIMARY KEY,
      account_id text UNIQUE REFERENCES accounts (id) ON DELETE SET NULL
    );
    CREATE TABLE referral_codes (
      account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      code text NOT NULL UNIQUE
    );
    CREATE TABLE referrals (
      account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      referred_by text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      id text NOT NULL,
      at bigint NOT NULL
    );
    CREATE INDEX referrals_by_referrer ON referrals (referred_by, at);
    CREATE TABLE leaderboard_entries (
      account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      score bigint NOT NULL CHECK (score >= 0),
      at bigint NOT NULL,
      hidden_at bigint
    );

    CREATE TABLE feeds (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('calendar', 'minutes')),
      log_id text NOT NULL,
      revision bigint NOT NULL,
      format bigint NOT NULL,
      sha256 text NOT NULL,
      content bytea NOT NULL,
      changed_at bigint NOT NULL,
      row bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      PRIMARY KEY (document_id, kind)
    );
    CREATE TABLE feed_addresses (
      id text PRIMARY KEY,
      token text NOT NULL UNIQUE,
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('calendar', 'minutes')),
      made_at bigint NOT NULL,
      UNIQUE (document_id, account_id, kind)
    );
    CREATE INDEX feed_addresses_by_account ON feed_addresses (account_id);
    CREATE TABLE open_records (
      document_id text NOT NULL REFERENCES committees (document_id) ON DELETE CASCADE,
      meeting_id text NOT NULL,
      content text,
      sha256 text,
      published_at bigint NOT NULL,
      published_by text NOT NULL,
      withdrawn_at bigint,
      withdrawn_by text,
      row bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      PRIMARY KEY (document_id, meeting_id),
      CHECK ((content IS NULL) = (withdrawn_at IS NOT NULL))
    );

    CREATE TABLE readiness (id bigint PRIMARY KEY CHECK (id = 1), probed_at bigint NOT NULL);
    CREATE TABLE clock_watch (
      id bigint PRIMARY KEY CHECK (id = 1),
      seen_at bigint NOT NULL,
      wait_until bigint NOT NULL
    );
    CREATE TABLE mark_key (id bigint PRIMARY KEY CHECK (id = 1), key bytea NOT NULL);
    -- 32 bytes, of which 244 bits are random.
    INSERT INTO mark_key VALUES (1, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

    CREATE TABLE documents (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id text NOT NULL UNIQUE,
      log_id text NOT NULL,
      created_at bigint NOT NULL
    );
    CREATE TABLE log (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      account_id text NOT NULL,
      at bigint NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (document, position)
    );
    CREATE TABLE snapshots (
      document bigint PRIMARY KEY REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      at bigint NOT NULL,
      known bytea NOT NULL,
      content bytea NOT NULL
    );
    CREATE TABLE writers (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      writer bigint NOT NULL,
      account_id text NOT NULL,
      brought bigint NOT NULL,
      PRIMARY KEY (document, writer)
    );
    CREATE TABLE announced_writers (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      writer bigint NOT NULL,
      account_id text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (document, writer)
    );
    CREATE INDEX announced_writers_by_time ON announced_writers (at);
    CREATE TABLE set_aside (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      account_id text NOT NULL,
      at bigint NOT NULL,
      content bytea NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (document, position)
    );
    CREATE TABLE history (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      from_at bigint NOT NULL,
      lasted bigint NOT NULL,
      labels text NOT NULL,
      authors bytea NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (document, position)
    );
    CREATE TABLE history_people (
      number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      account_id text NOT NULL UNIQUE
    );
    CREATE TABLE moments (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      label text NOT NULL,
      account_id text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (document, position, label)
    );
    CREATE TABLE restored_logs (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      log_id text NOT NULL,
      last_position bigint NOT NULL,
      PRIMARY KEY (document, log_id)
    );
    CREATE TABLE log_runs (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      first_position bigint NOT NULL,
      run bigint NOT NULL,
      PRIMARY KEY (document, first_position)
    );
    -- All relays of one database are one run; a restored copy begins another (see claim-database.ts).
    CREATE TABLE relay_run (id bigint PRIMARY KEY CHECK (id = 1), run bigint NOT NULL, copy text NOT NULL);
    CREATE TABLE brought_entries (
      document bigint NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
      position bigint NOT NULL,
      author text NOT NULL,
      brought_by text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (document, position)
    );
    -- A relay with an open room, and its people there. It may be lost at any time.
    CREATE UNLOGGED TABLE open_rooms (
      document_id text NOT NULL,
      relay text NOT NULL,
      presence bytea NOT NULL,
      version bigint NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (document_id, relay)
    );
    -- Guesses of secrets at all relays; see accounts/shared-limit.ts.
    CREATE TABLE attempts (key text PRIMARY KEY, taken bigint NOT NULL, ends_at bigint NOT NULL);
    CREATE INDEX attempts_by_end ON attempts (ends_at);

    ${trigger('journal_given', 'INSERT', 'memberships', '', journalAccess("'access'", 'NEW.document_id', 'NEW.account_id', 'NEW.access'))}
    ${trigger('journal_changed', 'UPDATE OF access', 'memberships', '', journalAccess("'access'", 'NEW.document_id', 'NEW.account_id', 'NEW.access'))}
    ${trigger('journal_taken', 'DELETE', 'memberships', '', journalAccess("'access'", 'OLD.document_id', 'OLD.account_id', 'NULL'))}
    ${trigger('journal_deleted', 'UPDATE OF removed_at', 'committees', 'OLD.removed_at IS DISTINCT FROM NEW.removed_at', journalAccess("CASE WHEN NEW.removed_at IS NULL THEN 'restored' ELSE 'deleted' END", 'NEW.document_id', 'NULL', 'NULL'))}
    ${trigger('journal_erased', 'INSERT', 'erased_committees', '', journalAccess("'erased'", 'NEW.document_id', 'NULL', 'NULL'))}
    ${trigger('journal_join_policy', 'UPDATE OF door', 'committees', 'OLD.door IS DISTINCT FROM NEW.door', journalAccess("'join-policy'", 'NEW.document_id', 'NULL', 'NEW.door'))}
    ${trigger('journal_feed_ended', 'DELETE', 'feed_addresses', '', journalAccess("'feed-ended'", 'OLD.document_id', 'OLD.account_id', 'OLD.id'))}
    ${trigger('journal_record_withdrawn', 'UPDATE OF withdrawn_at', 'open_records', 'OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL', journalAccess("'record-withdrawn'", 'NEW.document_id', 'NULL', 'NEW.meeting_id'))}

    ${trigger('journal_role', 'UPDATE OF role', 'accounts', 'OLD.role IS DISTINCT FROM NEW.role', journalIdentity('role', 'NEW.id', 'NEW.role'))}
    ${trigger('journal_disabled', 'UPDATE OF disabled_at', 'accounts', 'OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL', journalIdentity('disabled', 'NEW.id'))}
    ${trigger('journal_enabled', 'UPDATE OF disabled_at', 'accounts', 'OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL', journalIdentity('enabled', 'NEW.id'))}
    ${trigger('journal_password', 'UPDATE OF password_hash', 'accounts', 'OLD.password_hash IS DISTINCT FROM NEW.password_hash', journalIdentity('password-changed', 'NEW.id'))}
    ${trigger('journal_email', 'UPDATE OF email', 'accounts', 'OLD.email IS DISTINCT FROM NEW.email', journalIdentity('email-changed', 'NEW.id'))}
    ${trigger('journal_account_deleted', 'DELETE', 'accounts', '', journalIdentity('account-deleted', 'OLD.id'))}
    ${trigger('journal_identity', 'DELETE', 'identities', '', journalIdentity('identity-removed', 'OLD.account_id', "OLD.issuer || ' ' || OLD.subject"))}
    ${trigger('journal_invitation', 'UPDATE OF revoked_at, accepted_at, token_hash', 'invitations', 'NEW.revoked_at IS NOT NULL OR NEW.accepted_at IS NOT NULL OR OLD.token_hash IS DISTINCT FROM NEW.token_hash', journalIdentity('invitation-over', 'OLD.token_hash'))}
    ${trigger('journal_token', 'DELETE', 'one_time_tokens', '', journalIdentity('token-over', 'OLD.token_hash'))}
    ${trigger('journal_sign_up', 'DELETE', 'sign_ups', '', journalIdentity('token-over', 'OLD.token_hash'))}
    ${trigger('journal_session', 'DELETE', 'sessions', '', journalIdentity('session-over', 'OLD.id_hash'))}
    ${trigger('journal_picture_given', 'INSERT OR UPDATE', 'account_pictures', '', journalIdentity('picture-changed', 'NEW.account_id'))}
    ${trigger('journal_picture_taken', 'DELETE', 'account_pictures', '', journalIdentity('picture-changed', 'OLD.account_id'))}
    ${trigger('journal_setting_made', 'INSERT', 'site_settings', '', journalIdentity('setting-changed', 'NEW.name', setting('1')))}
    ${trigger('journal_setting_changed', 'UPDATE OF value', 'site_settings', 'OLD.value IS DISTINCT FROM NEW.value', journalIdentity('setting-changed', 'NEW.name', setting("(OLD.value::json ->> 'password' IS DISTINCT FROM NEW.value::json ->> 'password')::int")))}

    ${trigger('make_personal_document', 'INSERT', 'accounts', '', "INSERT INTO personal_documents VALUES ('personal-' || replace(gen_random_uuid()::text, '-', ''), NEW.id);")}
    ${trigger('declined_then_asked', 'INSERT', 'join_requests', '', forgetDeclined('= NEW.account_id'))}
    ${trigger('declined_then_member', 'INSERT', 'memberships', '', forgetDeclined('= NEW.account_id'))}
    ${trigger('declined_then_invited', 'INSERT', 'invitations', 'NEW.email IS NOT NULL', forgetDeclined('IN (SELECT id FROM accounts WHERE email = NEW.email)'))}
    ${frozen('minutes_approvals', 'an approval is never changed')}
    ${frozen('agenda_notices', 'a posted agenda is never changed')}

    INSERT INTO committees (document_id, slug, name, emoji, door, created_at)
    VALUES ('general', 'general', 'General Committee', '📖', 'open',
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  `,
}
