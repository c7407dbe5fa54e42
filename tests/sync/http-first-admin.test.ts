import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'
import { createLinkLog, type LinkLog } from '../support/relay/link-log.ts'

let clock: TestClock
let dataDir: string
let booted: BootedRelay
let log: LinkLog

beforeEach(async () => {
  clock = createTestClock()
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-first-admin-'))
  await boot()
})
afterEach(async () => {
  await booted.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function boot(): Promise<void> {
  log = createLinkLog()
  booted = await bootRelay({ settings: { dataDir }, replace: { clock, log } })
}

const tokenInLog = () => eventually('the link in the log', () => log.firstAdminToken())
const roleOf = async (person: { get(path: string): Promise<{ body: unknown }> }) =>
  ((await person.get('/api/session')).body as { role: string }).role

describe('G1: the first administrator', () => {
  test('is the signed-in person who opens the link of the log, once', async () => {
    const [ada, ben] = [await signUpPerson(booted.url, booted, 'Ada'), await signUpPerson(booted.url, booted, 'Ben')]
    const token = await tokenInLog()
    expect(refusalIn(await createVisitor(booted.url).post('/api/first-admin', { token })).status).toBe(401)
    expect(refusalIn(await ada.post('/api/first-admin', { token: `${token.slice(1)}x` })).code).toBe('token-invalid')
    expect(refusalIn(await ada.post('/api/first-admin', { token: 'short' })).status).toBe(400)
    expect(refusalIn(await ada.post('/api/first-admin', '{')).status).toBe(400)
    expect(refusalIn(await ada.post('/api/first-admin', { token: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await ada.get('/api/first-admin')).status).toBe(404)
    expect(await roleOf(ada)).toBe('user')
    expect((await ada.post('/api/first-admin', { token })).status).toBe(204)
    expect(await roleOf(ada)).toBe('admin')
    expect(refusalIn(await ben.post('/api/first-admin', { token })).code).toBe('token-invalid')
    expect(await roleOf(ben)).toBe('user')
  })

  test('gets a new link at each start until there is one, and each link ends the one before', async () => {
    const ada = await signUpPerson(booted.url, booted, 'Ada')
    const first = await tokenInLog()
    await booted.close()
    await boot()
    const second = await tokenInLog()
    expect(second).not.toBe(first)
    const again = createVisitor(booted.url)
    await again.post('/api/sign-in', { email: ada.account.email, password: ada.password })
    expect(refusalIn(await again.post('/api/first-admin', { token: first })).code).toBe('token-invalid')
    expect((await again.post('/api/first-admin', { token: second })).status).toBe(204)
    await booted.close()
    await boot()
    await signUpPerson(booted.url, booted, 'Ben')
    expect(log.firstAdminToken()).toBeUndefined()
  })

  test('cannot be created with a link that is a week old', async () => {
    const ada = await signUpPerson(booted.url, booted, 'Ada')
    const token = await tokenInLog()
    clock.advance(7 * 24 * 3600)
    expect(refusalIn(await ada.post('/api/first-admin', { token })).code).toBe('token-invalid')
  })
})
