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
  minutes_approvals: MinutesApprovalRow
  files: FileRow
  uploads: UploadRow
  personal_documents: PersonalDocumentRow
  referral_codes: ReferralCodeRow
  referrals: ReferralRow
  leaderboard_entries: LeaderboardEntryRow
  feeds: FeedRow
  feed_addresses: FeedAddressRow
  open_records: OpenRecordRow
  mark_key: { key: Uint8Array }
  clock_watch: ClockWatchRow
}

export interface AccountRow {
  id: string
  name: string
  email: string
  /** '-' for an account without a password. */
  password_hash: string
  created_at: number
  role: Generated<SiteRole>
  disabled_at: number | null
  /** 1 when an owner wants an email as soon as somebody asks to join a committee of theirs. */
  notify_requests: Generated<0 | 1>
  /** How often all sessions of the account were ended: a sign-in that began before is refused. */
  sign_outs: Generated<number>
}

/** A sign-up that is not confirmed by email yet; one address may have several. */
export interface SignUpRow {
  token_hash: string
  name: string
  email: string
  password_hash: string
  created_at: number
  expires_at: number
  /** The invitation through which somebody signs up. */
  invitation_id: string | null
  /** The referral code with which somebody signs up. */
  referral_code: string | null
}

export interface SessionRow {
  id_hash: string
  account_id: string
  expires_at: number
  created_at: Generated<number>
  last_used_at: Generated<number>
  /** Browser and system in words. */
  device: Generated<string>
  /** The network address of the last use. */
  place: Generated<string>
}

export interface CommitteeRow {
  document_id: string
  slug: string
  name: string
  emoji: string
  door: JoinPolicy
  /** The time that the creator's device sent; shown, never compared. */
  created_at: string
  created_by: string | null
  removed_at: number | null
}

export interface MembershipRow {
  document_id: string
  account_id: string
  access: Access
  since: number
}

export interface JoinRequestRow {
  document_id: string
  account_id: string
  requested_at: number
}

/** Ended by triggers when the person asks again, gets access or is invited by email. */
export interface DeclinedRequestRow {
  document_id: string
  account_id: string
  declined_at: number
}

/** A deleted committee that can no longer be restored. */
export interface ErasedCommitteeRow {
  document_id: string
  erased_at: number
}

export type SiteRole = 'admin' | 'moderator' | 'user'

export interface AccountPictureRow {
  account_id: string
  /** The media type. */
  type: string
  content: Uint8Array
  changed_at: number
}

/** A way to sign in without a password: somebody at a provider. */
export interface IdentityRow {
  issuer: string
  subject: string
  account_id: string
  email: string
  created_at: number
}

/** A link that works once. Using one deletes it. */
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
  /** null for an invitation by a link that is passed on. */
  email: string | null
  name: string | null
  /** The entry of the committee's directory that belongs to the invited person. */
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
export interface SiteSettingRow {
  name: string
  value: string
  changed_at: number
  changed_by: string | null
}

/** Written by triggers when something is taken away from a person. */
export interface IdentityJournalRow {
  id: string
  at: number
  what: string
  /** The account's id, the hash of the token or session that is over, or the name of a setting. */
  subject: string
  /** For 'role' the new one, for 'disabled' the reason, for 'setting-changed' what of it is no secret. */
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
  document_id: string
  account_id: string | null
  /** Of 'file-erased' the hash of the file, of 'feed-ended' the id of the address, of 'record-withdrawn' the meeting. */
  access: Access | JoinPolicy | string | null
}

/** An account that a restored backup does not know; see accounts/former-accounts.ts. */
export interface FormerAccountRow {
  email_hash: string
  account_id: string
}

/** Approved minutes of a meeting. Rows are added, never changed (a trigger refuses it), and go with the committee. */
export interface MinutesApprovalRow {
  document_id: string
  meeting_id: string
  number: number
  account_id: string
  /** The person's name at that time. */
  name: string
  approved_at: number
  sha256: string
  format: number
  time_zone: string
  /** The text, byte by byte as it was approved. */
  content: Uint8Array
}

/** A file of a committee; its bytes are beside the database. */
export interface FileRow {
  document_id: string
  sha256: string
  bytes: number
  type: FileType
  /** Who uploaded it first; null when that account is deleted. */
  uploaded_by: string | null
  uploaded_at: number
}

/** An upload that was begun. `bytes` is what it claims to bring. */
export interface UploadRow {
  id: string
  document_id: string
  account_id: string
  sha256: string
  bytes: number
  type: FileType
  finished: 0 | 1
  changed_at: number
}

/** Made by a trigger with the account. `account_id` is null when that is deleted and the document is to be erased. */
export interface PersonalDocumentRow {
  document_id: string
  account_id: string | null
}

export interface ReferralCodeRow {
  account_id: string
  code: string
}

/** An account that signed up with somebody's code. `id` is the same for an address that signs up again. */
export interface ReferralRow {
  account_id: string
  referred_by: string
  id: string
  at: number
}

/** Somebody who wants to be on the leaderboard, with the score that their device told. */
export interface LeaderboardEntryRow {
  account_id: string
  score: number
  at: number
  /** When a moderator hid it. */
  hidden_at: number | null
}

/** What members' apps wrote for calendars and feed readers, and from which state of the document. */
export interface FeedRow {
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
export interface FeedAddressRow {
  id: string
  token: string
  document_id: string
  account_id: string
  kind: FeedKind
  made_at: number
}

/** The record of a meeting that everybody may read. `content` is JSON; null once it is withdrawn. */
export interface OpenRecordRow {
  document_id: string
  meeting_id: string
  content: string | null
  sha256: string | null
  published_at: number
  /** Names, as they were at that time. */
  published_by: string
  withdrawn_at: number | null
  withdrawn_by: string | null
}

/** One row: when the clock was read last, and until when nothing is erased because it had jumped. */
export interface ClockWatchRow {
  id: 1
  seen_at: number
  wait_until: number
}
