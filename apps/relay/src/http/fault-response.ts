import type { Context } from 'hono'
import { Overloaded } from '../accounts/passwords.ts'
import type { Log } from '../log.ts'
import { errorResponse } from './error-response.ts'

/**
 * The store cannot be read or written at the moment; the request was correct, and a later one may succeed.
 */
const storeFaults =
  /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)|08...|25006|25P03|40...|53...|55P03|57...|ECONN\w+|ETIMEDOUT|EPIPE)$/

/** The one handler of unexpected errors: logs them, and returns a response without internal details. */
export function createFaultResponse(log: Log) {
  return (error: Error, c: Context): Response => {
    if (error instanceof Overloaded) return errorResponse(c, 'unavailable', { retryAfterSeconds: 5 })
    log.error({ err: error }, 'A request failed')
    const code = (error as { code?: unknown }).code
    return errorResponse(c, storeFaults.test(String(code)) ? 'unavailable' : 'internal')
  }
}
