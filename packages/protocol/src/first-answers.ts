import { errorCodes, fieldProblems } from './error-codes.ts'

/*
 * The responses that the first screen waits for, each declared once, by readers of our own: the schema library would be
 * a twentieth of that screen's script.
 */

/** The part of a schema that reads an answer. Unknown fields are left out. */
export interface Reader<T> {
  safeParse(content: unknown): { success: true; data: T } | { success: false }
}

/** Reads a part of an answer; throws a `Mismatch` if it is invalid. */
export type Read<T> = (content: unknown) => T
/** The type that a reader returns. */
export type ReadBy<Reading> = Reading extends Read<infer T> ? T : Reading extends Reader<infer T> ? T : never

class Mismatch extends Error {}

export const reader = <T>(read: Read<T>): Reader<T> & { parse: Read<T> } => ({
  parse: read,
  safeParse(content) {
    try {
      return { success: true, data: read(content) }
    } catch (failure) {
      if (failure instanceof Mismatch) return { success: false }
      throw failure
    }
  },
})

const fitting =
  <T>(fits: (content: unknown) => content is T): Read<T> =>
  (content) => {
    if (!fits(content)) throw new Mismatch()
    return content
  }

export const text = fitting((content) => typeof content === 'string')
export const number = fitting((content): content is number => Number.isFinite(content))
const flag = fitting((content) => typeof content === 'boolean')
export const textThat = (fits: (content: string) => boolean) =>
  fitting((content): content is string => typeof content === 'string' && fits(content))
export const oneOf = <const T>(known: readonly T[]) =>
  fitting((content): content is T => known.some((each) => each === content))
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (content) =>
    content === null ? null : read(content)

/** A list without the entries that cannot be read: one of them must not hide all others. */
export const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  (content) =>
    array(content).flatMap((entry) => {
      const found = reader(read).safeParse(entry)
      return found.success ? [found.data] : []
    })
const array = fitting(Array.isArray)

const object = fitting(
  (content): content is Record<string, unknown> =>
    typeof content === 'object' && content !== null && !Array.isArray(content),
)

type Fields = Readonly<Record<string, Read<unknown>>>

export const fields =
  <Required extends Fields, Optional extends Fields = Record<never, never>>(
    required: Required,
    optional?: Optional,
  ): Read<
    { [Name in keyof Required]: ReadBy<Required[Name]> } & {
      [Name in keyof Optional]?: ReadBy<Optional[Name]> | undefined
    }
  > =>
  (content) => {
    const given = object(content)
    const present = Object.entries(optional ?? {}).filter(([name]) => given[name] !== undefined)
    const all = [...Object.entries(required), ...present]
    return Object.fromEntries(all.map(([name, read]) => [name, read(given[name])])) as never
  }

export const readAccount = fields(
  { id: text, name: text, email: text },
  // The version of the account's picture, for its address; absent if there is none.
  { picture: number },
)
export const accountReader = reader(readAccount)
export type Account = ReadBy<typeof readAccount>

/** An identity provider that this site accepts: Google, or an OpenID Connect provider under its own name. */
const readProvider = fields({ id: oneOf(['google', 'oidc']), name: text })
export type Provider = ReadBy<typeof readProvider>

/** The data about the site that the operator publishes, for all visitors. */
const readSite = fields({
  privacyUrl: orNull(text),
  termsUrl: orNull(text),
  contactUrl: orNull(text),
  /** The providers for signing in, in addition to email and password; none from an older relay. */
  providers: (content) => (content === undefined ? [] : listOf(readProvider)(content)),
})
export type Site = ReadBy<typeof readSite>

export const sessionReader = reader(
  fields({
    account: orNull(readAccount),
    /** The role on the whole site; an unreadable value counts as user. */
    role: (content) => (content === 'admin' || content === 'moderator' ? content : 'user'),
    site: readSite,
    /** The id of the account's personal document. */
    personalDocument: (content) => (typeof content === 'string' ? content : null),
  }),
)
export type SessionAnswer = ReadBy<typeof sessionReader>

/**
 * Whether the gate is on, and whether it is open for this browser. While it is closed, this
 * is the only response that contains how administrators can sign in.
 */
export const splashStatusReader = reader(fields({ enabled: flag, open: flag, site: readSite }))
export type SplashStatus = ReadBy<typeof splashStatusReader>

const readProblem = oneOf(fieldProblems)
/**
 * The body of every response from 400 up. `message` is for people without our app; `fields` names the fields
 * to correct.
 */
export const errorReader = reader(
  fields({
    error: fields(
      { code: oneOf(errorCodes), message: text },
      {
        fields: (content: unknown) =>
          Object.fromEntries(Object.entries(object(content)).map(([name, problem]) => [name, readProblem(problem)])),
        retryAfterSeconds: number,
      },
    ),
  }),
)
export type ErrorBody = ReadBy<typeof errorReader>
