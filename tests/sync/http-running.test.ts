import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfiguration } from '@civic-hub/relay/configuration'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryOptions } from '../../apps/relay/src/memory-limits.ts'
import { eventually } from '../support/eventually.ts'
import { password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { createRandom } from '../support/random/random.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { readOutbox, tokenIn } from '../support/relay/letters.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'
import { readDatabaseFixtures } from '../support/schema/database-fixtures.ts'

let folder: string
const spawned: SpawnedRelay[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-running-'))
})
afterEach(async () => {
  for (const relay of spawned.splice(0)) relay.process.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function spawnHere(environment: Record<string, string> = {}, uid?: number): SpawnedRelay {
  const relay = spawnRelay(
    { PORT: '0', DATA_DIR: join(folder, 'data'), ...environment },
    uid === undefined ? {} : { uid },
  )
  spawned.push(relay)
  return relay
}

describe('R1: a wrong configuration is reported in words', () => {
  test('every problem at once, each with its variable, without a stack or a secret', async () => {
    const secretFile = join(folder, 'smtp-url')
    await writeFile(secretFile, 'smtp://user:hunter2@mail.example.org\n')
    const relay = spawnHere({
      PORT: '70000',
      PUBLIC_URL: 'https://hub.example.org/path',
      SMTP_URL: 'http://user:hunter2@mail.example.org',
      SMTP_URL_FILE: secretFile,
      PRIVACY_URL: 'javascript:alert(1)',
      CONTACT_URL: 'nowhere',
      LOG_LEVEL: 'loud',
    })
    expect(await relay.ended).toEqual({ code: 78, signal: null })
    const { stderr } = relay.output()
    for (const name of ['PORT', 'PUBLIC_URL', 'SMTP_URL', 'PRIVACY_URL', 'CONTACT_URL', 'LOG_LEVEL']) {
      expect(stderr).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    }
    expect(stderr).toContain('SMTP_URL and SMTP_URL_FILE are both set')
    expect(stderr).not.toContain('hunter2')
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, /MAIL_FROM must be set/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'me' }, /MAIL_FROM must be an email address/],
    [{ SMTP_URL_FILE: '/nowhere/at/all' }, /SMTP_URL_FILE names a file that cannot be read/],
  ])('%j', (environment, sentence) => {
    expect(readConfiguration(environment)).toEqual({
      ok: false,
      refusal: [expect.stringMatching(sentence)],
    })
  })

  test('a host that is no address of this machine', async () => {
    const relay = spawnHere({ HOST: '203.0.113.1' })
    expect((await relay.ended).code).not.toBe(0)
    expect(relay.output().stderr).toMatch(/HOST is no address of this machine/)
    expect(relay.output().stderr).not.toMatch(/\n\s+at /)
  })

  test('a port that is in use', async () => {
    const first = await bootRelay()
    const relay = spawnHere({ PORT: new URL(first.url).port })
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toContain(`PORT ${new URL(first.url).port} is taken`)
    await first.close()
  })

  test('a data path that is not a folder', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const relay = spawnHere({ DATA_DIR: file })
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toContain(`${file} is no folder`)
  })

  test.each(['/proc/civic-hub', '/proc/1/civic-hub'])('a data folder that cannot be created: %s', async (path) => {
    const relay = spawnHere({ DATA_DIR: path })
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toContain(`The folder ${path} can't be made`)
  })

  test('settings that are probably unintended, at the start', async () => {
    const relay = spawnHere({ LIMIT_DOCUMENTS: '7' })
    const url = await relay.listening
    for (const notice of [
      `PUBLIC_URL is not set: emails link to ${url}, which`,
      'LIMIT_DOCUMENTS is no setting of this program',
    ])
      await eventually(notice, () => relay.output().stdout.includes(notice))
  })

  test('empty variables are unset ones, and a secret may be read from a file', async () => {
    const secretFile = join(folder, 'smtp-url')
    await writeFile(secretFile, 'smtp://127.0.0.1:1\n')
    const read = readConfiguration({
      PUBLIC_URL: '',
      SMTP_URL: '',
      SMTP_URL_FILE: secretFile,
      MAIL_FROM: 'a@b.example',
    })
    expect(read).toMatchObject({ ok: true, value: { publicUrl: null, smtpUrl: 'smtp://127.0.0.1:1' } })
  })
})

describe('R2: the database', () => {
  test('one of a newer program is not changed, and is reported in words', async () => {
    const booted = await bootRelay({ settings: { dataDir: folder } })
    await booted.close()
    const database = new Database(booted.databaseFile)
    database.pragma('user_version = 1000')
    database.close()
    const before = await readFile(booted.databaseFile)
    const relay = spawnHere({ DATA_DIR: folder })
    expect((await relay.ended).code).toBe(78)
    expect(relay.output().stderr).toContain('has version 1000')
    expect(relay.output().stderr).not.toMatch(/\n\s+at /)
    expect(await readFile(booted.databaseFile)).toEqual(before)
  })

  test('a file that is no database is refused in words', async () => {
    await writeFile(join(folder, 'relay.sqlite'), 'not a database at all, only some text that is long enough')
    const relay = spawnHere({ DATA_DIR: folder })
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toContain('is damaged or no database')
  })

  test('one with damaged bytes in its middle is not served, and is not changed', async () => {
    const file = join(folder, 'relay.sqlite')
    readDatabaseFixtures().at(-1)?.writeTo(folder)
    const bytes = await readFile(file)
    const random = createRandom(7)
    for (let at = bytes.length / 2; at < bytes.length / 2 + 8192; at++) bytes[at] = random.below(256)
    await writeFile(file, bytes)
    const relay = spawnHere({ DATA_DIR: folder })
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toContain('is damaged or no database. Restore a backup.')
    expect(relay.output().stderr).not.toMatch(/\n\s+at /)
  })

  test.skipIf(process.getuid?.() !== 0)('one that may be read and not written names its owner', async () => {
    const nobody = 65_534
    readDatabaseFixtures().at(-1)?.writeTo(folder)
    await chmod(join(folder, 'relay.sqlite'), 0o644)
    for (const path of [folder, join(folder, 'relay.sqlite')]) await chown(path, path === folder ? nobody : 0, 0)
    const relay = spawnHere({ DATA_DIR: folder }, nobody)
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toMatch(
      /may not be written by this process, which runs as user 65534: \S+relay.sqlite belongs to user 0\. .*chown/,
    )
  })

  test.skipIf(process.getuid?.() !== 0)('an outbox of somebody else names its owner, too', async () => {
    const nobody = 65_534
    await mkdir(join(folder, 'outbox'))
    await chown(folder, nobody, 0)
    const relay = spawnHere({ DATA_DIR: folder }, nobody)
    expect((await relay.ended).code).toBe(1)
    expect(relay.output().stderr).toMatch(/outbox belongs to user 0/)
  })

  test.skipIf(process.getuid?.() !== 0)('an outbox that is taken away later refuses a sign-up in words', async () => {
    const nobody = 65_534
    await chown(folder, nobody, 0)
    const relay = spawnHere({ DATA_DIR: folder }, nobody)
    const visitor = createVisitor(await relay.listening)
    await chown(join(folder, 'outbox'), 0, 0)
    const answer = await visitor.post('/api/sign-up', { name: 'Ada', email: 'ada@example.org', password })
    expect(refusalIn(answer)).toMatchObject({ status: 503, code: 'unavailable' })
  })

  test('accounts and sessions survive a restart', async () => {
    const first = await bootRelay({ settings: { dataDir: folder } })
    const ada = await signUpPerson(first.url, first, 'Ada')
    await first.close()
    const second = await bootRelay({ settings: { dataDir: folder } })
    const answer = await createVisitor(second.url).get('/api/session', { cookie: ada.cookie() })
    expect(answer.body).toMatchObject({ account: { name: 'Ada' } })
    await second.close()
  })
})

describe('R5: a data folder', () => {
  test('has one relay, and a second one is told which; a killed one leaves no lock behind', async () => {
    const first = spawnHere()
    const url = await first.listening
    const second = spawnHere()
    expect((await second.ended).code).toBe(1)
    expect(second.output().stderr).toMatch(
      new RegExp(`is in use by a relay \\(process ${first.process.pid} on .+, since 2.+\\)\\. Stop it first`),
    )
    expect(second.output().stderr).not.toMatch(/\n\s+at /)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    first.process.kill('SIGKILL')
    await first.ended
    await spawnHere().listening
  }, 120_000)

  test('that is empty is created by one of two that start together', async () => {
    const two = [spawnHere(), spawnHere()]
    const outcomes = await Promise.all(
      two.map(({ listening, output }) =>
        listening.then(
          () => 'listens',
          () => (/is in use by/.test(output().stderr) ? 'refused' : output().stderr),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['listens', 'refused'])
  })
})

test('R6: a relay is started with limits of its memory, and keeps its process id', async ({ skip }) => {
  const relay = spawnHere()
  await relay.listening
  const { pid } = relay.process
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (commandLine === null) return skip('Only Linux tells how a process was started.')
  const [, ...words] = commandLine.split('\0')
  expect(words).toEqual(expect.arrayContaining(memoryOptions().options))
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
  for (const [name, value] of Object.entries(memoryOptions().environment))
    expect(environment.split('\0')).toContain(`${name}=${value}`)
})

describe('R3: health and stopping', () => {
  test('alive, and ready as long as the database accepts writes', async () => {
    const relay = await bootRelay({ settings: { dataDir: join(folder, 'data') } })
    const { url } = relay
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    const database = new Database(join(folder, 'data', 'relay.sqlite'))
    database.exec('DROP TABLE readiness')
    database.close()
    await eventually('not ready', async () => (await fetch(`${url}/readyz`)).status === 503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await relay.close()
  })

  test('an idle connection stays open longer than Caddy keeps it, which sends no request again that changes something', async () => {
    const relay = await bootRelay({ settings: { dataDir: join(folder, 'data') } })
    const { headers } = await fetch(`${relay.url}/healthz`)
    expect(Number(headers.get('keep-alive')?.match(/timeout=(\d+)/)?.[1])).toBeGreaterThan(120)
    await relay.close()
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it in order', async (signal) => {
    const relay = spawnHere()
    await (await fetch(`${await relay.listening}/healthz`)).text()
    relay.process.kill(signal)
    expect(await relay.ended).toEqual({ code: 0, signal: null })
    // A database that was not closed would leave a write-ahead file behind.
    await expect(readFile(join(folder, 'data', 'relay.sqlite-wal'))).rejects.toThrow()
  })

  test('a mail server that accepts connections and never answers does not hold up the end', async () => {
    const booted = await bootRelay({ settings: { dataDir: join(folder, 'data') } })
    const { account } = await signUpPerson(booted.url, booted, 'Ada')
    await booted.close()
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const connected = new Promise((resolve) => silent.once('connection', resolve))
    const { port } = silent.address() as AddressInfo
    const relay = spawnHere({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hub@example.org' })
    const visitor = createVisitor(await relay.listening)
    for (let asked = 0; asked < 5; asked++)
      expect((await visitor.post('/api/password/forgotten', { email: account.email })).status).toBe(202)
    await connected
    relay.process.kill('SIGTERM')
    expect(await relay.ended).toEqual({ code: 0, signal: null })
    expect(relay.output().stdout).toContain('The relay stopped before the mail server took an email.')
    await expect(readFile(join(folder, 'data', 'relay.sqlite-wal'))).rejects.toThrow()
    silent.close()
  })
})

describe('R4: the log', () => {
  test('contains the events without names of people', async () => {
    const relay = spawnHere()
    const visitor = createVisitor(await relay.listening)
    const ada = { name: 'Ada Lovelace', email: 'ada@example.org', password }
    await visitor.post('/api/sign-up', ada)
    const [letter] = await readOutbox(join(folder, 'data', 'outbox'))
    const token = letter === undefined ? '' : tokenIn(letter)
    await visitor.post('/api/confirm', { token })
    await visitor.post('/api/sign-in', ada)
    await visitor.get('/api/committees?secret=x')
    const made = { id: 'abcdefgh', name: 'Secret Society', emoji: '🤝', createdAt: '2026-11-21T00:00:00Z' }
    await visitor.post('/api/committees', made)
    await visitor.get('/secret-society/home', { accept: 'text/html' })
    relay.process.kill('SIGTERM')
    await relay.ended

    const { stdout } = relay.output()
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map((line) => line.route)).toEqual(
      expect.arrayContaining(['/api/sign-up', '/api/confirm', '/api/sign-in', '/api/committees']),
    )
    // Without a mail server the operator sends the link on, so the log contains it, once.
    expect(stdout.split(token)).toHaveLength(2)
    // The tokens of links and the ends of file names are random, and contain "ada" in one run of 250.
    const said = stdout.replaceAll(/#[\w-]{43}(?=")/g, '#').replaceAll(/-[0-9a-f]{8}\.eml/g, '.eml')
    expect(said).not.toMatch(/ada|lovelace|example\.org|127\.0\.0\.1|::1|society|password|secret/i)
  })

  test('emails and the database are readable only for the relay’s own user, also in a folder that was open', async () => {
    const data = join(folder, 'data')
    await mkdir(data, { mode: 0o755 })
    const relay = spawnHere()
    const visitor = createVisitor(await relay.listening)
    await visitor.post('/api/sign-up', { name: 'Ada', email: 'ada@example.org', password })
    const files = await readdir(data, { recursive: true })
    expect(files.some((file) => file.endsWith('.eml'))).toBe(true)
    for (const file of files) expect((await stat(join(data, file))).mode & 0o077, file).toBe(0)
  })
})

test('R7: a start removes emails of the outbox that are older than 30 days', async () => {
  const old = join(folder, 'outbox', '2020-01-01T00-00-00-000Z-000001-abcdef01.eml')
  await mkdir(join(folder, 'outbox'))
  await writeFile(old, '')
  const booted = await bootRelay({ settings: { dataDir: folder } })
  await eventually('no old email', async () => (await booted.outbox()).length === 0)
  await booted.close()
})
