import { foldText } from '@civic-hub/committee'
import {
  type AttendanceRecord,
  derivedMembers,
  type HeldMeeting,
  hasVote,
  isInTerm,
  linkMembers,
  type Member,
  personKeysOf,
  type RoleVotes,
  readAttendanceRecord,
  sharedNames,
} from '@civic-hub/committee/members'
import type { Invitation, People } from '@civic-hub/protocol'
import { pageLanguage } from '../../../../ui/language.ts'

/** The badge of an entry; null for none. */
export type InviteStatus = 'joined' | 'pending' | 'expired' | null

/** An entry of the directory, or a person with access who has none, with all the data of the row. */
export interface DirectoryRow {
  readonly member: Member
  /** True for a person who has access and no entry: the first edit writes it. */
  readonly derived: boolean
  readonly account: string | null
  readonly status: InviteStatus
  /** The open invitation. Only for owners, who can send it again. */
  readonly invitation: Invitation | null
  readonly record: AttendanceRecord
  /** True if members with this role have a vote; without an entry, if the directory does not decide who votes. */
  readonly votes: boolean
  /** The state of the member's term on the current day. */
  readonly term: 'now' | 'over' | 'not-yet'
}

/** Access and invitations, from the relay or from this device's cache. */
export interface KnownAccess {
  readonly people: readonly {
    readonly accountId: string
    readonly name: string
    readonly email?: string | undefined
  }[]
  readonly entries: readonly Readonly<People['entries'][number]>[]
  readonly invitations: readonly Invitation[]
}

export function directoryRows(
  members: readonly Member[],
  access: KnownAccess,
  held: readonly HeldMeeting[],
  today: string,
  roleVotes: RoleVotes = new Map(),
): DirectoryRow[] {
  const shared = sharedNames(members)
  const withAccess = new Set(access.people.map(({ accountId }) => accountId))
  const entries = new Map(access.entries.map((entry) => [entry.entryId, entry]))
  const byEntry = new Map(access.invitations.flatMap((one) => (one.entryId ? [[one.entryId, one]] : [])))
  const byEmail = new Map(access.invitations.flatMap((one) => (one.email ? [[one.email, one]] : [])))
  const decidesVotes = members.some(({ role }) => hasVote(roleVotes, role))
  const joined = access.entries.flatMap(({ entryId, accountId }) => (accountId ? [{ accountId, entryId }] : []))
  const directory = linkMembers(members, joined)
  const derived = derivedMembers(directory, access.people)
  const rowOf = (member: Member, account: string | null, isDerived = false): DirectoryRow => {
    const entry = entries.get(member.id)
    // An invitation that is older than the entry is found by its address.
    const invitation = byEntry.get(member.id) ?? byEmail.get(member.email.toLowerCase()) ?? null
    const isJoined = account === null ? entry?.status === 'joined' && member.account === null : withAccess.has(account)
    const invited = invitation === null ? entry?.status : invitation.expired ? 'expired' : 'pending'
    return {
      member,
      derived: isDerived,
      account,
      status: isJoined ? 'joined' : invited === 'pending' || invited === 'expired' ? invited : null,
      invitation: isJoined ? null : invitation,
      votes: isDerived ? !decidesVotes : hasVote(roleVotes, member.role),
      record: readAttendanceRecord(isDerived ? [] : held, personKeysOf(member, account, shared), member),
      term: isInTerm(member, today) ? 'now' : member.until !== '' && member.until < today ? 'over' : 'not-yet',
    }
  }
  return [
    ...directory.map(({ member, account }) => rowOf(member, account)),
    ...derived.map((member) => rowOf(member, member.account, true)),
  ]
}

export const sortings = ['name', 'role', 'term', 'attendance', 'invitation'] as const
export type Sorting = (typeof sortings)[number]
export interface Order {
  readonly by: Sorting
  readonly descending: boolean
}

const statusOrder = ['joined', 'pending', 'expired', null]

/** Sorts the rows. Unknown values are last in both directions. */
export function sortRows(rows: readonly DirectoryRow[], { by, descending }: Order): DirectoryRow[] {
  const collator = new Intl.Collator(pageLanguage(), { numeric: true, sensitivity: 'base' })
  const words = (read: (row: DirectoryRow) => string) => (a: DirectoryRow, b: DirectoryRow) =>
    collator.compare(read(a), read(b))
  const share = ({ record: { attended, held } }: DirectoryRow) => (held === 0 ? null : attended / held)
  const byName = words(({ member }) => member.name)
  const compare: Record<Sorting, (a: DirectoryRow, b: DirectoryRow) => number> = {
    name: byName,
    role: words(({ member }) => member.role),
    term: words(({ member }) => member.until),
    attendance: (a, b) => (share(a) ?? 0) - (share(b) ?? 0),
    invitation: (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status),
  }
  const isKnown: Record<Sorting, (row: DirectoryRow) => boolean> = {
    name: () => true,
    role: () => true,
    term: ({ member }) => member.until !== '',
    attendance: (row) => share(row) !== null,
    invitation: () => true,
  }
  const turn = descending ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      Number(isKnown[by](b)) - Number(isKnown[by](a)) ||
      turn * compare[by](a, b) ||
      byName(a, b) ||
      (a.member.id < b.member.id ? -1 : 1),
  )
}

/** Returns the rows whose name, role or address contain all typed words, ignoring case and accents. */
export function filterRows(rows: readonly DirectoryRow[], typed: string): readonly DirectoryRow[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ member: { name, role, email } }) => {
    const written = foldText(`${name} ${role} ${email}`)
    return words.every((word) => written.includes(word))
  })
}
