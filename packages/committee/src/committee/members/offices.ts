import type * as Y from 'yjs'
import { accountKey, nameKey } from '../../meeting/proceedings/person-keys.ts'
import { type Member, readMembers } from './member.ts'

/** The offices of the members at a moment, by the keys under which attendance notes them. */
export function officesAt(doc: Y.Doc, moment: string): ReadonlyMap<string, string> {
  const day = moment.slice(0, 10)
  return officesOf(
    readMembers(doc).filter(
      ({ from, until, removedAt }) =>
        (from === '' || from <= day) &&
        (until === '' || until >= day) &&
        (removedAt === null || Date.parse(removedAt) > Date.parse(moment)),
    ),
  )
}

/** The same, only of members whose term is known: an office without a term may be a later one. */
export function officesByTerm(doc: Y.Doc, moment: string): ReadonlyMap<string, string> {
  const day = moment.slice(0, 10)
  return officesOf(
    readMembers(doc).filter(
      ({ from, until }) => from !== '' && from <= day && (until === '' || until >= day),
    ),
  )
}

function officesOf(members: readonly Member[]): ReadonlyMap<string, string> {
  const offices = new Map<string, string>()
  for (const { name, role, account, earlierNames } of members) {
    if (role === '') continue
    const names = [name, ...earlierNames].map(nameKey)
    for (const key of [...(account ? [accountKey(account)] : []), ...names])
      if (!offices.has(key)) offices.set(key, role)
  }
  return offices
}
