import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import { tidyName } from '../../document/person-name.ts'
import { putHidden } from '../../document/put-entity.ts'
import { noteRemover } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { onCommittee, transition, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { firstEntryOf } from './derived-members.ts'
import {
  earlierNameKey,
  findMember,
  type Member,
  type MemberFields,
  memberFieldKey,
  memberFields,
  membersMap,
  readMembers,
} from './member.ts'
import { canSaveMember, type MemberRefusal } from './member-rules.ts'
import { readRoleVotes, roleKey, roleVoteKey } from './role-votes.ts'

export type MemberChanges = Partial<MemberFields>

export const addMember = onCommittee({
  rule: (_doc, _context, fields: MemberFields) => canSaveMember(fields),
  write: (doc, context, fields: MemberFields) => put(doc, context, withIds(context, [fields]))[0] ?? '',
  ownTransactions: true,
})

const onMember = transitionsOn((doc, id: string) => {
  const member = findMember(doc, id)
  return member ? { doc, member } : null
}, 'member-not-found')

export const editMember = onMember({
  rule: ({ member }, _context, changes: MemberChanges) => canSaveMember({ ...member, ...changes }),
  write: ({ doc, member }, _context, changes: MemberChanges) => write(membersMap(doc), member, changes),
})

export interface MemberImport {
  readonly added: readonly MemberFields[]
  readonly edited: readonly { readonly id: string; readonly changes: MemberChanges }[]
}

/** All or nothing: one invalid entry refuses the whole list. Returns the ids of the added ones. */
export const importMembers = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    { added, edited }: MemberImport,
  ): Result<string[], MemberRefusal | 'member-not-found'> => {
    const known = new Map(readMembers(doc).map((member) => [member.id, member]))
    const edits: [Member, MemberChanges][] = []
    for (const { id, changes } of edited) {
      const member = known.get(id)
      if (!member) return refused('member-not-found')
      edits.push([member, changes])
    }
    for (const fields of [...added, ...edits.map(([member, changes]) => ({ ...member, ...changes }))]) {
      const refusal = canSaveMember(fields)
      if (refusal !== null) return refused(refusal)
    }
    const ids = put(doc, context, withIds(context, added), () => {
      for (const [member, changes] of edits) write(membersMap(doc), member, changes)
    })
    return accepted(ids)
  },
)

/**
 * Writes the entries of people with access who have none (`derivedMembers`). All devices write the same entry first, and its
 * changed fields as edits, which merge. An entry that was removed is restored. Returns the ids.
 */
export const writeDerivedMembers = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    edits: readonly { readonly member: Member; readonly changes: MemberChanges }[],
  ): Result<string[], MemberRefusal> => {
    const known = new Map(readMembers(doc).map((member) => [member.id, member]))
    const entries = edits.map(({ member, changes }) => {
      const entry = known.get(member.id) ?? firstEntryOf(member)
      return { entry, changes: { email: entry.email || member.email, ...changes } }
    })
    for (const { entry, changes } of entries) {
      const refusal = canSaveMember({ ...entry, ...changes })
      if (refusal !== null) return refused(refusal)
    }
    const added = entries.flatMap(({ entry }) => (known.has(entry.id) ? [] : [{ id: entry.id, fields: entry }]))
    put(doc, context, added, () => {
      const members = membersMap(doc)
      for (const { entry, changes } of entries) {
        if (entry.removedAt !== null) setField(members, memberFieldKey(entry.id, 'removedAt'), null)
        write(members, entry, changes)
      }
    })
    return accepted(entries.map(({ entry }) => entry.id))
  },
)

export const removeMembers = transition(
  (doc: Y.Doc, context: TransitionContext, ids: readonly string[]): Result<undefined, 'member-not-found'> =>
    mark(doc, context, ids, context.now().toISOString()),
)

export const restoreMembers = transition(
  (doc: Y.Doc, context: TransitionContext, ids: readonly string[]): Result<undefined, 'member-not-found'> =>
    mark(doc, context, ids, null),
)

interface NewEntry {
  readonly id: string
  readonly fields: MemberFields
}

const withIds = (context: TransitionContext, added: readonly MemberFields[]): NewEntry[] =>
  added.map((fields) => ({ id: context.randomId(), fields }))

function put(doc: Y.Doc, context: TransitionContext, added: readonly NewEntry[], also?: () => void): string[] {
  const members = membersMap(doc)
  const at = context.now()
  const addedAt = at.toISOString()
  const entries = added.map(({ id, fields }) => ({ id, value: { ...clean(fields), addedAt } }))
  const marks = entries.map(({ id }) => memberFieldKey(id, 'removedAt'))
  const add = () => {
    for (const { id, value } of entries) members.set(id, value)
  }
  // The marks have the same time, by which the history recognises entries that were not shown yet.
  putHidden(doc, { ...context, now: () => at }, members, marks, add, also)
  return entries.map(({ id }) => id)
}

function clean({ name, role, email, from, until, account }: MemberFields): MemberFields {
  return { name: tidyName(name), role: role.trim(), email: email.trim(), from, until, account }
}

function write(members: Y.Map<unknown>, member: Member, changes: MemberChanges): void {
  const next = clean({ ...member, ...changes })
  for (const field of memberFields) {
    if (next[field] === member[field]) continue
    members.set(memberFieldKey(member.id, field), next[field])
  }
  if (next.name.toLowerCase() !== member.name.toLowerCase()) members.set(earlierNameKey(member.id, member.name), true)
}

function mark(
  doc: Y.Doc,
  context: TransitionContext,
  ids: readonly string[],
  removedAt: string | null,
): Result<undefined, 'member-not-found'> {
  const known = new Map(readMembers(doc).map((member) => [member.id, member]))
  if (ids.some((id) => !known.has(id))) return refused('member-not-found')
  const toMark = ids.filter((id) => (known.get(id)?.removedAt === null) !== (removedAt === null))
  if (toMark.length > 0)
    change(doc, context, () => {
      for (const id of toMark) setField(membersMap(doc), memberFieldKey(id, 'removedAt'), removedAt)
      if (removedAt !== null) noteRemover(membersMap(doc), context, removedAt)
    })
  return accepted(undefined)
}

/** Sets whether the members with a role have a vote. Meetings that have started, and their questions, keep theirs. */
export const setRoleVote = onCommittee({
  rule: (_doc, _context, role: string, _votes: boolean) =>
    canSaveMember({ name: role, role, from: '', until: '' }) === null ? null : 'role-required',
  write: (doc, _context, role: string, votes: boolean) => {
    if (readRoleVotes(doc).get(roleKey(role)) !== votes) membersMap(doc).set(roleVoteKey(role), votes)
  },
})
