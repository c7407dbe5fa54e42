import * as z from 'zod/mini'

/** The most client ids in one request. */
export const maxClientIdsAsked = 200

/** `GET /api/committees/{id}/client-ids?ids=1,2`: the accounts that write under these client ids of yjs. */
export const clientAccountsSchema = z.object({
  /** By client id. Those whose account the relay does not know are left out. */
  accounts: z.record(z.string(), z.string().check(z.maxLength(100))),
})
export type ClientAccounts = z.infer<typeof clientAccountsSchema>
