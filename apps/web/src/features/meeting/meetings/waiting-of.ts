import type { PersonPresent } from '../../../replica/presence/people.ts'

/** Returns the other people whose devices report unsent changes, each person once. */
export function waitingOf(
  people: readonly Pick<PersonPresent, 'accountId' | 'name' | 'self' | 'waiting'>[],
): { name: string; changes: number }[] {
  const own = people.find(({ self }) => self)?.accountId
  const byAccount = new Map<string, { name: string; changes: number }>()
  for (const { accountId, name, waiting } of people) {
    if (accountId === own || waiting === 0) continue
    const known = byAccount.get(accountId)?.changes ?? 0
    byAccount.set(accountId, { name, changes: known + waiting })
  }
  return [...byAccount.values()]
}
