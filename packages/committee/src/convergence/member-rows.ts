import type * as Y from 'yjs'
import { derivedMembers } from '../committee/members/derived-members.ts'
import { findMember } from '../committee/members/member.ts'
import {
  addMember,
  editMember,
  importMembers,
  type MemberChanges,
  removeMembers,
  restoreMembers,
  setRoleVote,
  writeDerivedMembers,
} from '../committee/members/member-transitions.ts'
import { hasVote, readRoleVotes } from '../committee/members/role-votes.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Row, type Rows, row } from './row.ts'

const someone = { role: 'Clerk', email: '', from: '', until: '', account: null }

/** Rows of the directory. Each field of an entry has its own row, because fields merge one by one. */
export function memberRows(at: CommitteeInUse): Rows {
  const stored = (doc: Y.Doc, id = at.member) => present(findMember(doc, id))
  const edit = <Field extends keyof MemberChanges>(field: Field, to: (name: string) => string): Row =>
    row(
      ({ doc, context }) => editMember(doc, context, at.member, { [field]: to(context.name) }),
      (doc, _, name) => stored(doc)[field] === to(name),
      `${field} of a member`,
    )
  return {
    addMember: row(
      ({ doc, context }) => addMember(doc, context, { ...someone, name: context.name }),
      (doc, id, name) => stored(doc, id).name === name && stored(doc, id).removedAt === null,
    ),
    'editMember, name': edit('name', (name) => `Ann by ${name}`),
    'editMember, email': edit('email', (name) => `${name}@example.org`),
    'editMember, until': edit('until', (name) => (name === 'a' ? '2028-01-01' : '2029-01-01')),
    importMembers: row(
      ({ doc, context }) =>
        importMembers(doc, context, {
          added: [1, 2].map((number) => ({ ...someone, name: `${context.name} ${number}` })),
          edited: [{ id: at.removedMember, changes: { role: 'Treasurer' } }],
        }),
      (doc, ids) =>
        ids.every((id) => stored(doc, id).removedAt === null) && stored(doc, at.removedMember).role === 'Treasurer',
    ),
    // Both devices write the entry of one account, and another field of it.
    writeDerivedMembers: row(
      ({ doc, context }) =>
        writeDerivedMembers(
          doc,
          context,
          derivedMembers([], [{ accountId: 'dee', name: 'Dee' }]).map((member) => ({
            member,
            changes: context.name === 'a' ? { role: 'Clerk' } : { until: '2028-01-01' },
          })),
        ),
      (doc, [id], name) => {
        const { role, until, removedAt } = stored(doc, id)
        return removedAt === null && (name === 'a' ? role === 'Clerk' : until === '2028-01-01')
      },
    ),
    setRoleVote: row(
      ({ doc, context }) => setRoleVote(doc, context, 'Observer', context.name === 'a'),
      (doc, _, name) => hasVote(readRoleVotes(doc), 'observer') === (name === 'a'),
      'vote of a role',
    ),
    removeMembers: row(
      ({ doc, context }) => removeMembers(doc, context, [at.member]),
      (doc) => stored(doc).removedAt !== null,
    ),
    restoreMembers: row(
      ({ doc, context }) => restoreMembers(doc, context, [at.removedMember]),
      (doc) => stored(doc, at.removedMember).removedAt === null,
    ),
  }
}
