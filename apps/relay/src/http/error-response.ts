import type { ErrorBody, ErrorCode, FieldProblem } from '@civic-hub/protocol'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Overloaded } from '../accounts/passwords.ts'
import type { Log } from '../log.ts'

const statusByCode: Record<ErrorCode, ContentfulStatusCode> = {
  'invalid-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  'invalid-credentials': 401,
  'email-not-confirmed': 403,
  'account-disabled': 403,
  'sign-in-again': 403,
  'token-invalid': 400,
  'too-many-requests': 429,
  'last-owner': 409,
  'admins-only': 403,
  'last-admin': 409,
  'own-account': 409,
  'invited-only': 403,
  'gate-closed': 423,
  'gate-password-wrong': 403,
  conflict: 409,
  'too-large': 413,
  unavailable: 503,
  internal: 500,
}

const messageByCode: Record<ErrorCode, string> = {
  'invalid-input': 'Some of what was sent is missing or not valid.',
  'not-signed-in': 'Sign in first.',
  forbidden: 'You may not do this.',
  'not-found': 'There is nothing here, or nothing that you may see.',
  gone: 'This committee was deleted.',
  'invalid-credentials': 'The email or the password is wrong.',
  'email-not-confirmed': 'Confirm your email address first: open the link in the email that we sent.',
  'account-disabled': 'This account is disabled. Ask the person who runs this hub.',
  'sign-in-again': 'Sign in again first, to show that it is you.',
  'token-invalid': 'This link was used already, has expired, or is not complete.',
  'too-many-requests': 'Too many attempts. Wait a little and try again.',
  'last-owner': 'A committee needs an owner: make someone else an owner first.',
  'admins-only': 'Only administrators can modify app settings',
  'last-admin': 'This hub needs an administrator: make someone else an administrator first.',
  'own-account': 'You cannot do this to your own account.',
  'invited-only': 'Signing up here needs an invitation. Ask a member of the committee for one.',
  'gate-closed': 'This hub asks for its password first.',
  'gate-password-wrong': 'Invalid password',
  conflict: 'This id already belongs to something else.',
  'too-large': 'What was sent is too large.',
  unavailable: 'This cannot be done at the moment. Try again in a few minutes.',
  internal: 'Something went wrong on our side.',
}

/** The optional fields of a refusal's response, in addition to its code. `message` replaces the code's usual message. */
export interface RefusalDetails {
  message?: string
  fields?: Record<string, FieldProblem>
  retryAfterSeconds?: number
}

export const statusOf = (code: ErrorCode): ContentfulStatusCode => statusByCode[code]

export function errorBody(code: ErrorCode, details: RefusalDetails = {}): ErrorBody {
  return { error: { code, message: messageByCode[code], ...details } }
}

/** The one place where a refusal becomes an HTTP response. */
export function errorResponse(c: Context, code: ErrorCode, details: RefusalDetails = {}): Response {
  const body = errorBody(code, details)
  // A proxy that caches a missing file would return 404 even after the next deploy.
  c.header('Cache-Control', 'no-store')
  if (details.retryAfterSeconds !== undefined) c.header('Retry-After', String(details.retryAfterSeconds))
  return c.json(body, statusByCode[code])
}

/** The refusal of a request: a code, alone or with details. */
export type Refusal = ErrorCode | ({ code: ErrorCode } & RefusalDetails)

export function refusalResponse(c: Context, refusal: Refusal): Response {
  if (typeof refusal === 'string') return errorResponse(c, refusal)
  const { code, ...details } = refusal
  return errorResponse(c, code, details)
}

/** For a field with a value that is not accepted, such as a wrong password. */
export const invalidField = (field: string) => ({
  code: 'invalid-input' as const,
  fields: { [field]: 'invalid' as const },
})

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
