import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

/* The operator's commands for accounts, used while the relay runs. */
let relay: BootedRelay
let ada: Person

beforeEach(async () => {
  relay = await bootRelay()
  ada = await signUpPerson(relay.url, relay, 'Ada')
})
afterEach(() => relay.close())

const hub = (...words: string[]) => runCivicHub(relay.dataDir, words, { PUBLIC_URL: 'https://hub.example.org' })

test('grant-admin creates an administrator, and the relay applies it at once', async () => {
  expect((await ada.get('/api/admin/people')).status).toBe(403)
  const granted = await hub('grant-admin', ` ${ada.account.email.toUpperCase()}`)
  expect(granted).toEqual({ code: 0, out: 'Ada is an administrator now.\n', said: '' })
  expect((await ada.get('/api/admin/people')).status).toBe(200)
  expect((await hub('list-users')).out).toMatch(new RegExp(`^${ada.account.email}\tAda\tadmin\t`, 'm'))
  expect((await hub('list-users', 'nobody-of-that-name')).out).toBe('')
})

test('a name can neither add lines to the list of accounts nor control the terminal', async () => {
  const name = 'Mallory\nben@example.org\tBen\tadmin\u001b[2J'
  expect((await ada.put('/api/account/name', { name })).status).toBe(200)
  const { out } = await hub('list-users')
  expect(out).toMatch(/^\S+\tMallory ben@example\.org Ben admin \[2J\tuser\t[^\n]+\n$/)
  expect((await hub('enable-user', ada.account.email)).out).not.toContain('\u001b')
})

test('disable-user ends open sessions and connections within seconds, until enable-user', async () => {
  const parks = await makeCommittee(ada, 'Parks')
  const device = new SyncDevice({ url: relay.url, cookie: ada.cookie() }, parks.id)
  await device.connect()
  expect((await hub('disable-user', ada.account.email)).code).toBe(0)
  await device.until(() => device.closeCode !== null)
  expect(device.closeCode).toBe(closeCodes.signedOut)
  const signIn = () => createVisitor(relay.url).post('/api/sign-in', { email: ada.account.email, password })
  expect(refusalIn(await signIn()).code).toBe('account-disabled')
  expect((await hub('reset-password', ada.account.email)).code).toBe(1)
  expect((await hub('enable-user', ada.account.email)).out).toBe('Ada can sign in again.\n')
  expect((await signIn()).status).toBe(200)
})

test('reset-password prints a link that works once', async () => {
  const { code, out } = await hub('reset-password', ada.account.email)
  expect(code).toBe(0)
  const token = /^https:\/\/hub\.example\.org\/reset-password#(\S+)\n$/.exec(out)?.[1]
  const visitor = createVisitor(relay.url)
  const reset = { token, password: 'another good one' }
  expect((await visitor.post('/api/password/reset', reset)).status).toBe(200)
  expect(refusalIn(await visitor.post('/api/password/reset', reset)).code).toBe('token-invalid')
  const signedIn = await visitor.post('/api/sign-in', {
    email: ada.account.email,
    password: reset.password,
  })
  expect(signedIn.status).toBe(200)
})

test('the commands read settings from files, as the relay does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'civic-hub-settings-'))
  const [address, data] = [join(folder, 'public-url'), join(folder, 'data-dir')]
  await writeFile(address, 'https://hub.example.org/\n')
  await writeFile(data, `${relay.dataDir}\n`)
  const settings = { DATA_DIR: '', DATA_DIR_FILE: data, PUBLIC_URL_FILE: address }
  const run = (...words: string[]) => runCivicHub(relay.dataDir, words, settings)
  expect(await run('reset-password', ada.account.email)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^https:\/\/hub\.example\.org\/reset-password#\S+\n$/),
    said: expect.not.stringContaining('PUBLIC_URL is not set'),
  })
  await rm(data)
  const sentence = 'DATA_DIR_FILE names a file that cannot be read.'
  expect(await run('list-users')).toEqual({ code: 1, out: '', said: `${sentence}\n` })
  const doctor = await run('doctor')
  expect(doctor.code).toBe(1)
  expect(`${doctor.out}${doctor.said}`.split(sentence)).toHaveLength(2)
  await rm(folder, { recursive: true })
})

test.each(['grant-admin', 'reset-password', 'disable-user', 'enable-user'])(
  '%s of an unknown person reports it and changes nothing',
  async (command) => {
    const nobody = await hub(command, 'nobody@example.org')
    expect(nobody).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringMatching(/^Nobody has an account with/),
    })
    expect((await hub(command)).code).toBe(2)
  },
)
