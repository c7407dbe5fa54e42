/*
 * Only this file uses lucia. A session's secret is in its cookie only. The database, the rest of the relay and its logs
 * use the secret's hash, which is called `sessionId` everywhere.
 */
import type { Account, SessionEntry } from '@civic-hub/protocol'
import { parse, serialize } from 'hono/utils/cookie'
import type { Selectable } from 'kysely'
import { type Adapter, type Cookie, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { BackgroundWork } from '../background-work.ts'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { SessionRow } from '../store/tables.ts'
import { createEndSessions, type EndSessions } from './end-sessions.ts'
import type { Revocations } from './revocations.ts'
import { accountOf } from './session-account.ts'
import { deviceOf, placeOf, type SessionUse } from './session-use.ts'
import { createToken, hashToken, type RandomBytes } from './tokens.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, { account: Account }>
    DatabaseUserAttributes: { account: Account }
    DatabaseSessionAttributes: SessionAttributes
  }
}

interface SessionAttributes {
  device: string
  place: string
  createdAt: number
  lastUsedAt: number
}

const cookieName = 'civic_hub_session'
/** Over https, browsers accept this cookie only from this exact host: a sibling subdomain cannot set it. */
const secureCookieName = `__Host-${cookieName}`
/**
 * A sibling subdomain can set the unprefixed cookie. So over https it is only accepted for older sessions,
 * and no longer after this time.
 */
const plainNameEnds = Date.UTC(2027, 2, 1)
const lifetime = new TimeSpan(30, 'd')
/** The shortest time between two records of use, because a page sends many requests a minute. */
const usesNotedEveryMs = 5 * 60 * 1000

export interface OpenSession {
  account: Account
  sessionId: string
  expiresAt: Date
  /** In milliseconds since 1970. */
  beganAt: number
}

/**
 * Proof that a person owns this account, and the number of times that its sessions had been ended at that
 * moment.
 */
export interface Proven {
  account: Account
  signOuts: number
  /** True if the account was just created. */
  isNew?: true
}

export interface Sessions {
  /**
   * The session of this Cookie header; also null if the account is disabled. Using a session extends it by
   * another 30 days. The network address is recorded if it is known.
   */
  read(cookieHeader: string | undefined, networkAddress?: string): Promise<OpenSession | null>
  /**
   * Begins a session; returns the Set-Cookie value. 'ended' if the account was deleted, or all its sessions
   * were ended, after the person's proof: for example, the password that they used was replaced in the
   * meantime.
   */
  begin(proven: Proven, use: SessionUse): Promise<Result<string, 'account-disabled' | 'ended'>>
  /** Ends the session of this Cookie header, if there is one; returns the Set-Cookie value that clears it. */
  end(cookieHeader: string | undefined): Promise<string>
  /**
   * Ends every session of an account, including the current one; returns the Set-Cookie value that clears its
   * cookie.
   */
  endAll(accountId: string): Promise<string>
  /** Ends some sessions of an account; returns their number. */
  endSome: EndSessions
  /** The sessions of an account, the most recently used first. */
  list(accountId: string, currentSessionId: string): Promise<SessionEntry[]>
  /**
   * The Set-Cookie values that extend the cookie of a valid session by another 30 days, under its current
   * name.
   */
  renewedCookies(cookieHeader: string | undefined): string[]
  removeExpired(): Promise<void>
}

export function createSessions(parts: {
  store: AccountStore
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
  background: BackgroundWork
  secureCookies: boolean
}): Sessions {
  const { store, revocations, clock, background } = parts
  const { queries } = store
  const time = createTimeShift(parts.clock)
  const lucia = new Lucia(createAdapter(store, time, clock), {
    sessionExpiresIn: lifetime,
    sessionCookie: {
      name: parts.secureCookies ? secureCookieName : cookieName,
      attributes: { secure: parts.secureCookies, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  })
  const endSome = createEndSessions(store, revocations)
  const beingNoted = new Set<string>()
  const serialized = (cookie: Cookie) => cookie.serialize()
  const withoutPlainName = serialize(cookieName, '', {
    httpOnly: true,
    maxAge: 0,
    path: '/',
    sameSite: 'Lax',
  })

  function secretOf(cookieHeader = ''): { secret: string; isPlain: boolean } | null {
    const own = lucia.readSessionCookie(cookieHeader)
    if (own) return { secret: own, isPlain: false }
    const plain = parse(cookieHeader, cookieName)[cookieName]
    // Of two cookies with this name, one was set by a sibling subdomain, and they cannot be distinguished.
    const isOne = cookieHeader.split(`${cookieName}=`).length === 2
    return plain && isOne && clock.now().getTime() < plainNameEnds ? { secret: plain, isPlain: true } : null
  }

  /** Runs in the background: a read must not wait for a disk, and must not fail if the disk is full. */
  function noteUse(sessionId: string, networkAddress: string | undefined): void {
    if (beingNoted.has(sessionId)) return
    beingNoted.add(sessionId)
    const place = networkAddress === undefined ? {} : { place: placeOf(networkAddress) }
    background.begin('note the use of a session', () =>
      queries
        .updateTable('sessions')
        .set({ last_used_at: clock.now().getTime(), ...place })
        .where('id_hash', '=', sessionId)
        .execute()
        .then(() => undefined)
        .finally(() => beingNoted.delete(sessionId)),
    )
  }

  return {
    async read(cookieHeader, networkAddress) {
      const found = secretOf(cookieHeader)
      if (found === null) return null
      const { session, user } = await lucia.validateSession(found.secret)
      // The unprefixed cookie is only valid for sessions without a recorded beginning: it is recorded since
      // the cookie has a prefix.
      if (session === null || (found.isPlain && session.createdAt > 0)) return null
      const sessionId = hashToken(found.secret)
      if (clock.now().getTime() - session.lastUsedAt >= usesNotedEveryMs) noteUse(sessionId, networkAddress)
      const { expiresAt, createdAt: beganAt } = session
      return { account: user.account, sessionId, expiresAt: time.ours(expiresAt), beganAt }
    },
    async begin({ account, signOuts }, { userAgent, networkAddress }) {
      const secret = createToken(parts.randomBytes)
      const now = clock.now().getTime()
      const begun = await store.atomically<Result<null, 'account-disabled' | 'ended'>>(async (run) => {
        const [found] = await run(
          queries.selectFrom('accounts').select(['disabled_at', 'sign_outs']).where('id', '=', account.id),
        )
        if (found === undefined) return refused('ended')
        if (found.disabled_at !== null) return refused('account-disabled')
        if (found.sign_outs !== signOuts) return refused('ended')
        await run(
          queries.insertInto('sessions').values({
            id_hash: hashToken(secret),
            account_id: account.id,
            expires_at: now + lifetime.milliseconds(),
            created_at: now,
            last_used_at: now,
            device: deviceOf(userAgent),
            place: placeOf(networkAddress),
          }),
        )
        return accepted(null)
      })
      return begun.ok ? accepted(serialized(lucia.createSessionCookie(secret))) : begun
    },
    async end(cookieHeader) {
      const found = secretOf(cookieHeader)
      if (found !== null) {
        await lucia.invalidateSession(found.secret)
        revocations.emit({ kind: 'session', sessionId: hashToken(found.secret) })
      }
      return serialized(lucia.createBlankSessionCookie())
    },
    async endAll(accountId) {
      await endSome(accountId, 'all')
      return serialized(lucia.createBlankSessionCookie())
    },
    endSome,
    async list(accountId, currentSessionId) {
      const rows = await queries
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now().getTime())
        .orderBy('last_used_at', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id_hash,
        device: row.device,
        place: row.place,
        createdAt: momentOf(row.created_at),
        lastUsedAt: momentOf(row.last_used_at),
        isCurrent: row.id_hash === currentSessionId,
      }))
    },
    renewedCookies(cookieHeader) {
      const found = secretOf(cookieHeader)
      if (found === null) return []
      const renewed = serialized(lucia.createSessionCookie(found.secret))
      return found.isPlain ? [renewed, withoutPlainName] : [renewed]
    },
    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}

/** 0 is stored for sessions that began before this time was recorded. */
function momentOf(milliseconds: number): string | null {
  return milliseconds === 0 ? null : isoTime(milliseconds)
}

/** lucia always reads the machine's clock, so times are converted from our clock and back. */
function createTimeShift(clock: Clock) {
  const clockOffset = () => Date.now() - clock.now().getTime()
  return {
    ours: (machines: Date) => new Date(machines.getTime() - clockOffset()),
    machines: (ours: number) => new Date(ours + clockOffset()),
  }
}

/** Stores sessions under their hashes. */
function createAdapter({ queries }: AccountStore, time: ReturnType<typeof createTimeShift>, clock: Clock): Adapter {
  const asSession = (row: Selectable<SessionRow>, secret: string): DatabaseSession => ({
    id: secret,
    userId: row.account_id,
    expiresAt: time.machines(row.expires_at),
    attributes: {
      device: row.device,
      place: row.place,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    },
  })
  return {
    async getSessionAndUser(secret) {
      const row = await queries
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .leftJoin('account_pictures', 'account_pictures.account_id', 'sessions.account_id')
        .selectAll('sessions')
        .select(['accounts.name', 'accounts.email', 'account_pictures.changed_at as picture'])
        .where('id_hash', '=', hashToken(secret))
        // lucia would delete an expired one at its next use, and the clock may be wrong (C8).
        .where('expires_at', '>', clock.now().getTime())
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return [null, null]
      const account = accountOf({ ...row, id: row.account_id })
      return [asSession(row, secret), { id: account.id, attributes: { account } }]
    },
    async getUserSessions() {
      throw new Error('Secrets of sessions are not stored, so sessions cannot be listed by them.')
    },
    async setSession() {
      throw new Error('Sessions begin in a transaction that looks at the account, too.')
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
