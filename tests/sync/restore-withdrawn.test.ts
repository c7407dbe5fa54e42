import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appSettingsSchema,
  type CommitteeEntry,
  deletedAccountPath,
  feedAddressSchema,
  type OpenRecord,
  peopleSchema,
  picturePath,
  splashPasswordSchema,
  waysToSignInSchema,
} from '@civic-hub/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePdf } from '../support/files/sample-files.ts'
import { upload } from '../support/files/upload.ts'
import { addMember, invite } from '../support/people/invite.ts'
import { pngOf, smallJpeg } from '../support/people/pictures.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { tokenIn } from '../support/relay/letters.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'
import { runSql } from '../support/relay/run-sql.ts'

/* Every right that people can lose is withdrawn after a backup, which is then restored: over the existing
   data, and on a new machine with a copy of the access journal. No withdrawn right returns. */
let folder: string
let booted: BootedRelay
let people: Record<string, Person>
let parks: CommitteeEntry
let tokens: Record<string, string>
/** Addresses of calendars, by name. */
let addresses: Record<string, string>
let withLink: CommitteeEntry

const newPassword = 'set after the backup'
const newAddress = 'fay.new@example.org'
const boot = (name: string) => bootRelay({ settings: { dataDir: join(folder, name) } })
const who = (name: string): Person => people[name] as Person
const hub = async (dataDir: string, ...words: string[]) => {
  const ended = await runCivicHub(dataDir, words)
  expect(ended).toMatchObject({ code: 0 })
  return ended
}

async function signIn(email: string, word = password): Promise<Visitor & { refused: string | null }> {
  const visitor = createVisitor(booted.url)
  const answer = await visitor.post('/api/sign-in', { email, password: word })
  return { ...visitor, refused: answer.status === 200 ? null : refusalIn(answer).code }
}
const signInAs = (name: string) => signIn(who(name).account.email)

async function before(): Promise<void> {
  people = {}
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve', 'Fay', 'Gil', 'Ivy'])
    people[name] = await signUpPerson(booted.url, booted, name)
  const ada = who('Ada')
  for (const name of ['Ada', 'Ben']) await hub(booted.dataDir, 'grant-admin', who(name).account.email)
  parks = await makeCommittee(ada, 'Parks')
  withLink = await makeCommittee(ada, 'With Link')
  await ada.put(`/api/committees/${withLink.id}/join-policy`, { joinPolicy: 'open' })
  await addMember(ada, parks.id, who('Dora'))
  await addMember(ada, parks.id, who('Gil'))
  tokens = {}
  for (const kind of ['used', 'revoked', 'renewed'])
    tokens[kind] = (await invite(ada, parks.id, { access: 'editor', name: kind })).token
  await createVisitor(booted.url).post('/api/password/forgotten', { email: who('Eve').account.email })
  tokens.reset = tokenIn(await booted.letterTo(who('Eve').account.email, 2))
  await who('Fay').post('/api/account/email', { email: newAddress, currentPassword: password })
  tokens.address = tokenIn(await booted.letterTo(newAddress))
  await createVisitor(booted.url).post('/api/sign-up', { name: 'Kim', email: 'kim@example.org', password })
  tokens.confirm = tokenIn(await booted.letterTo('kim@example.org'))
  for (const name of ['Gil', 'Ivy']) await who(name).put('/api/account/picture', pngOf(8), png)
  addresses = {}
  for (const name of ['Ada', 'Gil', 'Dora']) addresses[name] = await makeAddress(who(name))
  await ada.post(`${meeting()}/approvals?format=13&timeZone=UTC`, 'Minutes', { 'content-type': 'text/plain' })
  await ada.put(`/api/committees/${parks.id}/records/meeting-1`, openRecord)
  await upload(ada, parks.id, plan)
  await ada.put(`/api/committees/${parks.id}/records/meeting-3/documents/plan`, {
    sha256: plan.sha256,
    name: 'plan.pdf',
    listed: false,
  })
  await ada.post(`${meeting('meeting-2')}/approvals?format=13&timeZone=UTC`, 'Kim Novak', {
    'content-type': 'text/plain',
  })
  await ada.put(`/api/committees/${parks.id}/records/meeting-2`, { ...openRecord, minutes: 'Kim Novak' })
  await runSql(
    booted.dataDir,
    `INSERT INTO identities VALUES ('https://login.example.org', 'gil', '${who('Gil').account.id}', 'gil@example.org', 0)`,
  )
}

const plan = samplePdf()
const png = { 'content-type': 'image/png' }
const meeting = (id = 'meeting-1') => `/api/committees/${parks.id}/meetings/${id}`
const openRecord: OpenRecord = {
  title: 'Spring planning',
  date: '2026-03-04T18:00:00.000Z',
  endedAt: null,
  place: null,
  presiding: [],
  notesBy: [],
  attendance: [],
  quorum: null,
  approval: 1,
  minutes: 'Minutes',
  listed: false,
}
async function makeAddress(person: Visitor): Promise<string> {
  const made = await person.post(`/api/committees/${parks.id}/feeds/calendar/address`)
  return feedAddressSchema.parse(made.body).path
}

async function withdraw(): Promise<void> {
  const [ada, gil] = [who('Ada'), who('Gil')]
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }
  await done(who('Ivy').post('/api/invitation/accept', { token: tokens.used }))
  await done(ada.delete(`/api/committees/${parks.id}/people/${who('Ivy').account.id}`))
  const { invitations } = (await done(ada.get(`/api/committees/${parks.id}/invitations`))) as {
    invitations: { id: string; name: string }[]
  }
  const idOf = (name: string) => invitations.find((each) => each.name === name)?.id
  await done(ada.delete(`/api/committees/${parks.id}/invitations/${idOf('revoked')}`))
  await done(ada.post(`/api/committees/${parks.id}/invitations/${idOf('renewed')}/renew`, { send: false }))
  await done(ada.put(`/api/admin/people/${who('Ben').account.id}/role`, { role: 'user' }))
  await done(ada.post(`/api/admin/people/${who('Cleo').account.id}/disable`, { reason: 'Spam' }))
  await done(who('Dora').post('/api/account/deletion', { password, committees: {} }))
  await done(createVisitor(booted.url).post('/api/password/reset', { token: tokens.reset, password: newPassword }))
  await done(createVisitor(booted.url).post('/api/confirm-email', { token: tokens.address }))
  await done(createVisitor(booted.url).post('/api/confirm', { token: tokens.confirm }))
  await done(gil.delete('/api/account/picture'))
  await done(gil.put('/api/account/notifications', { requests: false }))
  await done(who('Ivy').put('/api/account/picture', smallJpeg, { 'content-type': 'image/jpeg' }))
  const ways = waysToSignInSchema.parse((await gil.get('/api/account/ways-to-sign-in')).body)
  await done(gil.delete(`/api/account/ways-to-sign-in/${ways.connected[0]?.id}`))
  await done(ada.put(`/api/committees/${withLink.id}/join-policy`, { joinPolicy: 'by-invitation' }))
  await makeAddress(who('Gil'))
  await done(ada.delete(`/api/committees/${parks.id}/records/meeting-1`))
  await done(ada.delete(`/api/committees/${parks.id}/records/meeting-3/documents/plan`))
  const withoutName = { ...openRecord, minutes: 'K. N.' }
  await done(ada.put(`/api/committees/${parks.id}/records/meeting-2`, withoutName))
  await done(ada.put('/api/admin/settings/sign-up', { signUp: 'invited' }))
  people.Hal = await signUpInvited('Hal')
  await done(ada.post(`/api/admin/people/${who('Hal').account.id}/disable`, { reason: 'Spam' }))
}

/** Signing up already needs an invitation here. */
async function signUpInvited(name: string): Promise<Person> {
  const { token } = await invite(who('Ada'), parks.id, { access: 'editor' })
  const visitor = createVisitor(booted.url)
  const email = `${name.toLowerCase()}@example.org`
  await visitor.post('/api/sign-up', { name, email, password, invitation: token })
  const confirmed = await visitor.post('/api/confirm', { token: tokenIn(await booted.letterTo(email)) })
  return { ...visitor, account: (confirmed.body as { account: Person['account'] }).account, password }
}

describe.each([
  ['over the data that are there', 'data'],
  ['on a new machine, with a copy of the access journal', 'new'],
])('after a restore %s', (_where, target) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'civic-hub-withdrawn-'))
    booted = await boot('data')
    await before()
    const backup = (await hub(booted.dataDir, 'backup', '--to', folder)).out.trim()
    await withdraw()
    const journal = await hub(booted.dataDir, 'access-journal')
    expect(journal.out).not.toMatch(/argon2|session-over|@example\.org/)
    await writeFile(join(folder, 'journal.jsonl'), journal.out)
    await booted.close()
    const copy = target === 'new' ? [join(folder, 'journal.jsonl')] : []
    await boot(target).then((relay) => relay.close())
    await hub(join(folder, target), 'restore', backup, ...copy)
    booted = await boot(target)
  })
  afterAll(async () => {
    await booted.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['used', 'revoked', 'renewed'])('an invitation that was %s gives no access', async (kind) => {
    const ben = await signInAs('Ben')
    const answer = await ben.post('/api/invitation/accept', { token: tokens[kind] })
    expect(refusalIn(answer).code).toBe('token-invalid')
  })

  test('a lost role stays lost', async () => {
    expect((await (await signInAs('Ben')).get('/api/session')).body).toMatchObject({ role: 'user' })
    expect((await (await signInAs('Ada')).get('/api/session')).body).toMatchObject({ role: 'admin' })
  })

  test('a disabled account stays disabled', async () => {
    expect((await signInAs('Cleo')).refused).toBe('account-disabled')
  })

  test('an account that was created and disabled after the backup stays disabled when its owner signs up again', async () => {
    const ada = await signInAs('Ada')
    const { token } = await invite(ada, parks.id, { access: 'editor' })
    const visitor = createVisitor(booted.url)
    const letters = (await booted.outbox()).filter(({ to }) => to?.[0]?.address === 'hal@example.org')
    const fields = { name: 'Hal', email: 'hal@example.org', password, invitation: token }
    expect((await visitor.post('/api/sign-up', fields)).status).toBe(202)
    const letter = await booted.letterTo('hal@example.org', letters.length + 1)
    expect(refusalIn(await visitor.post('/api/confirm', { token: tokenIn(letter) })).code).toBe('account-disabled')
    expect((await visitor.get('/api/session')).body).toMatchObject({ account: null })
  })

  test('a deleted account stays deleted, and its devices are told so', async () => {
    expect((await signInAs('Dora')).refused).toBe('invalid-credentials')
    const told = await createVisitor(booted.url).get(deletedAccountPath(who('Dora').account.id))
    expect(told.status).toBe(204)
    const ada = await signInAs('Ada')
    const listed = peopleSchema.parse((await ada.get(`/api/committees/${parks.id}/people`)).body)
    expect(listed.people.map(({ name }) => name)).not.toContain('Dora')
  })

  test('a link to a new password stays used', async () => {
    const reset = { token: tokens.reset, password: 'with an old link' }
    const answer = await createVisitor(booted.url).post('/api/password/reset', reset)
    expect(refusalIn(answer).code).toBe('token-invalid')
  })

  test('a link that confirmed a sign-up stays used', async () => {
    const answer = await createVisitor(booted.url).post('/api/confirm', { token: tokens.confirm })
    expect(refusalIn(answer).code).toBe('token-invalid')
  })

  test('a link to a new address stays used', async () => {
    const answer = await createVisitor(booted.url).post('/api/confirm-email', { token: tokens.address })
    expect(refusalIn(answer).code).toBe('token-invalid')
  })

  test('an old password is refused; the new one works if the hub still has it', async () => {
    expect((await signInAs('Eve')).refused).toBe('invalid-credentials')
    const { refused } = await signIn(who('Eve').account.email, newPassword)
    expect(refused).toBe(target === 'data' ? null : 'invalid-credentials')
  })

  test('the new holder of an address that was given up does not get into the former account', async () => {
    const old = who('Fay').account.email
    expect((await signIn(old)).refused).toBe('invalid-credentials')
    await createVisitor(booted.url).post('/api/password/forgotten', { email: old })
    const { account } = (await (await signIn(newAddress)).get('/api/session')).body as Person
    expect(account).toEqual({ ...who('Fay').account, email: newAddress })
    // In the order of the requests: a link to the old address would already be there.
    await createVisitor(booted.url).post('/api/password/forgotten', { email: newAddress })
    await booted.letterTo(newAddress, target === 'data' ? 3 : 1)
    const links = (await booted.outbox()).filter(({ subject }) => subject?.startsWith('Set a new password'))
    expect(links.map(({ to }) => to?.[0]?.address)).not.toContain(old)
  })

  test('a picture that was removed or replaced is not shown again', async () => {
    const { id } = who('Gil').account
    const gil = await signInAs('Gil')
    expect((await gil.get('/api/session')).body).not.toHaveProperty('account.picture')
    expect((await gil.get(picturePath(id, 1))).status).toBe(404)
    const ivy = await (await signInAs('Ivy')).get(picturePath(who('Ivy').account.id, 1))
    expect(ivy.headers.get('content-type')).toBe(target === 'data' ? 'image/jpeg' : 'application/json')
  })

  test('a person who disabled emails about requests gets none, if the hub still has the setting', async () => {
    const told = await (await signInAs('Gil')).get('/api/account/notifications')
    expect(told.body).toEqual({ requests: target !== 'data' })
  })

  test('a removed way to sign in stays removed', async () => {
    const ways = (await (await signInAs('Gil')).get('/api/account/ways-to-sign-in')).body
    expect(waysToSignInSchema.parse(ways).connected).toEqual([])
  })

  test('O2: a calendar address stays invalid if its person replaced it, or if the account was deleted', async () => {
    const stateOf = async (name: string) => (await createVisitor(booted.url).get(addresses[name] ?? '')).status
    expect(await stateOf('Ada')).toBe(200)
    expect([await stateOf('Gil'), await stateOf('Dora')]).toEqual([404, 404])
  })

  test('O4: an open record that was withdrawn stays withdrawn', async () => {
    const read = await createVisitor(booted.url).get(`/open-records/${parks.slug}/meeting-1`)
    expect([read.status, read.body]).toEqual([410, expect.stringContaining('was withdrawn')])
  })

  test('F1: a public document that was withdrawn stays withdrawn', async () => {
    const path = `/open-records/${parks.slug}/meeting-3/documents/plan`
    expect((await createVisitor(booted.url).get(path)).status).toBe(410)
  })

  test('O4: a name that was removed from an open record is not public again', async () => {
    const read = (what: string) => createVisitor(booted.url).get(`/open-records/${parks.slug}${what}`)
    expect((await read('/meeting-2')).status).toBe(410)
    expect(JSON.stringify((await read('/records.json')).body)).not.toContain('Kim Novak')
  })

  test('a stricter join policy stays', async () => {
    const joined = await (await signInAs('Ben')).post('/api/committees/join', { name: 'With Link' })
    expect(joined.body).toMatchObject({ outcome: 'invitation-only' })
  })

  test('signing up stays limited to invited people', async () => {
    const fields = { name: 'Lou', email: 'lou@example.org', password }
    expect(refusalIn(await createVisitor(booted.url).post('/api/sign-up', fields)).code).toBe('invited-only')
  })
})

describe('the splash gate after a restore', () => {
  const gateOf = async (admin: Visitor) =>
    splashPasswordSchema.parse((await admin.get('/api/admin/settings/splash/password')).body).password

  test.each([
    ['over the data that are there', 'data'],
    ['on a new machine, with a copy of the access journal', 'new'],
  ])('%s is on, and its old password is refused', async (_where, target) => {
    folder = await mkdtemp(join(tmpdir(), 'civic-hub-withdrawn-'))
    booted = await boot('data')
    const ada = await signUpPerson(booted.url, booted, 'Ada')
    await hub(booted.dataDir, 'grant-admin', ada.account.email)
    const change = (wanted: object) => ada.put('/api/admin/settings/splash', wanted)
    await change({ enabled: true })
    const old = await gateOf(ada)
    const passed = createVisitor(booted.url)
    expect((await passed.post('/api/splash', { password: old })).status).toBe(204)
    await change({ enabled: false })
    const backup = (await hub(booted.dataDir, 'backup', '--to', folder)).out.trim()
    await change({ enabled: true, password: 'of the new gate' })
    const journal = await hub(booted.dataDir, 'access-journal')
    expect(journal.out).not.toContain('of the new gate')
    await writeFile(join(folder, 'journal.jsonl'), journal.out)
    await booted.close()
    const copy = target === 'new' ? [join(folder, 'journal.jsonl')] : []
    await boot(target).then((relay) => relay.close())
    await hub(join(folder, target), 'restore', '--from', backup, ...copy)
    booted = await boot(target)

    const visitor = createVisitor(booted.url)
    expect((await visitor.get('/api/session')).status).toBe(423)
    expect((await visitor.get('/api/session', { cookie: passed.cookie() })).status).toBe(423)
    expect(refusalIn(await visitor.post('/api/splash', { password: old })).code).toBe('gate-password-wrong')
    const admin = await signIn(ada.account.email)
    const now = await gateOf(admin)
    if (target === 'data') expect(now).toBe('of the new gate')
    expect((await visitor.post('/api/splash', { password: now })).status).toBe(204)
    const settings = appSettingsSchema.parse((await admin.get('/api/admin/settings')).body)
    expect(settings.splash).toEqual({ enabled: true })
    await booted.close()
    await rm(folder, { recursive: true, force: true })
  })
})
