import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkProvider } from '../../apps/relay/src/command-line/check-provider.ts'
import { commands, describeCommand } from '../../apps/relay/src/command-line/commands.ts'
import { readLastBackup } from '../../apps/relay/src/data-folder/last-backup.ts'
import { newestVersion } from '../../apps/relay/src/store/sqlite/database.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { type LyingProvider, startLyingProvider } from '../support/provider/lying-provider.ts'
import { type RunningProvider, startOidcProvider } from '../support/provider/oidc-provider.ts'
import { createRandom } from '../support/random/random.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { civicHubProgram, runHosted } from '../support/relay/operator-host.ts'
import { startCivicHub } from '../support/relay/operator-program.ts'
import { mountSmallDisk } from '../support/relay/small-disk.ts'
import { startSmtpInbox } from '../support/relay/smtp-inbox.ts'
import { readDatabaseFixtures } from '../support/schema/database-fixtures.ts'

/* The operator's programs beside the relay: each mistake is reported in a sentence, and loses nothing. */
let folder: string
let data: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-operator-'))
  data = join(folder, 'data')
  readDatabaseFixtures().at(-1)?.writeTo(data)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const main = fileURLToPath(new URL('../../apps/relay/src/main.ts', import.meta.url))

interface Ended {
  code: number | null
  said: string
  stdout: Buffer
}

const start = (command: string, words: string[] = [], settings = {}, user?: number) =>
  startCivicHub([command, ...words], { DATA_DIR: data, ...settings }, user === undefined ? {} : { user })

async function run(command: string, words: string[] = [], settings = {}, input?: Buffer): Promise<Ended> {
  const environment = { DATA_DIR: data, ...settings }
  const { code, said, out } = await runHosted({
    words: [command, ...words],
    environment,
    input: input ?? null,
  })
  expect(said).not.toMatch(/\n\s+at |node:internal/)
  return { code, said, stdout: Buffer.from(out) }
}

/** A finished backup in a folder of its own. */
async function backUp(): Promise<string> {
  const to = join(folder, 'backups')
  mkdirSync(to, { recursive: true })
  const { code, stdout } = await run('backup', ['--to', to])
  expect(code).toBe(0)
  return stdout.toString().trim()
}

const inData = () => readdirSync(data).filter((name) => !/\.lock$|^last-backup/.test(name))
const linesOfNpm = Buffer.from('\n> civic-hub@0.2.0 hub\n> node apps/relay/dist/civic-hub.js backup\n\n')

describe('the program', () => {
  test('lists its commands, and describes each', async () => {
    const { code, out } = await start('--help').ended
    expect(code).toBe(0)
    const names = [...out.toString().matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name = '']) => name)
    expect(names).toEqual(Object.keys(commands))
    const described = await run('backup', ['--help'])
    expect(described).toMatchObject({ code: 0, said: '' })
    expect(described.stdout.toString()).toMatch(/^civic-hub backup/)
    const unknown = await run('backup', ['--no-such-option'])
    expect(unknown).toMatchObject({ code: 2, said: expect.stringMatching(/^Unknown option '--no-such/) })
  })

  test.each(Object.entries(commands))('describes %s, which refuses an unknown option', async (name, command) => {
    expect(describeCommand(name, command)).toMatch(new RegExp(`^civic-hub ${name}`))
    const runCommand = await command.load()
    await expect(async () => await runCommand(['--no-such-option'])).rejects.toThrow(/^Unknown option '--no-such/)
  })

  test.each([
    [['burn'], /^There is no command burn\. civic-hub --help lists/],
    [['constructor'], /^There is no command constructor\./],
    [['restore', '--form', 'x'], /^Unknown option '--form'/],
    [['list-users', 'ada', 'ben'], /^There is a word too many: ben/],
    [['doctor', 'ada'], /^There is a word too many: ada/],
    [['restore', 'one.jsonl', 'two.jsonl'], /^Name one journal/],
    [['backup', '--to', 'here', 'there'], /^There are --to here and there: name one of them/],
    [['backup', 'here', 'there'], /^There is a word too many: there/],
    [['drill', '--from', 'a.sqlite', 'b.sqlite'], /^There are --from a.sqlite and b.sqlite/],
    [
      ['migrate', '--to', 'mysql://u:p@db.example.org/hub'],
      /^--to must .+; no other database server is supported\.\n$/,
    ],
  ])('called wrongly as %j reports it and ends with 2', async ([command = '', ...words], sentence) => {
    const ended = await run(command, words)
    expect(ended).toMatchObject({ code: 2, said: expect.stringMatching(sentence) })
    expect(inData()).toEqual(['relay.sqlite'])
  })
})

test('a reader that ends early, such as head, is reported in words', async () => {
  const child = spawn(process.execPath, [civicHubProgram, '--help'], { env: { DATA_DIR: data } })
  child.stdout.destroy()
  const [said, code] = await Promise.all([text(child.stderr), new Promise((ended) => child.on('close', ended))])
  expect(said).toMatch(/^[^\n]+ has ended\.\n$/)
  expect(code).toBe(1)
})

test('an empty access journal is reported in words, beside its empty output', async () => {
  const empty = join(folder, 'empty')
  await bootRelay({ settings: { dataDir: empty } }).then((relay) => relay.close())
  const printed = await run('access-journal', [], { DATA_DIR: empty })
  expect(printed).toEqual({
    code: 0,
    stdout: Buffer.alloc(0),
    said: 'The access journal is empty: this hub has no accounts yet.\n',
  })
})

test('a database of another version is not changed, and is reported in words', async () => {
  const setVersion = (version: number) => {
    const store = new Database(join(data, 'relay.sqlite'))
    store.pragma(`user_version = ${version}`)
    store.close()
  }
  for (const [version, sentence] of [
    [1000, /knows versions up to \d+: use the newer one/],
    [newestVersion - 1, /start the hub once, which brings it up to date/],
  ] as const) {
    setVersion(version)
    const disabled = await run('disable-user', ['ada@example.org'])
    expect(disabled).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
  }
})

describe('restore', () => {
  test('is refused while a relay runs, which continues and loses nothing', async () => {
    const backup = await backUp()
    const relay = await bootRelay({ settings: { dataDir: data } })
    const twice = await run('restore', ['--from', backup, backup])
    expect(twice).toMatchObject({ code: 2, said: expect.stringMatching(/^There are --from .+name one/) })
    const restored = await run('restore', [backup])
    expect(restored.code).toBe(1)
    expect(restored.said).toMatch(/is in use by a relay \(process \d+ on .+, since .+\)\. Stop it first/)

    const ada = await signUpPerson(relay.url, relay, 'Ada Again')
    const parks = await makeCommittee(ada, 'Ponds')
    const device = new SyncDevice({ url: relay.url, cookie: ada.cookie() }, parks.id)
    await device.connect()
    device.text().insert(0, 'written after it')
    await device.allSaved()
    device.disconnect()
    await relay.close()
    const again = await bootRelay({ settings: { dataDir: data } })
    const fresh = new SyncDevice({ url: again.url, cookie: ada.cookie() }, parks.id)
    await fresh.connect()
    expect(fresh.text().toString()).toBe('written after it')
    fresh.disconnect()
    await again.close()
  })

  test('is refused while an older relay, which does not use the lock, has the database open', async () => {
    const backup = await backUp()
    const older = new Database(join(data, 'relay.sqlite'))
    older.pragma('journal_mode = WAL')
    older.prepare('SELECT count(*) FROM accounts').get()
    const restored = await run('restore', ['--from', backup])
    expect(restored).toMatchObject({ code: 1, said: expect.stringMatching(/Another program has .+ open/) })
    older.close()
    expect(inData()).toEqual(['relay.sqlite'])
    expect((await run('restore', ['--from', backup])).code).toBe(0)
  })

  test('keeps the earlier data, and there is a database at every moment', async () => {
    const backup = await backUp()
    const replaced = new Database(join(data, 'relay.sqlite'))
    replaced.pragma('journal_mode = DELETE')
    replaced.close()
    const before = readFileSync(join(data, 'relay.sqlite'))
    const restored = await run('restore', ['--from', backup])
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Restored\. What was there before/),
    })
    const [kept = '', database] = inData()
    expect(database).toBe('relay.sqlite')
    expect(kept).toMatch(/^before-restore-/)
    expect(readFileSync(join(data, kept))).toEqual(before)
  })

  test.each([
    ['200 flipped bytes', /its checksum is wrong/, flip],
    ['a missing half', /its end is missing, .+ bytes of /, (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['a missing end', /its end is missing, .+ bytes of /, (bytes: Buffer) => bytes.subarray(0, bytes.length - 3000)],
    ['a few bytes', /its end is missing, .+ only 50 bytes/, (bytes: Buffer) => bytes.subarray(0, 50)],
    ['itself behind it', /its checksum is wrong/, (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ['nothing in it', /it is empty, so the command that made it failed/, () => Buffer.alloc(0)],
    ['text in it', /does not begin as a database/, () => Buffer.from('only by its name'.repeat(200))],
    ['gzip around it', /it is compressed by gzip: unpack it first/, (bytes: Buffer) => gzipSync(bytes)],
    [
      'lines of npm before it, and without its end,',
      /npm wrote into it, and it has no checksum/,
      (bytes: Buffer) => Buffer.concat([linesOfNpm, bytes.subarray(0, bytes.length - 90)]),
    ],
  ])('of a backup with %s changes nothing', async (_, why, harm) => {
    const harmed = harm(readFileSync(await backUp()))
    const before = readFileSync(join(data, 'relay.sqlite'))
    const restored = await run('restore', [], {}, harmed)
    expect(restored.code).toBe(1)
    expect(restored.said).toMatch(/^This is no backup of Civic Hub that can be used: .+ Nothing was changed\.\n$/)
    expect(restored.said).toMatch(why)
    const drilled = await run('drill', [], {}, harmed)
    expect(drilled).toMatchObject({ code: 1, said: restored.said, stdout: Buffer.alloc(0) })
    expect(inData()).toEqual(['relay.sqlite'])
    expect(readFileSync(join(data, 'relay.sqlite'))).toEqual(before)
  })

  test('names what was withdrawn since, or that it is not known', async () => {
    const backup = await backUp()
    const over = await run('restore', [backup])
    expect(over).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^Restored\. What was there before is in \S+\.\nNo change of access or accounts is known from after the backup\.\n$/,
      ),
    })
    for (const name of inData()) rmSync(join(data, name))
    const anew = await run('restore', [backup])
    expect(anew).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^Restored\.\nThere was no database to replace, and no copy of the access journal .+ is there again: .+\n$/,
      ),
    })
  })

  test.each([
    [
      'restore',
      'the folder of backups',
      /is a folder\. Name the backup in it: the newest is \S+civic-hub-\S+\.sqlite\. Nothing/,
    ],
    [
      'drill',
      'the folder of backups',
      /is a folder\. Name the backup in it: the newest is \S+civic-hub-\S+\.sqlite\. Nothing/,
    ],
    ['drill', 'an empty folder', /is a folder without backups\. Name a backup\. Nothing was changed\.\n$/],
  ])('or a drill: %s of %s names the newest backup in it', async (command, what, sentence) => {
    const backups = join(await backUp(), '..')
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const refused = await run(command, [what === 'an empty folder' ? empty : backups])
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
    expect(inData()).toEqual(['relay.sqlite'])
  })

  test('with an empty copy of the access journal changes nothing', async () => {
    const journal = join(folder, 'access.jsonl')
    writeFileSync(journal, '')
    const refused = await run('restore', [await backUp(), journal])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^\S+access.jsonl is empty: .+ Nothing was changed\.\n$/),
    })
    expect(inData()).toEqual(['relay.sqlite'])
  })

  test('skips the lines that npm wrote before a backup, if the checksum is right behind them', async () => {
    const backup = await backUp()
    const doubled = join(folder, 'from-npm.sqlite')
    writeFileSync(doubled, Buffer.concat([linesOfNpm, readFileSync(backup)]))
    const restored = await run('restore', [doubled])
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^npm had written its lines/) })
    expect(inData().filter((name) => !name.startsWith('before-restore'))).toEqual(['relay.sqlite'])

    const old = join(folder, 'old')
    readDatabaseFixtures()
      .find(({ name }) => name === 'version-2-without-writers')
      ?.writeTo(old)
    writeFileSync(doubled, Buffer.concat([linesOfNpm, readFileSync(join(old, 'relay.sqlite'))]))
    const refused = await run('restore', [doubled])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/npm wrote into it, and it has no checksum/),
    })
  })

  test('over a damaged database, which may contain withdrawals, changes nothing until it is moved away', async () => {
    const backup = await backUp()
    const file = join(data, 'relay.sqlite')
    const replaced = new Database(file)
    const rootPage = replaced
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'site_settings'")
      .pluck()
      .get() as number
    const pageSize = replaced.pragma('page_size', { simple: true }) as number
    replaced.pragma('journal_mode = DELETE')
    replaced.close()
    const damaged = readFileSync(file)
    damaged.fill(0xee, (rootPage - 1) * pageSize, rootPage * pageSize)
    writeFileSync(file, damaged)

    const refused = await run('restore', ['--from', backup])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is damaged .+ Nothing was changed\./),
    })
    expect(inData()).toEqual(['relay.sqlite'])
    expect(readFileSync(file)).toEqual(damaged)

    renameSync(file, join(folder, 'damaged.sqlite'))
    expect(await run('restore', ['--from', backup])).toMatchObject({ code: 0 })
  })

  test('of a newer program’s backup changes nothing', async () => {
    const newer = new Database(join(data, 'relay.sqlite'))
    newer.pragma('user_version = 1000')
    newer.close()
    const backup = await backUp()
    const restored = await run('restore', ['--from', backup])
    expect(restored).toMatchObject({ code: 1, said: expect.stringMatching(/made by a newer program/) })
    expect(await run('drill', [backup])).toMatchObject({ code: 1, said: restored.said })
    expect(inData()).toEqual(['relay.sqlite'])
  })

  test('of a backup without a checksum reports it, and accepts an older version’s', async () => {
    const old = join(folder, 'old')
    readDatabaseFixtures()
      .find(({ name }) => name === 'version-2-without-writers')
      ?.writeTo(old)
    const restored = await run('restore', ['--from', join(old, 'relay.sqlite')])
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/has no checksum.+\nRestored/s) })
    await bootRelay({ settings: { dataDir: data } }).then((relay) => relay.close())
  })

  test.each([
    [['--from', '/nowhere/at/all'], {}, /^There is no \/nowhere\/at\/all\.\n$/],
    [[], { DATA_DIR: '/nowhere/at/all' }, /^There is no data folder \/nowhere\/at\/all/],
  ])('%j %j is reported in a sentence', async (words, settings, sentence) => {
    const restored = await run('restore', words, settings, Buffer.alloc(0))
    expect(restored).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
  })
})

describe('backup', () => {
  test('keeps the newest of a folder, each with its checksum, for its own user', async () => {
    const backups = [await backUp(), await backUp(), await backUp()]
    const to = join(folder, 'backups')
    writeFileSync(join(to, 'of-mine.sqlite'), '')
    expect((await run('backup', [to, '--keep', '2'])).code).toBe(0)
    const left = readdirSync(to)
    expect(left).toHaveLength(3)
    expect(left).toContain('of-mine.sqlite')
    expect(backups.filter((file) => existsSync(file))).toEqual(backups.slice(2))
    expect(left).toContain(readLastBackup(data)?.file)
    const kept = left.filter((name) => name !== 'of-mine.sqlite')
    expect(kept.map((file) => statSync(join(to, file)).mode & 0o077)).toEqual([0, 0])
    expect(readFileSync(backups[2] as string).toString('latin1')).toMatch(
      /\n-- civic-hub-backup sha256 [0-9a-f]{64}\n$/,
    )
  })

  test('to a pipe says that only a drill proves it', async () => {
    const { code, said, stdout } = await run('backup')
    expect(code).toBe(0)
    expect(said).toMatch(/^The backup was written to standard output\. .+ only civic-hub drill proves\.\n$/)
    expect((await run('drill', [], {}, stdout)).code).toBe(0)
  })

  test('stays when the clock is behind and its name sorts as the oldest', async () => {
    const real = await backUp()
    const to = join(folder, 'backups')
    for (const year of [2098, 2099]) copyFileSync(real, join(to, `civic-hub-${year}-01-01T00-00-00-000Z.sqlite`))
    const { code, stdout } = await run('backup', [to, '--keep', '2'])
    expect(code).toBe(0)
    expect(readdirSync(to).map((name) => join(to, name))).toEqual([
      stdout.toString().trim(),
      join(to, 'civic-hub-2099-01-01T00-00-00-000Z.sqlite'),
    ])
  })

  test('that is killed leaves nothing permanent: the next one removes its files', async () => {
    const store = new Database(join(data, 'relay.sqlite'))
    store.exec('CREATE TABLE ballast (content BLOB)')
    const add = store.prepare('INSERT INTO ballast VALUES (randomblob(1000000))')
    for (let megabyte = 0; megabyte < 40; megabyte++) add.run()
    store.close()
    const to = join(folder, 'backups')
    mkdirSync(to)
    for (const words of [[], ['--to', to]]) {
      const where = words.length > 0 ? to : data
      const killed = start('backup', words)
      killed.child.stdout.pause()
      await eventually('a copy under way', () => readdirSync(where).some((name) => name.startsWith('civic-hub')))
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(readdirSync(to).filter((name) => name.endsWith('.sqlite'))).toEqual([])
    }
    expect((await run('backup', ['--to', to])).code).toBe(0)
    expect(readdirSync(to)).toHaveLength(1)
    expect(inData()).toEqual(['relay.sqlite'])
  })

  test('without space reports it, and leaves nothing', async ({ skip }) => {
    const disk = mountSmallDisk(1)
    if (typeof disk === 'string') return skip(disk)
    try {
      disk.fill(100)
      const { code, said } = await run('backup', ['--to', disk.folder])
      expect(code).toBe(1)
      expect(said).toMatch(/is full\. Make space/)
      expect(readdirSync(disk.folder)).toEqual(['filler'])
    } finally {
      disk.unmount()
    }
  })

  test.each([
    [['--to', '/nowhere/at/all'], {}, 1, /^There is no \/nowhere\/at\/all\.\n$/],
    [['--keep', '3'], {}, 2, /^--keep needs a folder/],
    [['--to', '.', '--keep', '0'], {}, 2, /^--keep must be a whole number/],
    [[], { DATA_DIR: '/nowhere' }, 1, /^There is no database in \/nowhere\.\n$/],
  ])('%j %j is reported in a sentence', async (words, settings, code, sentence) => {
    const ended = await run('backup', words, settings)
    expect(ended).toMatchObject({ code, said: expect.stringMatching(sentence) })
    expect(ended.stdout).toHaveLength(0)
  })
})

describe('a drill', () => {
  test('opens every document of a backup while the hub runs, and leaves nothing', async () => {
    const backup = await backUp()
    const relay = await bootRelay({ settings: { dataDir: data } })
    const drill = await run('drill', [backup])
    expect(drill.said).toBe('')
    expect(drill.stdout.toString()).toMatch(/^This backup can be restored: 2 accounts, and 1 document opens/)
    expect(inData()).not.toContain('drill')
    await relay.close()
  })

  test('opens published content, also if the site requires its password, and finds damaged content', async () => {
    const relay = await bootRelay({ settings: { dataDir: data } })
    const zoe = await signUpPerson(relay.url, relay, 'Zoe')
    const { id } = await makeCommittee(zoe, 'Swings')
    const minutes = 'Agreed on the swings.'
    const meeting = `/api/committees/${id}/meetings/m/approvals?format=13&timeZone=UTC`
    expect((await zoe.post(meeting, minutes, { 'content-type': 'text/plain' })).status).toBe(201)
    const record = {
      title: 'Spring',
      date: '2026-03-04T18:00:00.000Z',
      endedAt: null,
      place: null,
      minutes,
      presiding: [],
      notesBy: [],
      attendance: [],
      quorum: null,
      approval: 1,
      listed: false,
    }
    expect((await zoe.put(`/api/committees/${id}/records/m`, record)).status).toBe(204)
    expect((await zoe.post(`/api/committees/${id}/feeds/calendar/address`)).status).toBe(201)
    await relay.close()
    const store = new Database(join(data, 'relay.sqlite'))
    store
      .prepare("INSERT INTO feeds VALUES (?, 'calendar', 'l', 1, 1, ?, x'00', 1)")
      .run(id, createHash('sha256').update(Buffer.of(0)).digest('hex'))
    store
      .prepare("INSERT INTO site_settings VALUES ('splash_page', ?, 1, 'Ada')")
      .run(JSON.stringify({ enabled: true, password: 'x', key: 'x' }))
    const whole = await run('drill', ['--from', await backUp()])
    expect(whole.said).toBe('')
    expect(whole.stdout.toString()).toContain('What is published opens, too: 1 feeds and 1 open records.')
    store.exec("UPDATE open_records SET content = replace(content, 'swings', 'slides')")
    store.close()
    expect(await run('drill', ['--from', await backUp()])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^An open record of the document \S+ is damaged/),
    })
  })

  test('finds a document that does not open', async () => {
    const store = new Database(join(data, 'relay.sqlite'))
    store.exec('UPDATE snapshots SET content = randomblob(300)')
    store.close()
    const drill = await run('drill', ['--from', await backUp()])
    expect(drill).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The document \S+ of this backup does not/),
    })
  })
})

/** A hub in a process of its own, as a service starts it. */
async function startHub(settings: Record<string, string>, words: string[] = []) {
  const hub = spawn(process.execPath, [main, ...words], {
    env: { DATA_DIR: data, PORT: '0', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
  })
  const told = { out: '', said: '' }
  hub.stdout.on('data', (text) => {
    told.out += text
  })
  hub.stderr.on('data', (text) => {
    told.said += text
  })
  const ended = new Promise<number | null>((resolve) => hub.on('close', resolve))
  await eventually(
    'a hub that listens, or says why not',
    () => told.out.includes('The relay listens') || told.said !== '',
  )
  return { hub, ended, told }
}

describe('the settings of a hub that runs', () => {
  const settings = { PUBLIC_URL: 'https://hub.example.org', SIGN_UP: 'invited' }

  test('are those of a command beside it: others are refused by name, and nothing is changed', async () => {
    const { hub, ended } = await startHub(settings)
    const others = [
      ['disable-user', 'ada@example.org'],
      ['reset-password', 'ada@example.org'],
      ['backup', folder],
    ]
    for (const [command = '', ...words] of others) {
      const refused = await run(command, words, { PUBLIC_URL: 'https://other.example.org' })
      expect(refused.code).toBe(1)
      expect(refused.said).toMatch(/runs with other settings .+: PUBLIC_URL differs, SIGN_UP differs\. Nothing/)
      expect(refused.stdout).toHaveLength(0)
    }
    const doctor = await run('doctor', [], settings)
    expect(doctor.stdout.toString()).not.toMatch(/other settings|No hub runs/)
    expect((await run('doctor')).stdout.toString()).toMatch(/^PROBLEM +The hub runs with other settings/m)
    expect((await run('list-users', [], settings)).code).toBe(0)

    hub.kill('SIGKILL')
    await ended
    // The file of a hub that was killed refuses nothing.
    expect((await run('list-users')).code).toBe(0)
    const again = await startHub(settings)
    again.hub.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(inData()).not.toContain('hub-settings.json')
  })

  test('come from the environment file of the service, whatever its lines end with', async () => {
    const { hub, ended } = await startHub({ ...settings, MAIL_FROM: 'Town $ = us <hub@example.org>' })
    const file = join(folder, 'civic-hub.env')
    const lines = [
      '# The settings',
      `DATA_DIR=${data}`,
      'PORT=0',
      "PUBLIC_URL='https://hub.example.org'",
      'SIGN_UP=invited',
      'MAIL_FROM=Town $ = us <hub@example.org>',
    ]
    writeFileSync(file, lines.join('\r\n'))
    const listed = await run('list-users', [], { CIVIC_HUB_ENV: file, DATA_DIR: undefined })
    expect(listed).toMatchObject({ code: 0, said: '' })
    for (const [text, sentence] of [
      ['SIGN_UP=open', /does not name DATA_DIR/],
      [`DATA_DIR=${data}\nno setting`, /^Line 2 of .+ is no setting/],
    ] as const) {
      writeFileSync(file, text)
      const refused = await run('list-users', [], { CIVIC_HUB_ENV: file, DATA_DIR: undefined })
      expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
    }
    hub.kill('SIGTERM')
    await ended
  })
})

test('a command for a service writes with the rights of the data folder’s owner', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('Only root has the rights of other users.')
  const owner = 65_534
  const to = join(folder, 'backups')
  mkdirSync(to)
  const file = join(folder, 'civic-hub.env')
  writeFileSync(file, `DATA_DIR=${data}\n`)
  for (const path of [folder, data, join(data, 'relay.sqlite'), to]) chownSync(path, owner, owner)
  for (const settings of [{ CIVIC_HUB_ENV: file, DATA_DIR: undefined }, {}]) {
    const { code, out } = await start('backup', [to], settings).ended
    expect(code).toBe(0)
    expect(statSync(out.toString().trim()).uid).toBe(owner)
    expect(statSync(join(data, 'last-backup.json')).uid).toBe(owner)
  }
})

describe('a folder or a file of another user', () => {
  const other = 65_534
  const asOther = async (words: string[]) => {
    const { ended } = start(words[0] ?? '', words.slice(1), {}, other)
    const { code, said, out } = await ended
    return { code, said, out: out.toString() }
  }
  const isRoot = process.getuid?.() === 0

  beforeEach(() => {
    chmodSync(folder, 0o755)
    chmodSync(data, 0o700)
  })

  test.skipIf(!isRoot)('is refused in one sentence, and nothing is changed', async () => {
    const backup = await backUp()
    chmodSync(join(folder, 'backups'), 0o755)
    chmodSync(backup, 0o644)
    const before = readdirSync(data)
    // All pass the same check before they begin; these would open the folder in different ways.
    const calls = [
      ...[
        ['backup', join(folder, 'backups')],
        ['drill', backup],
        ['restore', backup],
      ],
      ...[['migrate', '--to', 'postgres://u:p@127.0.0.1:1/hub'], ['list-users'], ['access-journal']],
    ]
    const refused = await Promise.all(calls.map(asOther))
    const sentence = `DATA_DIR (${data}) may not be written by this process, which runs as user ${other}: ${data} belongs to user 0. Run it as that user (sudo -u '#0'), or as the administrator: chown -R ${other} ${data}.\n`
    expect(refused).toEqual(calls.map(() => ({ code: 1, said: sentence, out: '' })))
    const { code, said, out } = await asOther(['doctor'])
    expect([code, said]).toEqual([1, ''])
    expect(out.match(/^PROBLEM .*/gm)).toEqual([`PROBLEM  ${sentence.trimEnd()}`])
    expect(out).not.toMatch(/Emails can be written|no database/)
    expect(readdirSync(data)).toEqual(before)
  })

  test.skipIf(!isRoot)('as a backup, a journal or a folder of backups is named with its owner', async () => {
    const backup = await backUp()
    const journal = join(folder, 'access.jsonl')
    writeFileSync(journal, '{}', { mode: 0o600 })
    const readable = join(folder, 'readable.sqlite')
    copyFileSync(backup, readable)
    chmodSync(readable, 0o644)
    const backups = join(folder, 'backups')
    for (const path of [data, join(data, 'relay.sqlite'), join(data, 'relay.lock'), join(data, 'backup.lock')])
      if (existsSync(path)) chownSync(path, other, other)
    chmodSync(backups, 0o755)
    const before = readdirSync(data)
    for (const [path, ...words] of [
      [backup, 'drill', backup],
      [backup, 'restore', backup],
      [journal, 'restore', readable, journal],
      [backups, 'backup', backups],
    ] as const) {
      const sentence = `${path} may not be used by this process, which runs as user ${other}: it belongs to user 0. As the administrator: chown -R ${other} ${path}.\n`
      expect(await asOther([...words])).toEqual({ code: 1, said: sentence, out: '' })
    }
    expect(readdirSync(data)).toEqual(before)
    // Older backups by root: the new one counts, and the others stay.
    chownSync(backups, other, other)
    const made = await asOther(['backup', backups, '--keep', '1'])
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/\.sqlite\n$/) })
  })
})

test('a hub that moved to PostgreSQL uses its SQLite no more, until --old-database', async () => {
  const mark = join(data, 'moved-to-postgres.json')
  writeFileSync(mark, '{"at":"2026-11-29T12:00:00.000Z","database":"db.example.org/hub"}')
  const moved = /^The hub of .+ moved to PostgreSQL on 2026-11-29.+: set DATABASE_URL to that of db\.example\.org/
  const names = ['backup', 'drill', 'restore', 'restore-committee', 'access-journal', 'list-users', 'disable-user']
  for (const name of names) {
    const refused = await run(name, name === 'disable-user' ? ['ada@example.org'] : [], {}, Buffer.alloc(0))
    expect(refused, name).toMatchObject({ code: 1, said: expect.stringMatching(moved) })
  }
  expect((await run('doctor')).stdout.toString()).toMatch(/^PROBLEM +The hub of .+ moved to PostgreSQL/m)
  const elsewhere = await run('migrate', ['--to', 'postgres://u:p@other.example.org/hub'])
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringMatching(moved) })
  const refused = await startHub({})
  expect(await refused.ended).toBe(78)
  expect(refused.told.said).toMatch(/^The relay cannot start: The hub of .+ moved to PostgreSQL/)

  expect((await run('backup', [folder, '--old-database'])).code).toBe(0)
  expect(existsSync(mark)).toBe(true)
  const { hub, ended } = await startHub({}, ['--old-database'])
  hub.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect((await run('list-users')).code).toBe(0)
})

describe('the doctor', () => {
  test('fails where there is no database, or where no hub runs', async () => {
    const stopped = await run('doctor')
    expect(stopped.code).toBe(1)
    expect(stopped.stdout.toString()).toMatch(/^PROBLEM +No hub runs on /m)
    const empty = await run('doctor', [], { DATA_DIR: folder })
    expect(empty.code).toBe(1)
    expect(empty.stdout.toString()).toMatch(/^PROBLEM +There is no database in .+ DATA_DIR is not that of the hub/m)
  })

  test('reports correct and missing settings, also beside a running relay', async () => {
    const relay = await bootRelay({ settings: { dataDir: data } })
    const { code, stdout } = await run('doctor', [], { LIMIT_FRAMES: '3' })
    expect(code).toBe(0)
    const said = stdout.toString()
    expect(said).toMatch(/^look +PUBLIC_URL is not set: emails link to http:\/\/localhost:\d+,/m)
    expect(said).toMatch(/^look +LIMIT_FRAMES is no setting/m)
    expect(said).toMatch(/^ok +The data folder .+ is in use by a relay \(process \d+/m)
    expect(said).toMatch(/^ok +The database is sound: version \d+/m)
    await relay.close()
  })

  test('finds a mail server that does not respond, and one that does', async () => {
    const inbox = await startSmtpInbox()
    const settings = { PUBLIC_URL: 'https://hub.example.org', MAIL_FROM: 'hub@example.org' }
    const relay = await bootRelay({ settings: { dataDir: data } })
    expect((await run('doctor', [], { ...settings, SMTP_URL: inbox.url })).code).toBe(0)
    await relay.close()
    await inbox.close()
    const { code, stdout } = await run('doctor', [], { ...settings, SMTP_URL: inbox.url })
    expect(code).toBe(1)
    expect(stdout.toString()).toMatch(/^PROBLEM +The mail server of SMTP_URL takes no emails \(E[A-Z]+, no answer/m)
  })

  test('checks a provider with the requests of a sign-in, and reports errors', async () => {
    const right = await startOidcProvider(() => ['https://hub.example.org/api/sign-in/with/oidc/callback'])
    const lying = await startLyingProvider()
    const relay = await bootRelay({ settings: { dataDir: data } })
    const gone = await startLyingProvider()
    await gone.close()
    const found = async ({ issuer, clientId, clientSecret }: LyingProvider | RunningProvider) => {
      const provider = { id: 'oidc' as const, name: 'Town login', issuer, clientId, clientSecret }
      const findings = await checkProvider(provider, 'https://hub.example.org')
      return findings.map(({ kind, sentence }) => `${kind} ${sentence}`).join('\n')
    }
    expect(await found(right)).toMatch(/^ok Town login answers, and knows this hub\./)
    expect(await found({ ...right, clientSecret: 'another' })).toMatch(
      /^PROBLEM Town login does not know this hub\. Compare OIDC_CLIENT_ID/,
    )
    expect(await found(gone)).toMatch(/^PROBLEM Town login does not answer from here \(ECONNREFUSED\)/)
    expect(await found({ ...lying, issuer: `${lying.issuer}/elsewhere` })).toMatch(
      /^PROBLEM Town login publishes nothing/,
    )
    for (const [lies, sentence] of [
      [{ issuerOfMetadata: 'https://accounts.google.com' }, /Town login says that it is https:\/\/accounts/],
      [{ aheadSeconds: 600 }, /The clock of this machine is \d+ seconds behind that of Town login/],
      [{ aheadSeconds: -600 }, /The clock of this machine is \d+ seconds ahead of that of Town login/],
      [{ metadata: { jwks_uri: `${lying.issuer}/profile` } }, /Town login shows no keys at/],
      [{ metadata: { token_endpoint: 'http://evil.example' } }, /publishes nothing .+ \(token_endpoint\)/],
      [
        { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } },
        /Town login takes no secret by HTTP Basic/,
      ],
    ] as const) {
      lying.lies = lies
      expect(await found(lying)).toMatch(new RegExp(`^PROBLEM .*${sentence.source}`, 'm'))
    }
    lying.lies = {}
    expect(await found(lying)).toMatch(/^ok/)

    const doctor = async ({ issuer, clientId, clientSecret }: LyingProvider | RunningProvider) => {
      const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
      const { code, stdout } = await run('doctor', [], { ...provider, OIDC_NAME: 'Town login' })
      return `${code} ${stdout.toString().match(/^\w+ +(?=Town login).*$/m)?.[0]}`
    }
    expect(await doctor(right)).toMatch(/^0 ok +Town login answers, and knows this hub\./)
    expect(await doctor(gone)).toMatch(/^1 PROBLEM +Town login does not answer/)
    await Promise.all([right.close(), lying.close(), relay.close()])
  })

  test('opens the public address like a browser, and finds a proxy that does not forward websockets', async () => {
    const relay = await bootRelay({ settings: { dataDir: data } })
    const through = await run('doctor', [], { PUBLIC_URL: relay.url })
    expect(through.stdout.toString()).toMatch(/^ok +http:\S+ answers\.\nok +Websockets get through\./m)
    const proxy = createServer((request, response) => {
      void fetch(`${relay.url}${request.url}`).then(async (answer) => {
        response.writeHead(answer.status).end(await answer.text())
      })
    })
    proxy.on('upgrade', (request, socket) => {
      void fetch(`${relay.url}${request.url}`).then(({ status }) =>
        socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`),
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, resolve))
    const { port } = proxy.address() as AddressInfo
    const without = await run('doctor', [], { PUBLIC_URL: `http://localhost:${port}` })
    expect(without.stdout.toString()).toMatch(/^PROBLEM +Websockets do not get through/m)
    expect([through.code, without.code]).toEqual([0, 1])
    proxy.close()
    await relay.close()
  })

  test('finds a clock that is behind, or has jumped', async () => {
    const store = new Database(join(data, 'relay.sqlite'))
    const later = Date.now() + 40 * 24 * 3600 * 1000
    store.prepare('INSERT OR REPLACE INTO clock_watch VALUES (1, ?, ?)').run(later, later)
    expect((await run('doctor')).stdout.toString()).toMatch(/^look +The clock has moved by more than a day/m)
    store.prepare('UPDATE log SET at = ?').run(later)
    store.close()
    const { code, stdout } = await run('doctor')
    expect(code).toBe(1)
    expect(stdout.toString()).toMatch(/^PROBLEM +The clock is behind/m)
  })

  test('finds a damaged database', async () => {
    writeFileSync(join(data, 'relay.sqlite'), flip(readFileSync(join(data, 'relay.sqlite'))))
    const { code, stdout } = await run('doctor')
    expect(code).toBe(1)
    const damaged = stdout.toString().match(/^PROBLEM .*damaged.*/gm)
    expect(damaged).toEqual([expect.stringMatching(/^PROBLEM +The database/)])
  })
})

/** Changes 200 bytes like a bad disk, none of them in the header. */
function flip(bytes: Buffer): Buffer {
  const harmed = Buffer.from(bytes)
  const random = createRandom(6)
  for (let count = 0; count < 200; count++) {
    const at = 4096 + random.below(bytes.length - 4096 - 200)
    harmed[at] = (harmed[at] ?? 0) ^ 0xff
  }
  return harmed
}
