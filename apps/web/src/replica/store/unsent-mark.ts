/*
 * The keys of the counts of unsent changes (unsent-count.ts). The landing page needs no more of them.
 */
export const unsentKey = (accountId: string, documentId = ''): string =>
  `civic-hub:unsent:${accountId}:${documentId}`

/** There is a session, and nothing of it on this device: changes may have been removed with the counts. */
export function noteUnknownLoss(accountId: string): void {
  localStorage[unsentKey(accountId)] ??= 'unknown'
}

/** Removes all counts of an account, with its data. */
export function forgetUnsent(accountId: string): void {
  for (const key in globalThis.localStorage)
    if (key.startsWith(unsentKey(accountId))) localStorage.removeItem(key)
}
