import { nameKey } from '../../document/person.ts'
import type { Member } from './member.ts'
import { usualRole } from './member-rules.ts'
import type { LinkedMember } from './offered-members.ts'

/** A person with access to the committee, as the relay lists them. */
interface PersonWithAccess {
  readonly accountId: string
  readonly name: string
  /** Only owners receive it. */
  readonly email?: string | undefined
}

/** Made of the account, so that the first edits of two devices write one entry. */
const entryIdOf = (accountId: string) => `account-${accountId}`

/**
 * The people with access who have no entry, in the form of an entry without a role. An entry without an account is theirs if
 * it has their address, or a name that no other person has.
 */
export function derivedMembers(directory: readonly LinkedMember[], people: readonly PersonWithAccess[]): Member[] {
  const known = new Set(directory.flatMap(({ member, account }) => [member.id, entryIdOf(account ?? '')]))
  const unlinked = directory.flatMap(({ member, account }) =>
    account === null && member.account === null ? [member] : [],
  )
  const addresses = new Set(unlinked.map(({ email }) => email.toLowerCase()))
  const names = new Set(unlinked.map(({ name }) => nameKey(name)))
  const sharesName = ({ name }: PersonWithAccess) =>
    people.filter((other) => nameKey(other.name) === nameKey(name)).length > 1
  return people.flatMap((person) => {
    const { accountId, name, email = '' } = person
    const hasEntry =
      known.has(entryIdOf(accountId)) ||
      (email !== '' && addresses.has(email.toLowerCase())) ||
      (names.has(nameKey(name)) && !sharesName(person))
    return hasEntry ? [] : [derivedMember(accountId, name, email)]
  })
}

const derivedMember = (account: string, name: string, email: string): Member => ({
  id: entryIdOf(account),
  name,
  role: '',
  email,
  from: '',
  until: '',
  account,
  earlierNames: [],
  addedAt: '',
  removedAt: null,
})

/**
 * The entry as every device first writes it. Its address is written as an edit: only some devices know it, and the value of
 * one device replaces that of another.
 */
export const firstEntryOf = (derived: Member): Member => ({ ...derived, role: usualRole, email: '' })
