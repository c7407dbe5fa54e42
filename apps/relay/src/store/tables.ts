import type { Access, FeedKind, FileType, JoinPolicy } from '@civic-hub/protocol'
import type { Generated } from 'kysely'

/** The tables of accounts, as types for Kysely. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow
  sign_ups: SignUpRow
  sessions: SessionRow
  committees: CommitteeRow
  memberships: MembershipRow
  join_requests: JoinRequestRow
  declined_requests: DeclinedRequestRow
  erased_committees: ErasedCommitteeRow
  account_pictures: AccountPictureRow
  identities: IdentityRow
  one_time_tokens: OneTimeTokenRow
  invitations: InvitationRow
  site_settings: SiteSettingRow
  identity_journal: IdentityJournalRow
  access_journal: AccessJournalRow
  former_accounts: FormerAccountRow
  minutes_approvals: FrozenTextRow
  agenda_notices: FrozenTextRow
  resolutions: ResolutionRow
  removed_resolutions: RemovedResolutionRow
  /** Of committees that changed the default. */
  resolution_patterns: { document_id: string; pattern: string }
  files: FileRow
  uploads: UploadRow
  personal_documents: PersonalDocumentRow
  closed_sessions: ClosedSessionRow
  referral_codes: ReferralCodeRow
  referrals: ReferralRow
  leaderboard_entries: LeaderboardEntryRow
  feeds: FeedRow
  feed_addresses: FeedAddressRow
  open_records: OpenRecordRow
  mark_key: { key: Uint8Array }
  clock_watch: ClockWatchRow
}

interface AccountRow {
  id: string
  name: string
  email: string
  /** '-' for an account without a password. */
  password_hash: string
  created_at: number
  role: Generated<SiteRole>
  disabled_at: number | null
  /** 1 if an owner wants an email for each new request to join a committee of theirs. */
  notify_requests: Generated<0 | 1>
  /**
   * The number of times that all sessions of the account were ended. A sign-in that began before the last
   * time is refused.
   */
  sign_outs: Generated<number>
  /** The tag of the language in which the person used the app last, for emails; null if they have not since it is stored. */
  language: string | null
}

/** A sign-up that is not yet confirmed by email; one address may have several. */
export interface SignUpRow {
  token_hash: string
  name: string
  email: string
  password_hash: string
  created_at: number
  expires_at: number
  /** The invitation that was used to sign up. */
  invitation_id: string | null
  /** The referral code that was used to sign up. */
  referral_code: string | null
}

export interface SessionRow {
  id_hash: string
  account_id: string
  expires_at: number
  created_at: Generated<number>
  last_used_at: Generated<number>
  /** Browser and system, as text. */
  device: Generated<string>
  /** The network address of the last request. */
  place: Generated<string>
}

export interface CommitteeRow {
  document_id: string
  slug: string
  name: string
  emoji: string
  door: JoinPolicy
  /** The time according to the creator's device; displayed, never compared. */
  created_at: string
  created_by: string | null
  removed_at: number | null
  /** The time of the last email to its owners about requests to join. */
  owners_notified_at: number
  /** Written by triggers: random, and new after every change of the public records. Empty if there never were any. */
  public_source: string
}

interface MembershipRow {
  document_id: string
  account_id: string
  access: Access
  since: number
}

interface JoinRequestRow {
  document_id: string
  account_id: string
  requested_at: number
  /** 1 if it was in an email to the owners. */
  owners_notified: Generated<0 | 1>
}

/** Deleted by triggers when the person asks again, gets access or is invited by email. */
interface DeclinedRequestRow {
  document_id: string
  account_id: string
  declined_at: number
}

/** A deleted committee that can no longer be restored. */
interface ErasedCommitteeRow {
  document_id: string
  erased_at: number
}

type SiteRole = 'admin' | 'moderator' | 'user'

interface AccountPictureRow {
  account_id: string
  /** The media type. */
  type: string
  content: Uint8Array
  changed_at: number
}

/** A way to sign in without a password: an identity at a provider. */
interface IdentityRow {
  issuer: string
  subject: string
  account_id: string
  email: string
  created_at: number
}

/** A link that works once. Its use deletes the row. */
export interface OneTimeTokenRow {
  token_hash: string
  purpose: 'reset-password' | 'change-email' | 'first-admin'
  account_id: string | null
  /** The new address, for 'change-email'. */
  email: string | null
  created_at: number
  expires_at: number
}

export interface InvitationRow {
  id: string
  token_hash: string
  document_id: string
  access: Access
  /** Null for an invitation by a link that can be passed on. */
  email: string | null
  name: string | null
  /** The invited person's entry in the committee's directory. */
  entry_id: string | null
  invited_by: string | null
  created_at: number
  sent_at: number
  expires_at: number
  revoked_at: number | null
  accepted_at: number | null
  accepted_by: string | null
}

/** `value` is JSON. */
interface SiteSettingRow {
  name: string
  value: string
  changed_at: number
  changed_by: string | null
}

/** Written by triggers when a person loses a right or a way to sign in. */
interface IdentityJournalRow {
  id: string
  at: number
  what: string
  /** The account's id, the hash of the ended token or session, or the name of a setting. */
  subject: string
  /**
   * For 'role' the new role, for 'disabled' the reason, for 'setting-changed' the part of the value that is
   * not secret.
   */
  value: string | null
}

/** Written by triggers on memberships and committees. */
export interface AccessJournalRow {
  id: string
  at: number
  what:
    | 'access'
    | 'deleted'
    | 'restored'
    | 'erased'
    | 'join-policy'
    | 'file-erased'
    | 'feed-ended'
    | 'record-withdrawn'
    | 'resolution-numbered'
    | 'resolution-removed'
  document_id: string
  account_id: string | null
  /**
   * For 'file-erased' the hash of the file, for 'feed-ended' the id of the address, for 'record-withdrawn'
   * the meeting, for 'resolution-numbered' and 'resolution-removed' the row as JSON.
   */
  access: Access | JoinPolicy | string | null
}

/** An account that is missing in a restored backup; see accounts/former-accounts.ts. */
export interface FormerAccountRow {
  email_hash: string
  account_id: string
}

/**
 * Approved minutes or a posted agenda of a meeting. Rows are added, never changed (a trigger refuses it), and
 * are deleted with the committee.
 */
export interface FrozenTextRow {
  document_id: string
  meeting_id: string
  number: number
  account_id: string
  /** The person's name at that time. */
  name: string
  frozen_at: number
  sha256: string
  format: number
  time_zone: string
  /** The exact bytes of the text. */
  content: Uint8Array
  /** The hash of the version before it; null for the first one, and in rows of older relays. */
  parent_sha256: string | null
  /** The meeting and the motion by which minutes were approved, as the app named them. */
  motion: string | null
}

/**
 * The number of a carried motion. Rows are added, never changed (a trigger refuses it), and are deleted with the
 * committee or by the operator.
 */
export interface ResolutionRow {
  document_id: string
  motion_id: string
  meeting_id: string
  /** As it is printed. */
  number: string
  /** The year of the meeting. */
  year: number
  sequence: number
  given_at: number
  /** 1 if a device handed the number over; null in rows of older relays, and in their journals. */
  handed_over: 0 | 1 | null
}

/** A number that the operator removed. It is never given again. */
interface RemovedResolutionRow {
  document_id: string
  number: string
  motion_id: string
  removed_at: number
}

/** A file of a committee; its bytes are stored outside the database. */
export interface FileRow {
  document_id: string
  sha256: string
  bytes: number
  type: FileType
  /** The account that uploaded it first; null if that account is deleted. */
  uploaded_by: string | null
  uploaded_at: number
}

/** An upload that has begun. `bytes` is the announced size. */
export interface UploadRow {
  id: string
  document_id: string
  account_id: string
  sha256: string
  bytes: number
  type: FileType
  finished: 0 | 1
  changed_at: number
  /** About the number of received bytes: it is noted while they are received, and at the end of a request. */
  received: number
  /** The relay with a request of this upload, if several relays share the database. */
  holder: string | null
  /** How often a relay took the upload over from another one that had not released it. */
  epoch: number
}

/**
 * Inserted by a trigger with the account. `account_id` is null if the account is deleted and the document
 * must be erased.
 */
interface PersonalDocumentRow {
  document_id: string
  account_id: string | null
}

/** A closed session of a committee's meeting; its readers are the `memberships` of its document. */
interface ClosedSessionRow {
  document_id: string
  committee_id: string
  meeting_id: string
  opened_at: number
  /** The time at which a reader closed it for writing. */
  ended_at: number | null
}

interface ReferralCodeRow {
  account_id: string
  code: string
}

/** An account that signed up with another account's code. `id` is the same if the address signs up again. */
interface ReferralRow {
  account_id: string
  referred_by: string
  id: string
  at: number
}

/** A person who opted in to the leaderboard, with the score that their device sent. */
interface LeaderboardEntryRow {
  account_id: string
  score: number
  at: number
  /** The time at which a moderator hid the entry. */
  hidden_at: number | null
}

/**
 * The content that members' apps wrote for calendars and feed readers, and the state of the document that it
 * shows.
 */
interface FeedRow {
  document_id: string
  kind: FeedKind
  log_id: string
  revision: number
  format: number
  sha256: string
  content: Uint8Array
  changed_at: number
}

/** The secret address at which one person reads a feed. */
interface FeedAddressRow {
  id: string
  token: string
  document_id: string
  account_id: string
  kind: FeedKind
  made_at: number
}

/** The public record of a meeting. `content` is JSON; null once it is withdrawn. */
interface OpenRecordRow {
  document_id: string
  meeting_id: string
  content: string | null
  sha256: string | null
  published_at: number
  /** The publisher's name at that time; `withdrawn_by` likewise. */
  published_by: string
  withdrawn_at: number | null
  withdrawn_by: string | null
}

/**
 * One row: the last reading of the clock, and the end of the time without erasures after the clock had
 * jumped.
 */
interface ClockWatchRow {
  id: 1
  seen_at: number
  wait_until: number
}
