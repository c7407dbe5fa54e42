import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes, closedSessionsSchema, committeeListSchema, frameTypes } from '@civic-hub/protocol'
import type { Replaceable } from '@civic-hub/relay'
import Database from 'better-sqlite3'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { SyncDevice } from '../support/device/sync-device.ts'
import { sampleText } from '../support/files/sample-files.ts'
import { download, upload } from '../support/files/upload.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

/* Ada chairs and Ben stays for the closed session; Cleo owns the committee as well, and is not a reader. */

const planted = 'zirkonfalter'
let folder: string
let logged: string
let booted: BootedRelay
let ada: Person
let ben: Person
let cleo: Person
let parks: string

async function boot(): Promise<void> {
  const write = (...said: unknown[]) => {
    logged += JSON.stringify(said)
  }
  const log = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, write]),
  ) as unknown as NonNullable<Replaceable['log']>
  booted = await bootRelay({ settings: { dataDir: join(folder, 'data') }, replace: { log } })
}

beforeEach(async () => {
  logged = ''
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-closed-sessions-'))
  await boot()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  cleo = await signUpPerson(booted.url, booted, 'Cleo')
  parks = (await makeCommittee(ada, 'Parks')).id
  await addMember(ada, parks, ben)
  await addMember(ada, parks, cleo, 'owner')
})
afterEach(async () => {
  await booted.close()
  await rm(folder, { recursive: true, force: true })
})

const sessionsPath = () => `/api/committees/${parks}/closed-sessions`
const read = async (person: Person) => closedSessionsSchema.parse((await person.get(sessionsPath())).body)
const readerPath = (id: string, reader: Person) => `${sessionsPath()}/${id}/readers/${reader.account.id}`

async function open(readers: readonly Person[] = [ben], meetingId = 'meeting-1'): Promise<string> {
  const wanted = { meetingId, readers: readers.map(({ account }) => account.id) }
  const answer = await ada.post(sessionsPath(), wanted)
  expect(answer.status).toBe(201)
  return closedSessionsSchema.parse(answer.body).sessions.at(-1)?.id ?? ''
}

const deviceOf = (person: Person, documentId: string) =>
  new SyncDevice({ url: booted.url, cookie: person.cookie() }, documentId)

const approve = (person: Person, id: string) =>
  person.post(
    `/api/committees/${id}/meetings/meeting-1/approvals?format=1&timeZone=UTC`,
    `Minutes about ${planted}`,
    { 'content-type': 'text/plain; charset=utf-8' },
  )

async function signInAgain(person: Person): Promise<Person> {
  const again = createVisitor(booted.url)
  await again.post('/api/sign-in', { email: person.account.email, password })
  return { ...again, account: person.account, password }
}

async function restoreFrom(backup: string): Promise<void> {
  await booted.close()
  expect((await runCivicHub(join(folder, 'data'), ['restore', '--from', backup])).code).toBe(0)
  await boot()
  ;[ada, ben, cleo] = [await signInAgain(ada), await signInAgain(ben), await signInAgain(cleo)]
}

async function backUp(): Promise<string> {
  const { code, out } = await runCivicHub(join(folder, 'data'), ['backup', '--to', folder])
  expect(code).toBe(0)
  return out.trim()
}

test('X1: it opens for its readers alone; other owners learn only that it exists', async () => {
  const id = await open()
  expect(id).toMatch(/^closed-/)
  const [own] = (await read(ben)).sessions
  expect(own).toMatchObject({ id, meetingId: 'meeting-1', endedAt: null, access: 'editor' })
  expect(own?.readers.map(({ name, access }) => `${name}: ${access}`)).toEqual(['Ada: owner', 'Ben: editor'])
  expect(await read(cleo)).toEqual({
    sessions: [],
    others: [{ meetingId: 'meeting-1', openedAt: own?.openedAt }],
  })
  const statuses = await Promise.all(
    [ada, ben, cleo].map(async (each) => (await each.get(`/sync/${id}`)).status),
  )
  expect(statuses).toEqual([426, 426, 403])
  for (const path of ['history', 'files', 'approvals', 'meetings/meeting-1/approvals'])
    expect((await cleo.get(`/api/committees/${id}/${path}`)).status).toBe(404)
  for (const person of [ada, ben, cleo]) {
    const expected = person === cleo ? 404 : 200
    expect((await person.put(readerPath(id, cleo))).status).toBe(expected)
    expect((await ada.delete(readerPath(id, cleo))).status).toBe(expected)
  }
})

test('X2: owners and editors open one, for people of the committee, but not in General', async () => {
  const dan = await signUpPerson(booted.url, booted, 'Dan')
  const viewer = await signUpPerson(booted.url, booted, 'Eve')
  await addMember(ada, parks, viewer, 'viewer')
  const wanted = { meetingId: 'meeting-1', readers: [] as string[] }
  expect(refusalIn(await viewer.post(sessionsPath(), wanted)).code).toBe('forbidden')
  const withStranger = { ...wanted, readers: [dan.account.id] }
  expect(refusalIn(await ada.post(sessionsPath(), withStranger)).code).toBe('not-found')
  expect(refusalIn(await ada.post('/api/committees/general/closed-sessions', wanted)).code).toBe('forbidden')
  const id = await open([viewer])
  // A viewer of the committee only reads.
  expect((await read(viewer)).sessions[0]?.access).toBe('viewer')
  expect(refusalIn(await viewer.put(readerPath(id, ben))).code).toBe('forbidden')
  expect(refusalIn(await ada.put(readerPath(id, dan))).code).toBe('not-found')
})

test('X3: it is no committee: not listed, joined, invited to, published or administered', async () => {
  const id = await open()
  appoint(booted.databaseFile, 'admin', cleo)
  for (const person of [ada, ben, cleo]) {
    const list = await person.get('/api/committees')
    expect(committeeListSchema.parse(list.body).committees.map(({ name }) => name)).toEqual([
      'General Committee',
      'Parks',
    ])
    expect(refusalIn(await person.post('/api/committees/join', { name: id })).code).toBe('not-found')
    const asCommittee = { id, name: 'Mine', emoji: '🌳', createdAt: '2026-11-21T09:00:00Z' }
    expect(refusalIn(await person.post('/api/committees', asCommittee)).code).toBe('conflict')
  }
  expect(JSON.stringify((await cleo.get('/api/admin/committees')).body)).not.toContain(id)
  expect(JSON.stringify((await ada.get('/api/account/deletion')).body)).not.toContain(id)
  for (const path of ['people', 'invitations', 'feeds', 'records', 'closed-sessions', 'meetings/m/notices'])
    expect((await ada.get(`/api/committees/${id}/${path}`)).status).toBe(404)
  expect((await ada.delete(`/api/committees/${id}`)).status).toBe(404)
  expect((await ada.put(`/api/committees/${id}`, { name: 'Words', emoji: '🌳' })).status).toBe(404)
  expect((await ada.post(`/api/committees/${id}/invitations`, { access: 'editor' })).status).toBe(404)
})

test('X4: removing a reader closes the connection within a second, and so does losing the committee', async () => {
  const id = await open([ben, cleo])
  const [bens, cleos] = [deviceOf(ben, id), deviceOf(cleo, id)]
  await bens.connect()
  await cleos.connect()
  expect((await ada.delete(readerPath(id, ben))).status).toBe(200)
  await bens.until(() => bens.closeCode !== null, 1_000)
  expect(bens.closeCode).toBe(closeCodes.accessRemoved)
  expect((await ben.get(`/sync/${id}`)).status).toBe(403)
  await ada.delete(`/api/committees/${parks}/people/${cleo.account.id}`)
  await cleos.until(() => cleos.closeCode !== null, 1_000)
  expect(cleos.closeCode).toBe(closeCodes.accessRemoved)
  // Access to the committee alone does not give the closed session back.
  await ada.put(`/api/committees/${parks}/people/${cleo.account.id}`, { access: 'owner' })
  expect((await cleo.get(`/sync/${id}`)).status).toBe(403)
  // The last reader stays.
  expect(refusalIn(await ada.delete(readerPath(id, ada))).code).toBe('last-owner')
})

test('X5: it becomes read-only when a reader ends it, which approved minutes must precede', async () => {
  const id = await open()
  const device = deviceOf(ben, id)
  await device.connect()
  const end = (person: Person, ended = true) => person.put(`${sessionsPath()}/${id}`, { ended })
  expect(refusalIn(await end(ben)).code).toBe('conflict')
  expect(refusalIn(await end(cleo)).code).toBe('not-found')
  expect((await approve(ben, id)).status).toBe(403)
  expect((await approve(ada, id)).status).toBe(201)
  expect((await end(ben)).status).toBe(200)
  expect((await read(ben)).sessions[0]).toMatchObject({ access: 'viewer', endedAt: expect.any(String) })
  device.text().insert(0, 'late')
  await device.until(() => device.refusals.length > 0 || device.closeCode !== null)
  device.disconnect()
  expect((await end(ben, false)).status).toBe(200)
  expect((await read(ben)).sessions[0]).toMatchObject({ access: 'editor', endedAt: null })
})

test('X6: its words are in the rows of its document alone, and in no log, email or message to others', async () => {
  const id = await open()
  const opened = deviceOf(cleo, parks)
  await opened.connect()
  const [adas, bens] = [deviceOf(ada, id), deviceOf(ben, id)]
  await adas.connect()
  await bens.connect()
  adas.text().insert(0, `The claim of ${planted}`)
  adas.keepCheckpoint('planted')
  await adas.allSaved()
  await bens.until(() => bens.text().length > 0)
  const awareness = new Awareness(adas.doc)
  awareness.setLocalState({ user: null, meetingId: planted, field: null, away: false })
  adas.sendRaw(
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, frameTypes.awareness)
      encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [adas.doc.clientID]))
    }),
  )
  await bens.until(() => bens.awareness.length > 0)
  awareness.destroy()
  const file = sampleText(`A letter about ${planted}`)
  expect((await upload(ada, id, file)).status).toBe(204)
  expect((await download(ben, id, file.sha256)).status).toBe(200)
  expect((await approve(ada, id)).status).toBe(201)

  // Cleo has access to neither, with either address of the file.
  for (const documentId of [id, parks])
    expect((await download(cleo, documentId, file.sha256)).status).toBe(404)
  expect(opened.awareness).toEqual([])
  expect(opened.text().toString()).toBe('')
  for (const path of [
    '/api/committees',
    sessionsPath(),
    ...['people', 'history', 'approvals', 'files', 'records', 'feeds'].map(
      (each) => `/api/committees/${parks}/${each}`,
    ),
  ])
    expect(JSON.stringify((await cleo.get(path)).body)).not.toMatch(new RegExp(`${planted}|${id}`))
  for (const device of [opened, adas, bens]) device.disconnect()

  const backup = await backUp()
  expect(tablesWith(backup)).toEqual(['log', 'minutes_approvals'])
  const database = new Database(backup, { readonly: true })
  const others = database
    .prepare<string[], Buffer>(
      'SELECT content FROM log JOIN documents ON documents.number = log.document WHERE documents.id != ?',
    )
    .pluck()
    .all(id)
  expect(others.some((content) => content.includes(planted))).toBe(false)
  database.close()
  expect(logged).toContain('/closed-sessions')
  expect(logged).not.toContain(planted)
  expect(JSON.stringify(await booted.outbox())).not.toMatch(new RegExp(`${planted}|${id}`))
})

/** The tables with the planted word. */
function tablesWith(file: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all()
    return tables.filter((table) =>
      database
        .prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`)
        .all()
        .some((row) =>
          Object.values(row).some((value) =>
            Buffer.isBuffer(value) ? value.includes(planted) : String(value).includes(planted),
          ),
        ),
    )
  } finally {
    database.close()
  }
}

test('X7: a restore gives no access back that a reader lost after the backup', async () => {
  const id = await open([ben, cleo])
  const backup = await backUp()
  await ada.delete(readerPath(id, ben))
  await ada.delete(`/api/committees/${parks}/people/${cleo.account.id}`)
  await restoreFrom(backup)
  expect((await read(ada)).sessions[0]?.readers.map(({ name }) => name)).toEqual(['Ada'])
  for (const person of [ben, cleo]) expect((await person.get(`/sync/${id}`)).status).toBe(403)
})

test('X8: only the opener registers it again in a hub that was restored from an older backup', async () => {
  const backup = await backUp()
  const id = await open([ben, cleo])
  await ada.delete(readerPath(id, cleo))
  await restoreFrom(backup)
  expect((await ada.get(`/sync/${id}`)).status).toBe(404)
  const again = { id, meetingId: 'meeting-1', readers: [] }
  for (const person of [ben, cleo])
    expect(refusalIn(await person.post(sessionsPath(), again)).code).toBe('forbidden')
  const otherMeeting = { ...again, meetingId: 'meeting-2' }
  expect(refusalIn(await ada.post(sessionsPath(), otherMeeting)).code).toBe('forbidden')
  expect((await ada.post(sessionsPath(), again)).status).toBe(201)
  expect((await read(ada)).sessions[0]?.readers.map(({ name }) => name)).toEqual(['Ada', 'Ben'])

  // Without a journal only the proof in the id remains.
  await booted.close()
  await rm(join(folder, 'data'), { recursive: true })
  await boot().then(() => booted.close())
  await writeFile(join(folder, 'data', 'relay.sqlite'), await readFile(backup))
  await boot()
  ;[ada, ben] = [await signInAgain(ada), await signInAgain(ben)]
  expect(refusalIn(await ben.post(sessionsPath(), again)).code).toBe('forbidden')
  expect((await ada.post(sessionsPath(), again)).status).toBe(201)
})

test('X9: it is deleted, restored and erased together with its committee', async () => {
  const id = await open()
  const device = deviceOf(ben, id)
  await device.connect()
  device.text().insert(0, planted)
  await device.allSaved()
  expect((await ada.delete(`/api/committees/${parks}`)).status).toBe(204)
  await device.until(() => device.closeCode !== null, 1_000)
  expect(device.closeCode).toBe(closeCodes.documentGone)
  expect((await ben.get(`/sync/${id}`)).status).toBe(410)
  const listed = await runCivicHub(join(folder, 'data'), ['restore-committee'])
  expect(listed.out).toContain('Parks')
  expect(listed.out).not.toContain('closed-')
  expect((await runCivicHub(join(folder, 'data'), ['restore-committee', 'parks'])).code).toBe(0)
  expect((await ben.get(`/sync/${id}`)).status).toBe(426)
})
