/** Accounts whose data must still be removed from this device; stored because a page may end during the removal. */
const pendingKey = 'civic-hub:wipe'

export function readPending(): string[] {
  return (localStorage.getItem(pendingKey) ?? '').split(' ').filter((id) => id !== '')
}

function writePending(accountIds: readonly string[]): void {
  if (accountIds.length > 0) localStorage.setItem(pendingKey, accountIds.join(' '))
  else localStorage.removeItem(pendingKey)
}

export const hasPendingWipes = (): boolean => readPending().length > 0

/** Stores that the account's data must be wiped, even if this page ends. */
export function demandWipe(accountId: string): void {
  writePending([...new Set([...readPending(), accountId])])
}

export function withdrawWipe(accountId: string): void {
  writePending(readPending().filter((id) => id !== accountId))
}
