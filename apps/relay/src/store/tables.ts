import type { Access, JoinPolicy } from '@civic-hub/protocol'

/** The tables of accounts, as types for Kysely. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow
  sign_ups: SignUpRow
  sessions: SessionRow
  committees: CommitteeRow
  memberships: MembershipRow
  join_requests: JoinRequestRow
  erased_committees: ErasedCommitteeRow
}

export interface AccountRow {
  id: string
  name: string
  email: string
  password_hash: string
  created_at: number
}

/** A sign-up that is not confirmed by email yet; one address may have several. */
export interface SignUpRow {
  token_hash: string
  name: string
  email: string
  password_hash: string
  created_at: number
  expires_at: number
}

export interface SessionRow {
  id_hash: string
  account_id: string
  expires_at: number
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

/** A deleted committee that can no longer be restored. */
export interface ErasedCommitteeRow {
  document_id: string
  erased_at: number
}
