/** GET: 204 when the account was deleted, 404 otherwise. A signed-out device sends it for its own account. */
export const deletedAccountPath = (accountId: string): string =>
  `/api/deleted-accounts/${encodeURIComponent(accountId)}`
