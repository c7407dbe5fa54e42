import { accountKey, hasAccount, nameKey, type Person } from '../../document/person.ts'
import { personsAmong } from '../../meeting/proceedings/attendance.ts'
import type { Attendee } from '../../meeting/proceedings/attendance-transitions.ts'
import type { Duty } from '../../meeting/proceedings/statement.ts'
import { personKeysOf, sharedNames } from './attendance-record.ts'
import type { Member } from './member.ts'
import { isInTerm } from './member-rules.ts'
import { attendsAsGuest, roleKey } from './role-votes.ts'

/** A member of the directory with the account, as far as this device has it. */
export type LinkedMember = ReturnType<typeof linkMembers>[number]

/** Finds the account of each member: the explicit one, or the one that accepted the entry's invitation. */
export function linkMembers(
  members: readonly Member[],
  people: readonly { readonly accountId: string; readonly entryId?: string | null | undefined }[],
) {
  const accountByEntry = new Map(people.flatMap(({ accountId, entryId }) => (entryId ? [[entryId, accountId]] : [])))
  return members.map((member) => ({
    member,
    account: (member.account ?? accountByEntry.get(member.id)) || null,
  }))
}

/**
 * Returns the members whose term includes the day, and other known people, each person once: a member who has
 * a statement in the meeting is not offered under another key. `withoutVote` has the roles that attend as guests where the
 * directory decides who votes; other people are guests then. Null: as usual, and other people as they are known.
 */
export function offerMembers(
  directory: readonly LinkedMember[],
  known: readonly Attendee[],
  stated: ReadonlySet<string>,
  day: string,
  withoutVote: ReadonlySet<string> | null = null,
): Attendee[] {
  const keyOf = personsAmong(known)
  const offered = new Map(
    known
      .filter((one) => keyOf(one) === one.person)
      .map((one) => [one.person, withoutVote === null ? one : { ...one, guest: true }]),
  )
  const shared = sharedNames(directory.map(({ member }) => member))
  const isGuest = (role: string) => withoutVote?.has(roleKey(role)) ?? attendsAsGuest(role)
  for (const { member, account } of directory) {
    if (!isInTerm(member, day)) continue
    const keys = personKeysOf(member, account, shared)
    const person = keys.find((key) => stated.has(key)) ?? personOf(member, account, known)
    // If other members have the same name, entries known under it may be theirs.
    for (const key of keys) offered.delete(key)
    offered.set(person, { person, name: member.name, guest: isGuest(member.role) })
  }
  return [...offered.values()]
}

const rolesOfDuty: Record<Duty, { readonly words: readonly string[]; readonly deputy: string }> = {
  presiding: { words: ['chair', 'president'], deputy: 'vice' },
  notes: { words: ['secretary', 'clerk'], deputy: 'deputy' },
}

export interface DutyCandidate extends Person {
  readonly role: string
}

/** Chairs and presidents preside, secretaries and clerks take notes; deputies are last. */
export function offerForDuty(
  duty: Duty,
  directory: readonly LinkedMember[],
  known: readonly Person[],
  day: string,
): DutyCandidate[] {
  const { words, deputy } = rolesOfDuty[duty]
  return directory
    .filter(({ member }) => isInTerm(member, day))
    .flatMap(({ member, account }) => {
      const role = member.role.toLowerCase()
      if (!words.some((word) => role.includes(word))) return []
      const candidate = { person: personOf(member, account, known), name: member.name, role: member.role }
      return [{ candidate, isDeputy: role.includes(deputy) }]
    })
    .sort((a, b) => Number(a.isDeputy) - Number(b.isDeputy) || a.candidate.name.localeCompare(b.candidate.name, 'en'))
    .map(({ candidate }) => candidate)
}

/** An unlinked account of the same name counts; without an account, it is the key of the name. */
function personOf(member: Member, account: string | null, known: readonly Person[]): string {
  if (account !== null) return accountKey(account)
  const sameName = known.filter(({ person, name }) => hasAccount({ person }) && nameKey(name) === nameKey(member.name))
  const [only] = sameName
  return only && sameName.length === 1 ? only.person : nameKey(member.name)
}
