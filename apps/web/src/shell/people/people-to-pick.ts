import { hasAccount, nameKey, type Person } from '@civic-hub/committee'
import type { LinkedMember } from '@civic-hub/committee/members'
import { pageLanguage } from '../../ui/language.ts'

/** A person in the list of a picker. */
export interface SuggestedPerson extends Person {
  /** The role in the directory, where it matters for the choice. */
  readonly role?: string
  /** True for a person without a vote. */
  readonly guest?: boolean
}

interface KnownPeople {
  readonly attendance: readonly (Person & { readonly here: boolean; readonly guest?: boolean })[]
  readonly offered: readonly (Person & { readonly guest?: boolean })[]
  readonly directory: readonly Pick<LinkedMember, 'member'>[]
}

/**
 * The order of suggestions in all pickers of a meeting: those who are present, then accounts with access, members of the
 * directory, and names that were typed before; each group by name.
 */
export function peopleToPick({ attendance, offered, directory }: KnownPeople): SuggestedPerson[] {
  const members = new Set(directory.map(({ member }) => nameKey(member.name)))
  const present = new Set(attendance.flatMap(({ here, person }) => (here ? [person] : [])))
  const rank = (one: Person) => (present.has(one.person) ? 0 : hasAccount(one) ? 1 : members.has(one.person) ? 2 : 3)
  const known = new Map(
    [...offered, ...attendance].map(({ person, name, guest }) => [person, { person, name, ...(guest && { guest }) }]),
  )
  return [...known.values()].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, pageLanguage()))
}
