import { createMiddleware } from 'hono/factory'
import type { AttemptLimit } from '../accounts/attempt-limit.ts'
import { refusalResponse } from './error-response.ts'
import type { SignedIn } from './signed-in.ts'

/** Counts what each signed-in person does on a route. */
export function createPersonLimit(limit: AttemptLimit) {
  return createMiddleware<SignedIn>(async (c, next) => {
    const taken = limit.take(c.get('session').account.id)
    return taken.ok ? next() : refusalResponse(c, taken.refusal)
  })
}
