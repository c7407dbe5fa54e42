import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createSharedLimit, type TooManyRequests } from './attempt-limit.ts'
import type { Revocations } from './revocations.ts'
import type { Sessions } from './sessions.ts'
import type { SiteRoles } from './site-roles.ts'
import type { SiteSettings } from './site-settings.ts'
import { createToken, type RandomBytes } from './tokens.ts'

/** The name of the setting that contains the gate. */
export const splashSetting = 'splash_page'
const cookieName = 'civic_hub_gate'
/** `key` signs the cookies of browsers that passed with this password; a new password has a new key. */
const storedSchema = z.object({ enabled: z.boolean(), password: z.string(), key: z.string() })
export type StoredGate = z.infer<typeof storedSchema>

/** Letters and digits that are not confused when a password is read aloud. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const generatedLength = 12

/** A password for the whole site. It is separate from signing in, which is behind it. */
export interface SplashGate {
  enabled(): boolean
  /** Only for administrators; null if the gate was never on. */
  password(): string | null
  /**
   * True if it is open for the browser with this Cookie header: the gate is off, the browser has passed it,
   * or an administrator is signed in, because administrators must never be locked out.
   */
  isOpenFor(cookieHeader: string | undefined): Promise<boolean>
  /** Returns the Set-Cookie value that opens it for this browser. */
  enter(
    password: string,
    networkAddress: string,
  ): Promise<Result<string, TooManyRequests | { code: 'gate-password-wrong' }>>
  /** The Set-Cookie value for a browser that may pass without the password. */
  pass(): string
  /**
   * Switches it on or off, changes the password, or both. A password is generated when it is switched on for
   * the first time.
   */
  change(wanted: { enabled?: boolean; password?: string }, changedBy: string): Promise<void>
}

export async function createSplashGate(parts: {
  store: Pick<AccountStore, 'attempts'>
  settings: SiteSettings
  sessions: Pick<Sessions, 'read'>
  roles: Pick<SiteRoles, 'roleOf'>
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
  secureCookies: boolean
}): Promise<SplashGate> {
  const { settings, sessions, roles, revocations, clock, randomBytes } = parts
  // Cached, because every request reads it. Another relay may change it.
  let stored = readStoredGate(await settings.read(splashSetting))
  let reading: Promise<unknown> = Promise.resolve()
  revocations.on(({ kind }) => {
    if (kind !== 'gate') return
    reading = settings.read(splashSetting).then(
      (value) => {
        stored = readStoredGate(value)
      },
      () => undefined,
    )
  })
  const byNetwork = createSharedLimit(parts.store, 'gate', { clock, attempts: 10, withinSeconds: 900 })

  const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

  function hasPassed(cookieHeader: string | undefined): boolean {
    const cookie = parse(cookieHeader ?? '', cookieName)[cookieName]
    if (stored === null || cookie === undefined) return false
    const [text = '', signature = ''] = cookie.split('.')
    return isSame(signature, sign(stored.key, text))
  }

  function pass(): string {
    const text = createToken(randomBytes)
    // Without a maximum age: the cookie ends with the browser's session.
    return serialize(cookieName, `${text}.${sign(stored?.key ?? '', text)}`, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: parts.secureCookies,
      path: '/',
    })
  }

  return {
    enabled: () => stored?.enabled ?? false,
    password: () => stored?.password ?? null,
    async isOpenFor(cookieHeader) {
      await reading
      if (!stored?.enabled || hasPassed(cookieHeader)) return true
      const session = await sessions.read(cookieHeader)
      return session !== null && (await roles.roleOf(session.account.id)) === 'admin'
    },
    async enter(password, networkAddress) {
      const taken = await byNetwork.take(networkAddress)
      if (!taken.ok) return taken
      if (stored === null || !isSame(password, stored.password)) return refused({ code: 'gate-password-wrong' })
      await byNetwork.giveBack(networkAddress)
      return accepted(pass())
    },
    pass,
    async change(wanted, changedBy) {
      const { password, key } =
        wanted.password === undefined || wanted.password === stored?.password
          ? (stored ?? renewGatePassword(randomBytes))
          : { password: wanted.password, key: createToken(randomBytes) }
      const next: StoredGate = { enabled: wanted.enabled ?? stored?.enabled ?? false, password, key }
      await settings.write(splashSetting, next, changedBy)
      stored = next
      revocations.emit({ kind: 'gate' })
    },
  }
}

/** Parses the gate from the setting; null if there is none. */
export function readStoredGate(value: unknown): StoredGate | null {
  const read = storedSchema.safeParse(value)
  return read.success ? read.data : null
}

/** A random password with a new key: cookies of the previous password become invalid. */
export function renewGatePassword(randomBytes: RandomBytes): Pick<StoredGate, 'password' | 'key'> {
  return { password: generatePassword(randomBytes), key: createToken(randomBytes) }
}

function generatePassword(randomBytes: RandomBytes): string {
  let password = ''
  while (password.length < generatedLength)
    for (const byte of randomBytes(generatedLength)) {
      // Using larger bytes would make some letters likelier than others.
      if (byte >= 256 - (256 % alphabet.length) || password.length >= generatedLength) continue
      password += alphabet[byte % alphabet.length]
    }
  return password
}

/** Constant-time comparison of two texts of any length. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
