import { createMiddleware } from 'hono/factory'
import type { AttemptLimit } from '../accounts/attempt-limit.ts'
import type { SharedLimit } from '../accounts/shared-limit.ts'
import { refusalResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/** Limits the requests of each signed-in person to a route. */
export function createPersonLimit(limit: Pick<AttemptLimit | SharedLimit, 'take'>) {
  return createMiddleware<SignedIn>(async (c, next) => {
    const taken = await limit.take(c.get('session').account.id)
    return taken.ok ? next() : refusalResponse(c, taken.refusal)
  })
}
