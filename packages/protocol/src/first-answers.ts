import { errorCodes, type FieldProblem, fieldProblems } from './error-codes.ts'
import type { ErrorBody } from './errors.ts'
import type { Account, Provider, SessionAnswer, Site, SplashStatus } from './session.ts'

/*
 * Hand-written readers for the responses that the first screen waits for: the schema library would be a
 * twentieth of that screen's script. Each reader accepts the same content as its schema; a test compares
 * them.
 */

/** The part of a schema that the app uses. */
export interface Reader<T> {
  safeParse(content: unknown): { success: true; data: T } | { success: false }
}

/** Reads a body; throws a `Mismatch` if it is invalid. */
export type Read<T> = (content: unknown) => T

export class Mismatch extends Error {}

export const reader = <T>(read: Read<T>): Reader<T> => ({
  safeParse(content) {
    try {
      return { success: true, data: read(content) }
    } catch (failure) {
      if (failure instanceof Mismatch) return { success: false }
      throw failure
    }
  },
})

export function fieldsOf(content: unknown): Readonly<Record<string, unknown>> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Mismatch()
  return content as Record<string, unknown>
}

export function readText(content: unknown): string {
  if (typeof content !== 'string') throw new Mismatch()
  return content
}

export function readNumber(content: unknown): number {
  if (typeof content !== 'number' || !Number.isFinite(content)) throw new Mismatch()
  return content
}

function readBoolean(content: unknown): boolean {
  if (typeof content !== 'boolean') throw new Mismatch()
  return content
}

export function readOneOf<T>(known: readonly T[], content: unknown): T {
  const found = known.find((each) => each === content)
  if (found === undefined) throw new Mismatch()
  return found
}

export const orNull = <T>(read: Read<T>, content: unknown): T | null => (content === null ? null : read(content))

function readList<T>(read: Read<T>, content: unknown): T[] {
  if (!Array.isArray(content)) throw new Mismatch()
  return content.map(read)
}

const readAccount: Read<Account> = (content) => {
  const { id, name, email, picture } = fieldsOf(content)
  const account = { id: readText(id), name: readText(name), email: readText(email) }
  return picture === undefined ? account : { ...account, picture: readNumber(picture) }
}

const readProvider: Read<Provider> = (content) => {
  const { id, name } = fieldsOf(content)
  return { id: readOneOf<Provider['id']>(['google', 'oidc'], id), name: readText(name) }
}

const readSite: Read<Site> = (content) => {
  const { privacyUrl, termsUrl, contactUrl, providers = [] } = fieldsOf(content)
  return {
    privacyUrl: orNull(readText, privacyUrl),
    termsUrl: orNull(readText, termsUrl),
    contactUrl: orNull(readText, contactUrl),
    providers: readList(readProvider, providers),
  }
}

const readFieldProblems: Read<Record<string, FieldProblem>> = (content) =>
  Object.fromEntries(
    Object.entries(fieldsOf(content)).map(([field, problem]) => [field, readOneOf(fieldProblems, problem)]),
  )

export const accountReader = reader(readAccount)

export const sessionReader: Reader<SessionAnswer> = reader((content) => {
  const { account, role, site, personalDocument } = fieldsOf(content)
  return {
    account: orNull(readAccount, account),
    role: role === 'admin' || role === 'moderator' ? role : 'user',
    site: readSite(site),
    personalDocument: typeof personalDocument === 'string' ? personalDocument : null,
  }
})

export const splashStatusReader: Reader<SplashStatus> = reader((content) => {
  const { enabled, open, site } = fieldsOf(content)
  return { enabled: readBoolean(enabled), open: readBoolean(open), site: readSite(site) }
})

export const errorReader: Reader<ErrorBody> = reader((content) => {
  const { code, message, fields, retryAfterSeconds } = fieldsOf(fieldsOf(content).error)
  return {
    error: {
      code: readOneOf(errorCodes, code),
      message: readText(message),
      ...(fields !== undefined && { fields: readFieldProblems(fields) }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds: readNumber(retryAfterSeconds) }),
    },
  }
})
