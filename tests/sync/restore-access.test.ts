import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Approval,
  approvalListSchema,
  approvalSchema,
  type CommitteeEntry,
  committeeListReader,
  peopleSchema,
} from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runHosted } from '../support/relay/operator-host.ts'
import { startCivicHub } from '../support/relay/operator-program.ts'

/* An older backup is restored with the operator's own program: access that was withdrawn after it stays
   withdrawn. */
let folder: string
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person
let parks: CommitteeEntry

const boot = (name = 'data') => bootRelay({ settings: { dataDir: join(folder, name) } })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-restore-access-'))
  booted = await boot()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  cleo = await signUpPerson(booted.url, booted, 'Cleo')
  parks = await makeCommittee(ada, 'Parks')
  for (const person of [ben, cleo]) await addMember(ada, parks.id, person)
})
afterEach(async () => {
  await booted.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(command: string, dataDir: string, input: string | null, ...words: string[]) {
  const { code, out, said } = await runHosted({
    words: [command, ...words],
    environment: { DATA_DIR: join(folder, dataDir) },
    input: input === null ? null : await readFile(input),
  })
  return { code, stdout: Buffer.from(out), stderr: said }
}

const hub = (command: string, ...words: string[]) =>
  run(command, booted.dataDir.split('/').at(-1) ?? '', null, ...words)

async function backUp(): Promise<string> {
  const { code, stdout } = await run('backup', 'data', null)
  expect(code).toBe(0)
  const file = join(folder, 'backup.sqlite')
  await writeFile(file, stdout)
  return file
}

/** Withdraws every kind of access, after the backup. */
async function withdraw(): Promise<{ closed: CommitteeEntry; late: CommitteeEntry }> {
  const closed = await makeCommittee(ada, 'Closed')
  await ada.delete(`/api/committees/${parks.id}/people/${ben.account.id}`)
  await ada.put(`/api/committees/${parks.id}/people/${cleo.account.id}`, { access: 'viewer' })
  await ada.delete(`/api/committees/${closed.id}`)
  return { closed, late: await makeCommittee(ada, 'Late') }
}

async function signInAgain(person: Person): Promise<Person> {
  const again = createVisitor(booted.url)
  await again.post('/api/sign-in', { email: person.account.email, password })
  return { ...again, account: person.account, password }
}

const slugsOf = async (person: Person) =>
  committeeListReader.parse((await person.get('/api/committees')).body).committees.map(({ slug }) => slug)

async function expectWithdrawn(closed: CommitteeEntry): Promise<void> {
  const stolen = { cookie: ada.cookie() }
  const owner = await signInAgain(ada)
  // The restore ends all sessions, not only those that were ended after the backup.
  expect((await createVisitor(booted.url).get('/api/session', stolen)).body).toMatchObject({ account: null })
  const { people } = peopleSchema.parse((await owner.get(`/api/committees/${parks.id}/people`)).body)
  expect(people.map(({ name, access }) => `${name}: ${access}`)).toEqual(['Ada: owner', 'Cleo: viewer'])
  expect(await slugsOf(await signInAgain(ben))).toEqual(['general'])
  // Created and deleted after the backup: the device that created it cannot register it again.
  expect(refusalIn(await owner.post('/api/committees', closed)).code).toBe('gone')
}

test('a restore over existing data withdraws everything again that was withdrawn after the backup', async () => {
  const backup = await backUp()
  const { closed } = await withdraw()
  await booted.close()
  const restored = await run('restore', 'data', backup)
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringMatching(/changes of access/) })
  booted = await boot()
  await expectWithdrawn(closed)

  // The same backup once more: the withdrawals that the first restore repeated are still recorded.
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  await expectWithdrawn(closed)
})

test('a restore on a new machine with a copy of the access journal does the same', async () => {
  const backup = await backUp()
  const { closed } = await withdraw()
  const journal = await run('access-journal', 'data', null)
  expect(journal.code).toBe(0)
  await writeFile(join(folder, 'journal.jsonl'), journal.stdout)
  await booted.close()
  await boot('new').then((relay) => relay.close())
  expect((await run('restore', 'new', backup, join(folder, 'journal.jsonl'))).code).toBe(0)
  booted = await boot('new')
  await expectWithdrawn(closed)
})

test('accounts: rights that were lost after the backup are not given back', async () => {
  await hub('grant-admin', ben.account.email)
  await hub('grant-admin', ada.account.email)
  const link = (await hub('reset-password', cleo.account.email)).stdout.toString()
  const token = /#(\S+)/.exec(link)?.[1]
  const invited = await ada.post(`/api/committees/${parks.id}/invitations`, { access: 'editor' })
  expect(invited.status).toBe(201)
  const { invitations } = (await ada.get(`/api/committees/${parks.id}/invitations`)).body as {
    invitations: { id: string }[]
  }
  const backup = await backUp()

  // Ben loses his role, Cleo sets another password with her link, the invitation is revoked, Dora deletes her
  // account.
  const administrator = await signInAgain(ada)
  expect((await administrator.put(`/api/admin/people/${ben.account.id}/role`, { role: 'user' })).status).toBe(204)
  await administrator.delete(`/api/committees/${parks.id}/invitations/${invitations[0]?.id}`)
  const newPassword = 'set after the backup'
  expect((await createVisitor(booted.url).post('/api/password/reset', { token, password: newPassword })).status).toBe(
    200,
  )
  await hub('disable-user', ben.account.email)
  const journal = await run('access-journal', 'data', null)
  await writeFile(join(folder, 'journal.jsonl'), journal.stdout)
  expect(journal.stdout.toString()).not.toMatch(/argon2|session-over/)
  await booted.close()

  const expectNothingBack = async () => {
    const visitor = createVisitor(booted.url)
    const signIn = (person: Person, word = password) =>
      visitor.post('/api/sign-in', { email: person.account.email, password: word })
    expect(refusalIn(await signIn(ben)).code).toBe('account-disabled')
    expect((await signIn(cleo)).status).toBe(401)
    const reset = await visitor.post('/api/password/reset', { token, password: 'with an old link' })
    expect(refusalIn(reset).code).toBe('token-invalid')
    const owner = await signInAgain(ada)
    const open = (await owner.get(`/api/committees/${parks.id}/invitations`)).body
    expect(open).toMatchObject({ invitations: [] })
    expect((await hub('list-users', 'ben')).stdout.toString()).toMatch(/\tuser\t.+disabled/)
  }
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  await expectNothingBack()
  // On the machine with the database, her new password still works.
  const again = createVisitor(booted.url)
  const signedIn = await again.post('/api/sign-in', { email: cleo.account.email, password: newPassword })
  expect(signedIn.status).toBe(200)
  await booted.close()

  // On a new machine only the copy of the journal contains the changes.
  await boot('new').then((relay) => relay.close())
  expect((await run('restore', 'new', backup, join(folder, 'journal.jsonl'))).code).toBe(0)
  booted = await boot('new')
  await expectNothingBack()
})

test('a person who signed up after the backup signs up again with the same address, and has the same id for their devices', async () => {
  const backup = await backUp()
  const dora = await signUpPerson(booted.url, booted, 'Dora')
  const dunes = await makeCommittee(dora, 'Dunes')
  await addMember(ada, parks.id, dora)
  const device = new SyncDevice({ url: booted.url, cookie: dora.cookie() }, dunes.id)
  await device.connect()
  device.text().insert(0, 'sand')
  await device.allSaved()
  device.disconnect()
  const eve = await signUpPerson(booted.url, booted, 'Eve')
  const journal = await run('access-journal', 'data', null)
  await writeFile(join(folder, 'journal.jsonl'), journal.stdout)
  expect(journal.stdout.toString()).not.toContain(dora.account.email)
  await booted.close()

  for (const name of ['data', 'new']) {
    await boot(name).then((relay) => relay.close())
    const copy = name === 'new' ? [join(folder, 'journal.jsonl')] : []
    expect((await run('restore', name, backup, ...copy)).code).toBe(0)
    booted = await boot(name)
    const again = await signUpPerson(booted.url, booted, 'Dora')
    expect(again.account.id).toBe(dora.account.id)
    // She has her memberships again; her device registers the committees that she created, and uploads their
    // content.
    expect(await slugsOf(again)).toEqual(['general', 'parks'])
    expect((await again.post('/api/committees', dunes)).status).toBe(201)
    const returning = new SyncDevice({ url: booted.url, cookie: again.cookie() }, dunes.id)
    Y.applyUpdate(returning.doc, Y.encodeStateAsUpdate(device.doc))
    await returning.connect()
    await returning.allSaved()
    returning.disconnect()
    // Another address is another person.
    expect((await signUpPerson(booted.url, booted, 'Fay')).account.id).not.toBe(eve.account.id)
    await booted.close()
  }
  booted = await boot('new')
})

test('a committee that was deleted after the backup stays deleted, and can still be restored', async () => {
  const backup = await backUp()
  await ada.delete(`/api/committees/${parks.id}`)
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  const owner = await signInAgain(ada)
  expect(await slugsOf(owner)).toEqual(['general'])
  expect(refusalIn(await owner.post('/api/committees', parks)).code).toBe('gone')
  expect((await run('restore-committee', 'data', null, 'parks')).code).toBe(0)
  expect(await slugsOf(owner)).toEqual(['general', 'parks'])
})

test('a committee that was created after the backup is registered again by its owner’s device, with all unsent words', async () => {
  const backup = await backUp()
  const { late } = await withdraw()
  await addMember(ada, late.id, ben)
  const device = new SyncDevice({ url: booted.url, cookie: ada.cookie() }, late.id)
  await device.connect()
  device.text().insert(0, 'saved before, ')
  await device.allSaved()
  device.disconnect()
  device.text().insert(device.text().length, 'unsent')
  await booted.close()
  await run('restore', 'data', backup)
  booted = await boot()
  const [owner, member] = [await signInAgain(ada), await signInAgain(ben)]
  const stranger = await signUpPerson(booted.url, booted, 'Eve')
  // Different from a committee whose owner lost access: 403.
  for (const person of [owner, member, stranger]) expect((await person.get(`/sync/${late.id}`)).status).toBe(404)
  expect((await owner.post('/api/committees', late)).status).toBe(201)
  Object.assign(device.target, { url: booted.url, cookie: owner.cookie() })
  await device.connect()
  await device.allSaved()
  device.disconnect()
  const fresh = new SyncDevice({ url: booted.url, cookie: member.cookie() }, late.id)
  await fresh.connect()
  expect(fresh.text().toString()).toBe('saved before, unsent')
  fresh.disconnect()
  expect((await stranger.get(`/sync/${late.id}`)).status).toBe(404)
})

test('C2: a member with write access registers a committee again, and gets no more access than before', async () => {
  const backup = await backUp()
  const late = await makeCommittee(ada, 'Late')
  await addMember(ada, late.id, ben)
  await addMember(ada, late.id, cleo, 'viewer')
  const removed = await makeCommittee(ada, 'Removed')
  await addMember(ada, removed.id, ben)
  await ada.delete(`/api/committees/${removed.id}/people/${ben.account.id}`)
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  const [editor, viewer] = [await signInAgain(ben), await signInAgain(cleo)]
  const stranger = await signUpPerson(booted.url, booted, 'Eve')
  const codeFor = async (person: Person) => refusalIn(await person.post('/api/committees', late)).code
  expect([await codeFor(viewer), await codeFor(stranger)]).toEqual(['forbidden', 'conflict'])
  expect(refusalIn(await editor.post('/api/committees', removed)).code).toBe('forbidden')
  expect(await editor.post('/api/committees', late)).toMatchObject({
    status: 201,
    body: { access: 'editor' },
  })
  const owner = await signInAgain(ada)
  expect(await owner.post('/api/committees', late)).toMatchObject({ status: 200, body: { access: 'owner' } })
  const { people } = peopleSchema.parse((await owner.get(`/api/committees/${late.id}/people`)).body)
  expect(people.map(({ name, access }) => `${name}: ${access}`)).toEqual(['Ada: owner', 'Ben: editor', 'Cleo: viewer'])
})

test('C2: a committee whose people all joined after the backup cannot be taken over', async () => {
  const backup = await backUp()
  const dan = await signUpPerson(booted.url, booted, 'Dan')
  const late = await makeCommittee(dan, 'Late')
  await addMember(dan, late.id, ben)
  await dan.delete(`/api/committees/${late.id}/people/${ben.account.id}`)
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  const stranger = await signUpPerson(booted.url, booted, 'Eve')
  const codeFor = async (person: Person) => refusalIn(await person.post('/api/committees', late)).code
  expect([await codeFor(await signInAgain(ben)), await codeFor(stranger)]).toEqual(['forbidden', 'conflict'])
})

test('M1, M2: approved minutes and posted agendas are deleted with a committee that was erased after the backup', async () => {
  const approvals = `/api/committees/${parks.id}/meetings/m/approvals?format=13&timeZone=UTC`
  expect((await ada.post(approvals, 'Minutes', { 'content-type': 'text/plain' })).status).toBe(201)
  const notices = approvals.replace('/approvals', '/notices')
  expect((await ada.post(notices, 'Agenda', { 'content-type': 'text/plain' })).status).toBe(201)
  const backup = await backUp()
  await booted.close()
  const erased = {
    id: 'e',
    at: Date.now(),
    what: 'erased',
    document_id: parks.id,
    account_id: null,
    access: null,
  }
  const journal = join(folder, 'journal.jsonl')
  await writeFile(journal, JSON.stringify(erased))
  expect((await run('restore', 'data', backup, journal)).code).toBe(0)
  booted = await boot()
  const database = new Database(booted.databaseFile)
  for (const table of ['minutes_approvals', 'agenda_notices'])
    expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  database.close()
})

test('M1: versions of approved minutes keep parent, motion and hash in a restored backup and a restored committee', async () => {
  const approvals = `/api/committees/${parks.id}/meetings/m/approvals`
  const approve = async (text: string, parent: string, motion = '') => {
    const query = `format=13&timeZone=UTC&parent=${parent}${motion === '' ? '' : `&motion=${motion}`}`
    return ada.post(`${approvals}?${query}`, text, { 'content-type': 'text/plain' })
  }
  const versions: Approval[] = []
  for (const [text, motion] of [['As read'], ['As corrected', 'next/motion-1']] as const)
    versions.push(approvalSchema.parse((await approve(text, versions.at(-1)?.sha256 ?? 'none', motion)).body))
  expect(versions.map(({ parent, motion }) => [parent, motion])).toEqual([
    [null, null],
    [versions[0]?.sha256, 'next/motion-1'],
  ])
  const expectVersions = async () => {
    expect(approvalListSchema.parse((await ada.get(approvals)).body).approvals).toEqual(versions)
    expect((await ada.get(`${approvals}/2`)).body).toBe('As corrected')
  }

  const backup = await backUp()
  await approve('After the backup', versions[1]?.sha256 ?? '')
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()
  ada = await signInAgain(ada)
  await expectVersions()

  await ada.delete(`/api/committees/${parks.id}`)
  expect(await hub('restore-committee', 'parks')).toMatchObject({ code: 0 })
  await expectVersions()
  // The chain continues with the newest version, and only with it.
  expect((await approve('Next', versions[0]?.sha256 ?? '')).status).toBe(409)
  const next = approvalSchema.parse((await approve('Next', versions[1]?.sha256 ?? '')).body)
  expect(next).toMatchObject({ number: 3, parent: versions[1]?.sha256 })
})

test('an invalid journal changes nothing', async () => {
  const backup = await backUp()
  await booted.close()
  await copyFile(backup, join(folder, 'nonsense'))
  // With a file as standard input, a word that is a database is a journal, too.
  const words = ['restore', join(folder, 'nonsense')]
  const restored = await startCivicHub(words, { DATA_DIR: booted.dataDir }, { inputFile: backup }).ended
  expect(restored).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is no access journal.+Nothing was changed/),
  })
  expect(await run('restore', 'data', null, join(folder, 'misspelled.sqlite'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no \S+misspelled\.sqlite\. Nothing was changed\.$/m),
  })
  booted = await boot()
  const session = await createVisitor(booted.url).get('/api/session', { cookie: ada.cookie() })
  expect(session.body).toMatchObject({ account: { name: 'Ada' } })
})

test('Y3: any member restores edits that the backup lacks, under any client id; a device whose position is not beyond the backup does not', async () => {
  const deviceOf = (person: Person) => new SyncDevice({ url: booted.url, cookie: person.cookie() }, parks.id)
  const [first, second, third] = [deviceOf(ada), deviceOf(ben), deviceOf(cleo)]
  await Promise.all([first, second, third].map((device) => device.connect()))
  first.text().insert(0, 'Ada before. ')
  await first.allSaved()
  await third.until(() => third.text().toString() === 'Ada before. ')
  third.disconnect()
  const backup = await backUp()
  first.text().insert(12, 'Ada after. ')
  await first.allSaved()
  await second.until(() => second.text().length === 23)
  for (const device of [first, second]) device.disconnect()
  await booted.close()
  expect((await run('restore', 'data', backup)).code).toBe(0)
  booted = await boot()

  const hostile = new SyncDevice({ url: booted.url, cookie: (await signInAgain(cleo)).cookie() }, parks.id)
  const { logId, position, entryTag } = third
  Object.assign(hostile, { logId, position, entryTag })
  await hostile.connect()
  expect(hostile.hello?.continued).toBe(false)
  hostile.doc.clientID = first.doc.clientID
  hostile.text().insert(0, 'forged')
  await hostile.until(() => hostile.refusals.length > 0)
  expect(hostile.refusals[0]?.reason).toBe('foreign-client-id')
  hostile.disconnect()

  // Ada's own device never reconnects.
  const returning = new SyncDevice({ url: booted.url, cookie: (await signInAgain(ben)).cookie() }, parks.id)
  Y.applyUpdate(returning.doc, Y.encodeStateAsUpdate(second.doc), 'from the relay before')
  Object.assign(returning, { logId: second.logId, position: second.position, entryTag: second.entryTag })
  await returning.connect()
  await returning.allSaved()
  expect(returning.refusals).toEqual([])
  returning.disconnect()
  const fresh = new SyncDevice({ url: booted.url, cookie: (await signInAgain(ada)).cookie() }, parks.id)
  await fresh.connect()
  expect(fresh.text().toString()).toBe('Ada before. Ada after. ')
  fresh.disconnect()
})
