import type { PersonPresent } from '../../replica/presence/people.ts'

/** Returns one entry per person: of several open pages, the most active one. */
export function onePerPerson(entries: readonly PersonPresent[]): PersonPresent[] {
  const byAccount = new Map<string, PersonPresent>()
  for (const entry of entries) {
    const known = byAccount.get(entry.accountId)
    if (!known || rank(entry) > rank(known)) byAccount.set(entry.accountId, entry)
  }
  return [...byAccount.values()]
}

const rank = ({ self, away, here }: PersonPresent) =>
  (self ? 4 : 0) + (away ? 0 : 2) + (here.meetingId === null && here.page === null ? 0 : 1)
