import { compareTexts } from '../../document/compare-texts.ts'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../history/entry-history.ts'
import type { HistorySubject } from '../history/history-subject.ts'
import { type Member, memberFields, readMembers } from './member.ts'

/** The history of the directory. Its fields are `{id}`, `{id}/role`, `{id}/removedAt`. */
export const membersHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['members'],
  fieldOf: ([key = '']) => key.split(':').slice(0, 2).join('/'),
  // An addition is two transactions. Between them the entry is not visible yet: its mark has the time of its addition.
  read: (doc) =>
    inHistory(readMembers(doc).filter(({ removedAt, addedAt }) => removedAt === null || removedAt !== addedAt)),
  differences: entryDifferences,
  closing: [],
}

/** Members as their history has them, by name. */
export function inHistory(members: readonly Member[]): EntriesInHistory {
  const sorted = members.toSorted((a, b) => a.name.localeCompare(b.name) || compareTexts(a.id, b.id))
  return new Map(sorted.map((member) => [member.id, entryOf(member)]))
}

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
