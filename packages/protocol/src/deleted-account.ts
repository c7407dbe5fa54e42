import { route } from './route.ts'

/** 204 when the account was deleted, 404 otherwise. A signed-out device sends it for its own account. */
export const checkDeletedAccountRoute = route('GET /deleted-accounts/:accountId')

/** Without a route, which would make the first script of the app larger. */
export const deletedAccountPath = (accountId: string): string =>
  `/api/deleted-accounts/${encodeURIComponent(accountId)}`
