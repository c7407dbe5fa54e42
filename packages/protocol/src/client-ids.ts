import * as z from 'zod/mini'
import { route } from './route.ts'

/** The most client ids in one request. */
export const maxClientIdsAsked = 200

/** The accounts that write under these client ids of yjs. */
export const clientAccountsSchema = z.object({
  /** By client id. Those whose account the relay does not know are left out. */
  accounts: z.record(z.string(), z.string().check(z.maxLength(100))),
})
export type ClientAccounts = z.infer<typeof clientAccountsSchema>

/** With the query `ids=1,2`. */
export const readClientAccountsRoute = route('GET /committees/:documentId/client-ids', {
  answer: clientAccountsSchema,
})
