/** GET: 204 when the account was deleted, 404 otherwise. A device that is signed out asks about its own account. */
export const deletedAccountPath = (accountId: string): string =>
  `/api/deleted-accounts/${encodeURIComponent(accountId)}`
