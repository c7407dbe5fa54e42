import type { Member, MemberChanges, MemberFields } from '@civic-hub/committee/members'

/**
 * Separates the added lines with the address of a person who has access and no entry. Their entries have ids that are made of
 * the account, so that two devices add one entry. A second line with the address is another person.
 */
export function findPeople(added: readonly MemberFields[], derived: readonly Member[]) {
  const open = new Map(derived.map((member) => [member.email.toLowerCase(), member]))
  open.delete('')
  const people: { member: Member; changes: MemberChanges }[] = []
  const others = added.filter(({ account: _, ...changes }) => {
    const email = changes.email.toLowerCase()
    const member = open.get(email)
    if (!member) return true
    open.delete(email)
    people.push({ member, changes })
    return false
  })
  return { people, others }
}
