import type { Difference, HistorySubject } from '../history/history-subject.ts'
import { type Member, type MemberField, memberFields, readMembers } from './member.ts'

interface AboutMember extends Difference {
  readonly id: string
  /** The member's name after the change. */
  readonly name: string
}

/** One change in the directory. */
export type MemberDifference =
  | (AboutMember & { readonly kind: 'member-added'; readonly role: string })
  | (AboutMember & { readonly kind: 'member-removed' | 'member-restored' })
  | (AboutMember & {
      readonly kind: 'member-changed'
      readonly field: MemberField
      /** null only for an account: the one that accepts the invitation. */
      readonly before: string | null
      readonly after: string | null
    })

/** The history of the directory. Its fields are `{id}`, `{id}/role`, `{id}/removedAt`. */
export const membersHistory: HistorySubject<readonly Member[], MemberDifference> = {
  roots: ['members'],
  fieldOf: ([key = '']) => key.split(':').slice(0, 2).join('/'),
  read: (doc) => readMembers(doc).sort((a, b) => (a.id < b.id ? -1 : 1)),
  differences: (before, after) => {
    const known = new Map(before?.map((member) => [member.id, member]))
    return after.flatMap((member) => differencesOf(known.get(member.id) ?? null, member))
  },
  closing: [],
}

function differencesOf(before: Member | null, after: Member): MemberDifference[] {
  const { id, name } = after
  const isIn = after.removedAt === null
  // An addition is two transactions. Between them the entry is not visible yet: its mark has the time of its addition.
  if (before === null || (before.removedAt !== null && before.removedAt === before.addedAt)) {
    const fields = [id, `${id}/removedAt`]
    return isIn ? [{ kind: 'member-added', id, name, role: after.role, fields }] : []
  }
  const changed = memberFields.flatMap((field): MemberDifference[] => {
    if (before[field] === after[field]) return []
    const fields = [`${id}/${field}`]
    return [{ kind: 'member-changed', id, name, field, before: before[field], after: after[field], fields }]
  })
  const wasIn = before.removedAt === null
  if (wasIn === isIn) return changed
  const kind = isIn ? 'member-restored' : 'member-removed'
  return [...changed, { kind, id, name, fields: [`${id}/removedAt`] }]
}
