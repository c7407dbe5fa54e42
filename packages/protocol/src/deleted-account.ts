/** The path of `checkDeletedAccountRoute`. */
export const deletedAccountPath = (accountId: string): string =>
  `/api/deleted-accounts/${encodeURIComponent(accountId)}`
