/*
 * Only this file uses lucia. A session's secret is in its cookie only. The database, the rest of the relay and its logs
 * use the secret's hash, which is called `sessionId` everywhere.
 */
import type { Account } from '@civic-hub/protocol'
import type { Selectable } from 'kysely'
import { type Adapter, type Cookie, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { SessionRow } from '../store/tables.ts'
import type { Revocations } from './revocations.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { account: Account }>
    DatabaseUserAttributes: { account: Account }
  }
}

const cookieName = 'civic_hub_session'
const lifetime = new TimeSpan(30, 'd')

export interface OpenSession {
  account: Account
  sessionId: string
  expiresAt: Date
}

export interface Sessions {
  /** The session of this Cookie header. Using a session extends it by another 30 days. */
  read(cookieHeader: string | undefined): Promise<OpenSession | null>
  /** Begins a session; returns the Set-Cookie value. */
  begin(accountId: string): Promise<string>
  /** Ends the session of this Cookie header, if there is one; returns the Set-Cookie value that clears it. */
  end(cookieHeader: string | undefined): Promise<string>
  /** Ends every session of an account, this one too; returns the Set-Cookie value that clears its cookie. */
  endAll(accountId: string): Promise<string>
  /** The Set-Cookie value that keeps a living session's cookie for another 30 days. */
  renewedCookie(cookieHeader: string | undefined): string | null
  removeExpired(): Promise<void>
}

export function createSessions(parts: {
  store: AccountStore
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
  secureCookies: boolean
}): Sessions {
  const { store, revocations } = parts
  const time = createTimeShift(parts.clock)
  const lucia = new Lucia(createAdapter(store, time, parts.clock), {
    sessionExpiresIn: lifetime,
    sessionCookie: {
      name: cookieName,
      attributes: { secure: parts.secureCookies, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
  })
  const secretOf = (cookieHeader: string | undefined) => lucia.readSessionCookie(cookieHeader ?? '') || null
  const serialized = (cookie: Cookie) => cookie.serialize()

  return {
    async read(cookieHeader) {
      const secret = secretOf(cookieHeader)
      if (secret === null) return null
      const { session, user } = await lucia.validateSession(secret)
      if (session === null) return null
      return { account: user.account, sessionId: hashToken(secret), expiresAt: time.ours(session.expiresAt) }
    },
    async begin(accountId) {
      const session = await lucia.createSession(accountId, {}, { sessionId: createToken(parts.randomBytes) })
      return serialized(lucia.createSessionCookie(session.id))
    },
    async end(cookieHeader) {
      const secret = secretOf(cookieHeader)
      if (secret !== null) {
        await lucia.invalidateSession(secret)
        revocations.emit({ kind: 'session', sessionId: hashToken(secret) })
      }
      return serialized(lucia.createBlankSessionCookie())
    },
    async endAll(accountId) {
      const ended = await store.atomically((run) => {
        const theirs = run(
          store.queries.selectFrom('sessions').select('id_hash').where('account_id', '=', accountId),
        )
        run(store.queries.deleteFrom('sessions').where('account_id', '=', accountId))
        return theirs
      })
      for (const { id_hash } of ended) revocations.emit({ kind: 'session', sessionId: id_hash })
      return serialized(lucia.createBlankSessionCookie())
    },
    renewedCookie(cookieHeader) {
      const secret = secretOf(cookieHeader)
      return secret === null ? null : serialized(lucia.createSessionCookie(secret))
    },
    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}

/** lucia always reads the machine's clock, so times are converted from our clock and back. */
function createTimeShift(clock: Clock) {
  const ahead = () => Date.now() - clock.now().getTime()
  return {
    ours: (machines: Date) => new Date(machines.getTime() - ahead()),
    machines: (ours: number) => new Date(ours + ahead()),
  }
}

/** Stores sessions under their hashes. */
function createAdapter(
  { queries }: AccountStore,
  time: ReturnType<typeof createTimeShift>,
  clock: Clock,
): Adapter {
  const asSession = (row: Selectable<SessionRow>, secret: string): DatabaseSession => ({
    id: secret,
    userId: row.account_id,
    expiresAt: time.machines(row.expires_at),
    attributes: {},
  })
  return {
    async getSessionAndUser(secret) {
      const row = await queries
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .selectAll('sessions')
        .select(['accounts.name', 'accounts.email'])
        .where('id_hash', '=', hashToken(secret))
        .executeTakeFirst()
      if (row === undefined) return [null, null]
      const account: Account = { id: row.account_id, name: row.name, email: row.email }
      return [asSession(row, secret), { id: account.id, attributes: { account } }]
    },
    async getUserSessions() {
      throw new Error('Secrets of sessions are not stored, so sessions cannot be listed by them.')
    },
    async setSession(session) {
      await queries
        .insertInto('sessions')
        .values({
          id_hash: hashToken(session.id),
          account_id: session.userId,
          expires_at: time.ours(session.expiresAt).getTime(),
        })
        .execute()
    },
    async updateSessionExpiration(secret, expiresAt) {
      await queries
        .updateTable('sessions')
        .set({ expires_at: time.ours(expiresAt).getTime() })
        .where('id_hash', '=', hashToken(secret))
        .execute()
    },
    async deleteSession(secret) {
      await queries.deleteFrom('sessions').where('id_hash', '=', hashToken(secret)).execute()
    },
    async deleteUserSessions(accountId) {
      await queries.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    },
    async deleteExpiredSessions() {
      await queries.deleteFrom('sessions').where('expires_at', '<=', clock.now().getTime()).execute()
    },
  }
}
