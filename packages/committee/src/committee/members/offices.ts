import type * as Y from 'yjs'
import { nameKey } from '../../document/person.ts'
import { dayOf } from '../../document/time-zone.ts'
import { personKeysOf, sharedNames } from './attendance-record.ts'
import { type Member, readMembers } from './member.ts'
import { isInTerm } from './member-rules.ts'

/** The offices of the members at a moment, by the keys under which attendance notes them. Terms are days in the time zone. */
export function officesAt(doc: Y.Doc, moment: string, timeZone: string | null): ReadonlyMap<string, string> {
  const day = dayOf(moment, timeZone)
  return officesOf(
    readMembers(doc).filter(
      (member) =>
        isInTerm(member, day) && (member.removedAt === null || Date.parse(member.removedAt) > Date.parse(moment)),
    ),
  )
}

/** The offices on a day, only of members whose term is known: an office without a term may be a later one. */
export function officesByTerm(doc: Y.Doc, day: string): ReadonlyMap<string, string> {
  return officesOf(readMembers(doc).filter((member) => member.from !== '' && isInTerm(member, day)))
}

/** A member who joined by invitation is found by the name: the directory does not contain the account. */
export const officeIn = (
  offices: ReadonlyMap<string, string>,
  { person, name }: { readonly person: string; readonly name: string },
): string | null => offices.get(person) ?? offices.get(nameKey(name)) ?? null

function officesOf(members: readonly Member[]): ReadonlyMap<string, string> {
  const shared = sharedNames(members)
  const offices = new Map<string, string>()
  for (const member of members) {
    if (member.role === '') continue
    for (const key of personKeysOf(member, member.account || null, shared))
      if (!offices.has(key)) offices.set(key, member.role)
  }
  return offices
}
