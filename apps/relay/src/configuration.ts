import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isSender, type SignUpPolicy, signUpPolicies } from '@civic-hub/protocol'
import * as z from 'zod/mini'
import { isSafe } from './accounts/provider/discovery.ts'
import { type ProviderSettings, readProviders } from './accounts/provider/provider-settings.ts'
import { type FileLimits, usualFileLimits } from './files/limits.ts'
import type { S3Settings } from './files/storage/file-storage.ts'
import { type LogLevel, logLevels } from './log.ts'
import { accepted, type Result, refused } from './result.ts'
import { type SyncLimits, usualLimits } from './sync/limits.ts'

export interface Configuration {
  /** 0 uses any free port. */
  port: number
  /** null listens on every address of the machine. */
  host: string | null
  dataDir: string
  /** PostgreSQL for any number of relays; null uses SQLite in the data folder. */
  databaseUrl: string | null
  /** The time in which a relay that stops moves its people to other relays. */
  drainSeconds: number
  /** An origin without a trailing slash; null means http://localhost with the port. */
  publicUrl: string | null
  /** null writes emails to the outbox folder. */
  smtpUrl: string | null
  mailFrom: string
  privacyUrl: string | null
  termsUrl: string | null
  contactUrl: string | null
  /** The rule for sign-ups until an administrator changes it. */
  signUp: SignUpPolicy
  /** Providers for sign-in in addition to email and password. */
  providers: readonly ProviderSettings[]
  logLevel: LogLevel
  limits: SyncLimits
  fileLimits: FileLimits
  /** S3-compatible storage for members' files; null stores them in the data folder. */
  s3: S3Settings | null
  /** The reserved disk space: with less free space, documents accept no more edits. */
  diskReserveBytes: number
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** True if devices may store the app; if false, the stored app is removed from them. */
  storedApp: boolean
  /** True if /metrics is served. */
  metrics: boolean
  /** Sentences about probable mistakes; the relay starts nevertheless. */
  notices: readonly string[]
  /** The built web app; not a setting, but tests replace it. */
  appFilesDir: string
}

/** An unknown name with such a beginning may be a misspelled setting, whose value would have no effect. */
const ownPrefixes = ['LIMIT_', 'SMTP_', 'MAIL_', 'TRUSTED_']
/**
 * An unknown name with such a beginning stops the start: a sign-in button would be missing, or files would be stored in
 * the wrong place.
 */
const strictPrefixes = ['GOOGLE_CLIENT_', 'OIDC_', 'S3_']

/** With several relays: balancers ask every few seconds whether one is ready. */
const usualDrainSeconds = 10

const builtApp = fileURLToPath(new URL('../../web/dist', import.meta.url))

const port = z
  .string()
  .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535'))

const publicUrl = z
  .string()
  .check(
    z.refine(
      (text) => hasScheme(text, ['http:', 'https:']) && new URL(text).pathname === '/' && !/[?#@]/.test(text),
      'must be an address such as https://hub.example.org, with nothing after the host and port',
    ),
  )
const webUrl = z
  .string()
  .check(z.refine((text) => hasScheme(text, ['http:', 'https:']), 'must be an address that begins with https://'))
const contactUrl = z
  .string()
  .check(
    z.refine(
      (text) => hasScheme(text, ['http:', 'https:', 'mailto:']),
      'must be an address that begins with https:// or mailto:',
    ),
  )
const issuer = z
  .string()
  .check(
    z.refine(
      (text) => isSafe(text) && !/[?#]/.test(text),
      'must be the address of the provider, such as https://login.example.org',
    ),
  )
const escapedCharacters = 'with %40, %3A, %2F, %23 and %25 for @, :, /, # and % in the password'
const smtpUrl = z
  .string()
  .check(
    z.refine(
      (text) => hasScheme(text, ['smtp:', 'smtps:']) && hasReadableLogin(text) && isServer(new URL(text)),
      `must look like smtp://user:password@mail.example.org:587, ${escapedCharacters}`,
    ),
  )
const databaseUrl = z
  .string()
  .check(
    z.refine(
      (text) =>
        hasScheme(text, ['postgres:', 'postgresql:']) &&
        hasReadableLogin(text) &&
        /^\/[^/@]+$/.test(new URL(text).pathname),
      `must look like postgres://user:password@database.example.org:5432/hub, ${escapedCharacters}; no other database server is supported`,
    ),
  )
const s3Endpoint = z
  .string()
  .check(
    z.refine(
      (text) => hasScheme(text, ['http:', 'https:']) && !/[?#@]/.test(text),
      'must be the address of the storage, such as https://s3.example.org',
    ),
  )
const mailFrom = z.string().check(z.refine(isSender, 'must be an email address, alone or as "Name <address>"'))

const amount = (min: number) =>
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= min, `must be a whole number of at least ${min}`),
    )
const proxies = z
  .string()
  .check(
    z.refine(
      (text) => readList(text).every(isAddressOrNetwork),
      'must be addresses or networks with commas between them, such as 203.0.113.7, 2001:db8::/32',
    ),
  )
const onOrOff = z.enum(['on', 'off'], 'must be on or off')

const environmentSchema = z.object({
  PORT: z._default(port, '3000'),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DRAIN_SECONDS: z.optional(amount(0)),
  PUBLIC_URL: z.optional(publicUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  PRIVACY_URL: z.optional(webUrl),
  TERMS_URL: z.optional(webUrl),
  CONTACT_URL: z.optional(contactUrl),
  SIGN_UP: z._default(z.enum(signUpPolicies, 'must be open or invited'), 'open'),
  S3_BUCKET: z.optional(z.string()),
  S3_ENDPOINT: z.optional(s3Endpoint),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'must be at most 40 characters long'))),
  TRUSTED_PROXIES: z.optional(proxies),
  STORED_APP: z._default(onOrOff, 'on'),
  METRICS: z._default(onOrOff, 'off'),
  LIMIT_FRAME_BYTES: z.optional(amount(1_048_576)),
  LIMIT_BYTES_PER_SECOND: z.optional(amount(65_536)),
  LIMIT_CONNECTIONS_PER_ACCOUNT: z.optional(amount(1)),
  LIMIT_DOCUMENT_BYTES: z.optional(amount(1_048_576)),
  LIMIT_FILE_BYTES: z.optional(amount(1_048_576)),
  LIMIT_COMMITTEE_FILES_BYTES: z.optional(amount(0)),
  LIMIT_ACCOUNT_FILES_BYTES: z.optional(amount(0)),
  LIMIT_DISK_RESERVE_BYTES: z._default(amount(0), String(64 * 1024 * 1024)),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

export type Settings = z.infer<typeof environmentSchema>
export type SettingName = keyof Settings
const settingNames = Object.keys(environmentSchema.shape) as SettingName[]

/**
 * Reads the environment. On refusal, returns a list of sentences; each names its variable and never its
 * value.
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Configuration, string[]> {
  const problems: string[] = []
  const given = withoutEmpty(environment)
  for (const name of settingNames) readFromFile(given, name, problems)
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')} ${issue.message}.`)
    return refused(problems)
  }
  const { data } = parsed
  if (data.SMTP_URL !== undefined && data.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM must be set when SMTP_URL is: it is the address that emails come from.')
  }
  const providers = readProviders(data, problems)
  const s3 = readS3(data, problems)
  problems.push(...unknownNames(given, strictPrefixes))
  if (problems.length > 0) return refused(problems)
  return accepted({
    port: Number(data.PORT),
    host: data.HOST ?? null,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    drainSeconds: Number(data.DRAIN_SECONDS ?? (data.DATABASE_URL === undefined ? 0 : usualDrainSeconds)),
    publicUrl: data.PUBLIC_URL === undefined ? null : new URL(data.PUBLIC_URL).origin,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? 'Civic Hub <civic-hub@localhost>',
    privacyUrl: data.PRIVACY_URL ?? null,
    termsUrl: data.TERMS_URL ?? null,
    contactUrl: data.CONTACT_URL ?? null,
    signUp: data.SIGN_UP,
    providers,
    logLevel: data.LOG_LEVEL,
    trustedProxies: readList(data.TRUSTED_PROXIES ?? ''),
    storedApp: data.STORED_APP === 'on',
    metrics: data.METRICS === 'on',
    limits: {
      frameBytes: Number(data.LIMIT_FRAME_BYTES ?? usualLimits.frameBytes),
      bytesPerSecond: Number(data.LIMIT_BYTES_PER_SECOND ?? usualLimits.bytesPerSecond),
      connectionsPerAccount: Number(data.LIMIT_CONNECTIONS_PER_ACCOUNT ?? usualLimits.connectionsPerAccount),
      documentBytes: Number(data.LIMIT_DOCUMENT_BYTES ?? usualLimits.documentBytes),
    },
    fileLimits: {
      fileBytes: Number(data.LIMIT_FILE_BYTES ?? usualFileLimits.fileBytes),
      committeeBytes: Number(data.LIMIT_COMMITTEE_FILES_BYTES ?? usualFileLimits.committeeBytes),
      accountBytes: Number(data.LIMIT_ACCOUNT_FILES_BYTES ?? usualFileLimits.accountBytes),
    },
    s3,
    diskReserveBytes: Number(data.LIMIT_DISK_RESERVE_BYTES),
    notices: [
      // The relay itself serves http only, so a proxy is in front of it.
      ...(data.PUBLIC_URL?.startsWith('https:') && data.TRUSTED_PROXIES === undefined
        ? [
            'TRUSTED_PROXIES is not set, but PUBLIC_URL begins with https, so a proxy stands before the hub: all people behind it count as one address, and share the limits on signing in. Name the proxy.',
          ]
        : []),
      ...unknownNames(given, ownPrefixes),
    ],
    appFilesDir: builtApp,
  })
}

/** S3 copies an object of at most this size in one piece. */
const maxObjectBytes = 5 * 1024 ** 3

function readS3(data: Settings, problems: string[]): S3Settings | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data
  if (S3_BUCKET === undefined) {
    const others = { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    const [set] = Object.entries(others).find(([, value]) => value !== undefined) ?? []
    if (set !== undefined) problems.push(`S3_BUCKET must be set when ${set} is: it is the bucket of the files.`)
    return null
  }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or neither of them.')
  if (Number(data.LIMIT_FILE_BYTES ?? 0) > maxObjectBytes)
    problems.push(`LIMIT_FILE_BYTES must be at most ${maxObjectBytes} when S3_BUCKET is set.`)
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION ?? 'us-east-1',
    keys:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { id: S3_ACCESS_KEY_ID, secret: S3_SECRET_ACCESS_KEY }
        : null,
  }
}

/** Reads only the storage of members' files, for the operator's commands. */
export function readS3Settings(
  environment: Readonly<Record<string, string | undefined>>,
): Result<S3Settings | null, string[]> {
  const names = Object.keys(environment).filter((name) => /^S3_/.test(name))
  const read = readConfiguration(Object.fromEntries(names.map((name) => [name, environment[name]])))
  return read.ok ? accepted(read.value.s3) : read
}

/** The value of one setting as the relay reads it, for the operator's commands. On refusal, returns a sentence. */
export function readSetting<Name extends SettingName>(
  environment: Readonly<Record<string, string | undefined>>,
  name: Name,
): Result<Settings[Name], string> {
  const problems: string[] = []
  const given = withoutEmpty(environment)
  readFromFile(given, name, problems)
  const parsed = environmentSchema.shape[name].safeParse(given[name])
  if (!parsed.success) for (const { message } of parsed.error.issues) problems.push(`${name} ${message}.`)
  return problems.length > 0 ? refused(problems.join(' ')) : accepted(parsed.data as Settings[Name])
}

/**
 * Every setting as text: those of the environment, those that a file named by `{NAME}_FILE` has, and the defaults. A
 * setting without a value is left out. Throws nothing: the values are not checked here.
 */
export function effectiveSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<SettingName, string> {
  const given: Record<string, unknown> = withoutEmpty(environment)
  const settings = new Map<SettingName, string>()
  for (const name of settingNames) {
    readFromFile(given, name, [])
    const { success, data } = environmentSchema.shape[name].safeParse(given[name])
    const value = success ? data : given[name]
    if (value !== undefined) settings.set(name, String(value))
  }
  return settings
}

/** The notice that emails link to `url`, an address of this computer. */
export const publicUrlNotice = (url: string): string =>
  `PUBLIC_URL is not set: emails link to ${url}, which only this computer can open.`

/** An empty variable counts as unset, because compose files pass unset variables as empty. */
function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) if (value?.trim()) given[name] = value.trim()
  return given
}

/**
 * Any setting can be read from the file that `{NAME}_FILE` names, as the secrets of Docker and systemd need
 * it.
 */
function readFromFile(given: Record<string, unknown>, name: string, problems: string[]): void {
  const file = given[`${name}_FILE`]
  if (typeof file !== 'string') return
  if (given[name] !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
    return
  }
  try {
    given[name] = readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read.`)
    return
  }
  if (given[name] === '') problems.push(`${name}_FILE names a file that is empty.`)
}

function unknownNames(given: Record<string, unknown>, prefixes: readonly string[]): string[] {
  const known = settingNames.flatMap((name) => [name, `${name}_FILE`])
  return Object.keys(given)
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) && !known.includes(name))
    .map((name) => `${name} is no setting of this program.${suggest(name, known)}`)
}

/** Names the known settings with the same beginning, because one of them was probably meant. */
function suggest(name: string, known: readonly string[]): string {
  const prefix = name.slice(0, name.indexOf('_') + 1)
  const near = known.filter((other) => other.startsWith(prefix) && !other.endsWith('_FILE'))
  return near.length > 0 ? ` There is ${near.join(', ')}.` : ''
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * False for an address with a `#`, or with a `%` that encodes nothing. After an unencoded `#` in a password, the host
 * name is no longer read as one.
 */
function hasReadableLogin(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return !text.includes('#')
  } catch {
    return false
  }
}

const isServer = ({ hostname, pathname }: URL): boolean => hostname !== '' && pathname.length <= 1

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol)
}
