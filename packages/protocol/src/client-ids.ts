import * as z from 'zod/mini'
import { listOf } from './list-of.ts'
import { route } from './route.ts'

/** The most client ids in one request. */
export const maxClientIdsAsked = 200

/** The accounts that write under these client ids of yjs. */
const clientAccountsSchema = z.object({
  /** By client id. Those whose account the relay does not know are left out. */
  accounts: z.record(z.string(), z.string().check(z.maxLength(100))),
  /** Those that another member returned after a restore; absent from earlier relays. */
  returned: z.optional(listOf(z.number())),
})
export type ClientAccounts = z.infer<typeof clientAccountsSchema>

/** With the query `ids=1,2`. */
export const readClientAccountsRoute = route('GET /committees/:documentId/client-ids', {
  answer: clientAccountsSchema,
})
