import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

test('R1: an empty environment is valid', () => {
  expect(readConfiguration({})).toMatchObject({
    ok: true,
    value: { port: 3000, host: null, dataDir: './data', publicUrl: null, smtpUrl: null, logLevel: 'info' },
  })
})

test('R1: every variable is read', () => {
  const environment = {
    PORT: ' 8080 ',
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://hub:secret@database.example.org:5432/hub',
    PUBLIC_URL: 'https://Hub.example.org/',
    SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465',
    MAIL_FROM: 'Parks of Ulm <hub@example.org>',
    PRIVACY_URL: 'https://example.org/privacy',
    TERMS_URL: 'https://example.org/terms',
    CONTACT_URL: 'mailto:clerk@example.org',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '203.0.113.7, 2001:db8::/32',
  }
  expect(readConfiguration(environment)).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/data',
      databaseUrl: environment.DATABASE_URL,
      publicUrl: 'https://hub.example.org',
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      privacyUrl: environment.PRIVACY_URL,
      termsUrl: environment.TERMS_URL,
      contactUrl: environment.CONTACT_URL,
      logLevel: 'warn',
      trustedProxies: ['203.0.113.7', '2001:db8::/32'],
      notices: [],
    },
  })
})

test.each([
  ['PORT', ['-1', '65536', '3000x', '1.5', 'http']],
  ['PUBLIC_URL', ['hub.example.org', 'ftp://x', 'https://x/y', 'https://x/?y', 'https://x/#y', 'https://a:b@x']],
  [
    'SMTP_URL',
    [
      'mail.example.org',
      'http://mail.example.org',
      'smtp://',
      // Passwords with a character that is not encoded.
      'smtp://user:12#4@mail.example.org:587',
      'smtp://user:12/4@mail.example.org:587',
      'smtp://user:12%4@mail.example.org:587',
    ],
  ],
  [
    'DATABASE_URL',
    [
      'mysql://hub@database.example.org/hub',
      'postgres://database.example.org',
      'postgres://hub:12#/4@database.example.org/hub',
      'postgres://hub:12/4@database.example.org/hub',
      'postgres://hub:12%4@database.example.org/hub',
    ],
  ],
  ['MAIL_FROM', ['nobody', '<a@b', 'a@b\nBcc: c@d', 'A <a@b> B']],
  ['PRIVACY_URL', ['/privacy', 'javascript:alert(1)', 'mailto:a@b']],
  ['TERMS_URL', ['terms']],
  ['CONTACT_URL', ['clerk@example.org']],
  ['LOG_LEVEL', ['loud', 'INFO']],
  ['OIDC_ISSUER', ['login.example.org', 'http://login.example.org', 'https://x/?y', 'ftp://localhost']],
  ['TRUSTED_PROXIES', ['proxy', '203.0.113.7/33', '10.0.0.0/8/8', '203.0.113.7; 203.0.113.8']],
])('R1: a wrong %s is refused with its name and without its value', (name, values) => {
  for (const value of values) {
    const read = readConfiguration({ [name]: value })
    expect(read.ok, value).toBe(false)
    if (read.ok) continue
    expect(read.refusal).toHaveLength(1)
    expect(read.refusal[0]).toMatch(new RegExp(`^${name} must .*\\.$`))
  }
})

test('R1: unknown names that look like settings are reported', () => {
  const read = readConfiguration({ LIMIT_CONECTIONS: '5', SMTP_HOST: 'mail.example.org', PATH: '/bin' })
  expect(read.ok && read.value.notices).toEqual([
    expect.stringMatching(/^LIMIT_CONECTIONS is no setting of this program\. There is LIMIT_FRAME_BYTES, /),
    expect.stringMatching(/^SMTP_HOST is no setting of this program\. There is SMTP_URL\.$/),
  ])
})

test('A5: an address with https and no named proxy is mentioned', () => {
  const noticesOf = (environment: Record<string, string>) => {
    const read = readConfiguration({ PUBLIC_URL: 'https://hub.example.org', ...environment })
    return read.ok && read.value.notices
  }
  expect(noticesOf({})).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is not set, but PUBLIC_URL begins/)])
  expect(noticesOf({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
  expect(noticesOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})

test('A11: a provider needs all of its settings', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const oidc = {
    OIDC_ISSUER: 'https://login.example.org/',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  }
  expect(readConfiguration({})).toMatchObject({ value: { providers: [] } })
  expect(readConfiguration({ ...google, ...oidc, OIDC_NAME: 'Town login' })).toMatchObject({
    value: {
      providers: [
        { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientSecret: 'secret' },
        { id: 'oidc', name: 'Town login', issuer: 'https://login.example.org/', clientId: 'id' },
      ],
    },
  })
  expect(readConfiguration(oidc)).toMatchObject({ value: { providers: [{ name: 'login.example.org' }] } })
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is: they belong together.'],
  [
    { OIDC_ISSUER: 'https://x.example', OIDC_CLIENT_ID: 'x' },
    'OIDC_CLIENT_SECRET must be set when OIDC_ISSUER and OIDC_CLIENT_ID is: they belong together.',
  ],
  [{ OIDC_NAME: 'Town login' }, 'OIDC_NAME is set, and OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not.'],
  [
    { OIDC_SECRET: 'x' },
    'OIDC_SECRET is no setting of this program. There is OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME.',
  ],
])('R1: %j is refused as an incomplete provider', (environment, sentence) => {
  expect(readConfiguration(environment)).toEqual({ ok: false, refusal: [sentence] })
})

test('R1: any setting can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-settings-'))
  const file = join(folder, 'public-url')
  writeFileSync(file, 'https://hub.example.org\n')
  expect(readConfiguration({ PUBLIC_URL_FILE: file })).toMatchObject({
    value: { publicUrl: 'https://hub.example.org' },
  })
  rmSync(folder, { recursive: true })
})

test('R1: storage for files is read whole, with its secret from a file, or refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-configuration-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'hidden\n')
  const given = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'id' }
  const read = readConfiguration({ ...given, S3_SECRET_ACCESS_KEY_FILE: file })
  expect(read.ok && read.value.s3).toEqual({
    bucket: 'files',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    keys: { id: 'id', secret: 'hidden' },
  })
  rmSync(folder, { recursive: true })
  const problemsOf = (environment: Record<string, string>) => {
    const { ok, ...rest } = readConfiguration(environment)
    return ok ? '' : JSON.stringify(rest)
  }
  expect(problemsOf(given)).toContain('must be set together')
  expect(problemsOf({ S3_REGION: 'eu' })).toContain('S3_BUCKET must be set when S3_REGION is')
  expect(problemsOf({ S3_BUCKT: 'files' })).toContain('S3_BUCKT is no setting')
  expect(problemsOf({ S3_BUCKET: 'files', LIMIT_FILE_BYTES: '6000000000' })).toContain('LIMIT_FILE_BYTES')
})
