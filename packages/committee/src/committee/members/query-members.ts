import type * as Y from 'yjs'
import { compareTexts } from '../../document/compare-texts.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../history/entry-history.ts'
import type { HistorySubject } from '../history/history-subject.ts'
import { type Member, memberFields, readMembers } from './member.ts'
import { attendsAsGuest, type RoleVotes, readRoleVotes, roleVoteKey } from './role-votes.ts'

/** The history of the directory. Its fields are `{id}`, `{id}/role`, `{id}/removedAt`. */
export const membersHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['members'],
  fieldOf: ([key = '']) => fieldOf(key),
  // An addition is two transactions. Between them the entry is not visible yet: its mark has the time of its addition.
  read: (doc) =>
    inHistory(
      readMembers(doc).filter(({ removedAt, addedAt }) => removedAt === null || removedAt !== addedAt),
      readRoleVotes(doc),
    ),
  differences: (before, after) => entryDifferences(before && withUsualVotes(before, after), after),
  closing: [],
}

/** Members as their history has them, by name, and the roles whose vote was set. */
export function inHistory(members: readonly Member[], votes: RoleVotes): EntriesInHistory {
  const sorted = members.toSorted((a, b) => a.name.localeCompare(b.name) || compareTexts(a.id, b.id))
  const entries = [...sorted.map(entryOf), ...Array.from(votes, ([role, value]) => roleEntry(role, value))]
  return new Map(entries.map((entry) => [entry.key, entry]))
}

/** The first setting of a role's vote changes the usual one, so that it can be set back. */
function withUsualVotes(before: EntriesInHistory, after: EntriesInHistory): EntriesInHistory {
  const usual = [...after.values()]
    .filter(({ key, kind }) => kind === 'role-vote' && !before.has(key))
    .map(({ title }) => roleEntry(title, !attendsAsGuest(title)))
  return new Map([...before, ...usual.map((entry) => [entry.key, entry] as const)])
}

function roleEntry(role: string, value: boolean): EntryInHistory {
  const key = roleVoteKey(role)
  const field = fieldOf(key)
  const fields = { votes: { value, field } }
  return { key, kind: 'role-vote', title: role, parent: null, removed: false, presence: [field], fields }
}

const fieldOf = (key: string): string => key.split(':').slice(0, 2).join('/')

function entryOf(member: Member): EntryInHistory {
  const { id, name, removedAt } = member
  const fields = memberFields.map((field) => [field, { value: member[field], field: `${id}/${field}` }])
  return {
    key: id,
    kind: 'member',
    title: name,
    parent: null,
    removed: removedAt !== null,
    presence: [id, `${id}/removedAt`],
    fields: Object.fromEntries(fields),
  }
}

/** The current directory, in no order; fires for any change in it. */
export const queryMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () => readMembers(doc).filter(({ removedAt }) => removedAt === null))

/** The entries that were removed, the last removed first. */
export const queryRemovedMembers = (doc: Y.Doc): Query<Member[]> =>
  queryPart(doc, 'members', () =>
    readMembers(doc)
      .filter(({ removedAt }) => removedAt !== null)
      .sort((a, b) => Date.parse(b.removedAt ?? '') - Date.parse(a.removedAt ?? '') || (a.id < b.id ? -1 : 1)),
  )

/** All entries, including removed ones, and the votes of roles, as the history has them. */
export const queryMembersInHistory = (doc: Y.Doc): Query<EntriesInHistory> =>
  queryPart(doc, 'members', () => inHistory(readMembers(doc), readRoleVotes(doc)))
