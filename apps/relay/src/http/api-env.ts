import type { Access, SiteRole } from '@civic-hub/protocol'
import type { HttpBindings } from '@hono/node-server'
import type { OpenSession } from '../accounts/sessions.ts'

/** The facts about a request that the checks in `api.ts` set. */
export interface Known {
  session: OpenSession
  /** The account of the session. */
  account: OpenSession['account']
  documentId: string
  /** The access of the account to the committee. */
  access: Access
  role: SiteRole
}

export interface ApiEnv {
  Bindings: HttpBindings
  Variables: Known & { params: Readonly<Record<string, unknown>> }
}
