import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'
import { buildImage, type Image, placeOf } from './build-image.ts'
import { parseDockerfile } from './dockerfile.ts'
import { confinedTo, executeIn, nobody, type RunningImage, startImage } from './running-image.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const stages = parseDockerfile(readFileSync(join(project, 'docker/Dockerfile'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'civic-hub-image-'))
let image: Image
let running: RunningImage

beforeAll(async () => {
  image = await buildImage(stages, project, folder)
  running = await startImage(image)
}, 600_000)

afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

const lettersIn = (dataDir: string) => ({
  letterTo: (email: string) =>
    eventually(`a letter to ${email}`, async () => (await readOutbox(join(dataDir, 'outbox'))).find(isLetterTo(email))),
})

/** The essential functions of a hub: it responds, serves the app, and lets a person sign in. */
async function useHub(url: string, dataDir: string, name: string): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? '/no-script'
  const code = await fetch(new URL(script, url))
  expect(code.status).toBe(200)
  expect(code.headers.get('content-type')).toContain('javascript')
  const person = await signUpPerson(url, lettersIn(dataDir), name)
  expect(person.account.name).toBe(name)
}

describe('the image', () => {
  test('serves the app and lets a person sign up', async () => {
    const began = Date.now()
    await useHub(running.url, placeOf(image, '/data'), 'Ada Lovelace')
    // The relay may write only into its volume: all other files belong to root.
    const written = readdirSync(image.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => statSync(file).mtimeMs >= began)
    expect(written.filter((file) => !file.startsWith(placeOf(image, '/data/')))).toEqual([])
  })

  test('is healthy only while its database accepts writes', async () => {
    expect((await running.execute(image.healthcheck)).code).toBe(0)
    expect((await executeIn(image, image.healthcheck, { PORT: '9' })).code).toBe(1)
    const DATA_DIR = mkdtempSync(join(folder, 'unready-'))
    const unready = await startImage(image, { DATA_DIR, HOST: '::1' })
    expect((await unready.execute(image.healthcheck)).code).toBe(0)
    const database = new Database(join(DATA_DIR, 'relay.sqlite'))
    database.exec('DROP TABLE readiness')
    database.close()
    await eventually('unhealthy', async () => (await unready.execute(image.healthcheck)).code === 1)
    await unready.stop()
  })

  test('runs as a user who owns nothing but the volume', () => {
    expect(image.user).toBe('node')
    expect(image.volumes).toEqual([image.environment.DATA_DIR])
    const owned = image.copies.filter(({ instruction }) => instruction.flags.chown !== undefined)
    expect(owned.map(({ target }) => target)).toEqual([placeOf(image, '/data')])
    expect(owned[0]?.instruction.flags.chown).toBe('node:node')
  })

  test('runs on a read-only file system as a user without rights', async ({ skip }) => {
    const DATA_DIR = mkdtempSync(join(folder, 'confined-'))
    skip(process.getuid?.() !== 0, 'only root can confine another user')
    chmodSync(folder, 0o755)
    chownSync(DATA_DIR, nobody, nobody)
    const inside = (words: string) => executeIn(image, confinedTo(DATA_DIR, ['sh', '-c', words]), { DATA_DIR })
    // Needs root, Linux, and a project that other users may read.
    const able = await inside('node --version && touch "$DATA_DIR/able"').catch(() => null)
    skip(able?.code !== 0, 'this machine lets no test do so')
    expect((await inside('touch here')).stderr).toContain('Read-only file system')
    expect((await inside('id -u')).stdout.toString().trim()).toBe(String(nobody))
    const confined = await startImage(image, { DATA_DIR }, true)
    await useHub(confined.url, DATA_DIR, 'Grace Hopper')
    expect((await confined.execute(image.healthcheck)).code).toBe(0)
    expect(await confined.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('contains nothing to build or test with', () => {
    const packages = readdirSync(placeOf(image, 'node_modules/.pnpm')).join(' ')
    expect(packages).not.toMatch(/vite|vitest|playwright|typescript|biome/)
    const files = readdirSync(image.root, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => !file.includes('node_modules') && /\.test\.tsx?$|\.env$/.test(file))).toEqual([])
  })

  test('runs on the same Node version as everything else', () => {
    const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    const bases = stages.map(({ base }) => base).filter((base) => base.startsWith('node:'))
    expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-slim`]))
  })

  test('installs with the pnpm version that package.json names', () => {
    const { packageManager } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    const installs = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, rest }) => name === 'RUN' && rest.includes('pnpm@'))
    expect(installs.length).toBeGreaterThan(0)
    for (const { rest } of installs) expect(rest).toContain(`npx --yes ${packageManager} `)
  })

  test('needs every file that is copied into it', async () => {
    let tried = 0
    for (const { target, instruction } of image.copies) {
      // Skipped: the data folder, which a container would not be allowed to create; and files that operators
      // run.
      if (target === placeOf(image, '/data') || /healthcheck|civic-hub$/.test(target)) continue
      renameSync(target, `${target}-away`)
      const dataDir = mkdtempSync(join(folder, 'data-'))
      const trial = startImage(image, { DATA_DIR: dataDir }).then(async (started) => {
        try {
          await useHub(started.url, dataDir, 'Nobody')
        } finally {
          await started.stop()
        }
      })
      await expect(trial, `without COPY ${instruction.rest}`).rejects.toThrow()
      renameSync(`${target}-away`, target)
      tried++
    }
    expect(tried).toBeGreaterThan(2)
  })
})

describe('a backup', () => {
  test('taken while the hub runs restores everything', async () => {
    const email = 'grace.hopper@example.org'
    await signUpPerson(running.url, lettersIn(placeOf(image, '/data')), 'Grace Hopper')
    const backup = await running.execute(['civic-hub', 'backup'])
    expect(backup).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/only civic-hub drill proves\.\n$/),
    })
    expect(backup.stdout.subarray(0, 15).toString()).toBe('SQLite format 3')
    // The copy was made inside the volume, and must be moved out of it.
    expect(readdirSync(placeOf(image, '/data')).filter((file) => file.startsWith('civic-hub'))).toEqual([])

    const DATA_DIR = mkdtempSync(join(folder, 'restored-'))
    const restore = await executeIn(image, ['civic-hub', 'restore'], { DATA_DIR }, backup.stdout)
    expect(restore).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Restored\.\nThere was no database/),
    })
    const restored = await startImage(image, { DATA_DIR })
    const answer = await createVisitor(restored.url).post('/api/sign-in', { email, password })
    expect(answer.status).toBe(200)
    await restored.stop()

    const again = await executeIn(image, ['civic-hub', 'restore'], { DATA_DIR }, backup.stdout)
    expect(again.stderr).toMatch(/^Restored\. What was there before is in /)
  })

  test('restored receives the later edits of devices', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'late-'))
    const first = await startImage(image, { DATA_DIR })
    const person = await signUpPerson(first.url, lettersIn(DATA_DIR), 'Mary Jackson')
    const { id } = await makeCommittee(person, 'Parks')
    const device = new SyncDevice({ url: first.url, cookie: person.cookie() }, id)
    await device.connect()
    device.text().insert(0, 'before ')
    await device.allSaved()
    const backup = await first.execute(['civic-hub', 'backup'])
    device.text().insert(7, 'after ')
    await device.allSaved()
    device.disconnect()
    await first.stop()

    await executeIn(image, ['civic-hub', 'restore'], { DATA_DIR }, backup.stdout)
    const second = await startImage(image, { DATA_DIR })
    device.target.url = second.url
    // A restore ends every session.
    await expect(device.connect()).rejects.toThrow()
    const again = createVisitor(second.url)
    await again.post('/api/sign-in', { email: person.account.email, password })
    // Another member extends the restored log beyond the position that the device had seen of the lost one.
    const other = new SyncDevice({ url: second.url, cookie: again.cookie() }, id)
    await other.connect()
    for (const word of ['and ', 'so ', 'on ']) other.text().insert(0, word)
    await other.allSaved()
    device.target.cookie = again.cookie()
    await device.connect()
    await device.allSaved()
    await other.until(() => other.text().length === device.text().length)
    expect(other.text().toString()).toBe(device.text().toString())
    expect(device.text().toString()).toContain('after ')
    expect(device.text().toString()).toContain('so ')
    for (const one of [device, other]) one.disconnect()
    await second.stop()
  })

  test('that is invalid changes nothing', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'damaged-'))
    for (const nonsense of [Buffer.from(''), Buffer.from('not a database, whatever its name says'.repeat(200))]) {
      const restore = await executeIn(image, ['civic-hub', 'restore'], { DATA_DIR }, nonsense)
      expect(restore.code).toBe(1)
      expect(restore.stderr).toMatch(/^This is no backup of Civic Hub that can be used: .+ Nothing was changed\.\n$/)
      expect(readdirSync(DATA_DIR)).toEqual(['relay.lock'])
    }
  })

  test('of nothing is refused with a reason', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'empty-'))
    const backup = await executeIn(image, ['civic-hub', 'backup'], { DATA_DIR })
    expect(backup).toMatchObject({ code: 1, stderr: `There is no database in ${DATA_DIR}.\n` })
    expect(existsSync(join(DATA_DIR, 'relay.sqlite'))).toBe(false)
  })
})

test('ends in order on the signal of Docker', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'stopped-'))
  const started = await startImage(image, { DATA_DIR })
  expect((await started.stop()).code).toBe(0)
  expect(readdirSync(DATA_DIR)).toEqual(['files', 'outbox', 'relay.lock', 'relay.sqlite', 'uploads'])
})
