import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { frameTypes } from '@civic-hub/protocol'
import type { Replaceable } from '@civic-hub/relay'
import Database from 'better-sqlite3'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { readHistory, replay } from '../support/device/history.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { sampleText } from '../support/files/sample-files.ts'
import { download, upload } from '../support/files/upload.ts'
import {
  approveClosedMinutes,
  closedSessionsPath,
  gatherForClosedSession,
  openClosedSession,
  readClosedSessions,
} from '../support/people/closed-session.ts'
import { type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'

/* The words of a closed session in the data of a relay, in its backups, and on other hubs. */

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
  booted = await bootRelay({
    settings: { dataDir: join(folder, 'data') },
    replace: { log, unloadAfterMs: 20 },
  })
}

beforeEach(async () => {
  logged = ''
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-closed-words-'))
  await boot()
  ;({ ada, ben, cleo, parks } = await gatherForClosedSession(booted))
})
afterEach(async () => {
  await booted.close()
  await rm(folder, { recursive: true, force: true })
})

const sessionsPath = () => closedSessionsPath(parks)
const read = (person: Person) => readClosedSessions(person, parks)
const readerPath = (id: string, reader: Person) => `${sessionsPath()}/${id}/readers/${reader.account.id}`
const open = (readers: readonly Person[] = [ben]) => openClosedSession(ada, parks, readers)
const approve = (person: Person, id: string) => approveClosedMinutes(person, id, `Minutes about ${planted}`)
const { makeDevice, connectDevice } = devicesOfATest(() => ({ url: booted.url, documentId: parks }))

/** As in apps/web/src/replica/transfer/import-committee.ts. */
const importedLog = { logId: 'import', position: 1, entryTag: 0 }

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

/** The value as text; also inflated, since steps of history are stored deflated. */
function textOf(value: unknown): string {
  if (!Buffer.isBuffer(value)) return String(value)
  try {
    return value.toString('latin1') + inflateRawSync(value).toString('latin1')
  } catch {
    return value.toString('latin1')
  }
}

/** The tables with the planted word, in all rows or in those of one document. */
function tablesWith(file: string, documentId?: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    const number = database
      .prepare('SELECT number FROM documents WHERE id = ?')
      .pluck()
      .get(documentId ?? '')
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all()
    return tables.filter((table) =>
      database
        .prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`)
        .all()
        .filter((row) => documentId === undefined || row.document === number)
        .some((row) => Object.values(row).some((value) => textOf(value).includes(planted))),
    )
  } finally {
    database.close()
  }
}

/** All bytes of a folder's files, as text. */
async function bytesIn(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = (file: (typeof files)[number]) => readFile(join(file.parentPath, file.name), 'latin1')
  return (await Promise.all(files.map(read))).join('\n')
}

test('X6: its words are in the rows of its document alone, and in no log, email or message to others', async () => {
  const id = await open()
  const opened = makeDevice(cleo, parks)
  await opened.connect()
  const [adas, bens] = [makeDevice(ada, id), makeDevice(ben, id)]
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
  for (const documentId of [id, parks]) expect((await download(cleo, documentId, file.sha256)).status).toBe(404)
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
  expect(tablesWith(backup, parks)).toEqual([])
  expect(tablesWith(backup, id)).toEqual(['log'])
  expect(logged).toContain('/closed-sessions')
  expect(logged).not.toContain(planted)
  expect(JSON.stringify(await booted.outbox())).not.toMatch(new RegExp(`${planted}|${id}`))
})

/** Writes words and then enough for a snapshot; resolves when the relay has made one of everything. */
async function writeUntilCompacted(device: SyncDevice, words: string): Promise<void> {
  device.text().insert(0, words)
  device.keepCheckpoint('Words')
  for (let written = 0; written < 1_200; written++) device.text('filler').insert(0, 'x')
  await device.allSaved()
  device.disconnect()
  const isCompacted = () => {
    const database = new Database(booted.databaseFile, { readonly: true })
    try {
      return database
        .prepare(
          `SELECT snapshots.position = (SELECT max(position) FROM log WHERE log.document = documents.number)
           FROM documents JOIN snapshots ON snapshots.document = documents.number WHERE documents.id = ?`,
        )
        .pluck()
        .get(device.documentId)
    } finally {
      database.close()
    }
  }
  await eventually('a snapshot of everything', () => isCompacted() === 1)
}

test('X6: after compaction, snapshots and history of the open document do not contain its words', async () => {
  const id = await open()
  const opened = await connectDevice(ada)
  const closed = await connectDevice(ben, id)
  await writeUntilCompacted(closed, `The claim of ${planted}`)
  await writeUntilCompacted(opened, 'The fees')

  const found = tablesWith(booted.databaseFile, id)
  expect(found).toContain('history')
  expect(found.some((table) => table.startsWith('snapshot'))).toBe(true)
  expect(tablesWith(booted.databaseFile, parks)).toEqual([])
  expect(tablesWith(booted.databaseFile)).toEqual(found)
  const historyOf = async (person: Person, documentId: string) => {
    const { steps } = await readHistory(person, documentId)
    return replay(steps).getText('text').toString()
  }
  expect(await historyOf(cleo, parks)).toBe('The fees')
  expect(await historyOf(ben, id)).toContain(planted)
  await expect(readHistory(cleo, id)).rejects.toThrow('404')
})

test('X6: an export that another hub imports has no closed session and none of its words', async () => {
  const { id } = await openWithWords()
  const opened = await connectDevice(ada)
  opened.text().insert(0, 'The fees')
  await opened.allSaved()
  // The app exports the document and the relay's approvals and files of it; see write-export.ts.
  const state = Y.encodeStateAsUpdate(opened.doc)
  const { body: approvals } = await ada.get(`/api/committees/${parks}/approvals`)
  expect(JSON.stringify(approvals)).not.toMatch(new RegExp(`${planted}|${id}`))

  const other = await bootRelay({ settings: { dataDir: join(folder, 'other') } })
  try {
    const eve = await signUpPerson(other.url, other, 'Eve')
    const wanted = { id: parks, name: 'Parks', emoji: '🌳', createdAt: '2026-11-21T09:00:00Z' }
    expect((await eve.post('/api/committees', wanted)).status).toBe(201)
    const importing = new SyncDevice({ url: other.url, cookie: eve.cookie() }, parks)
    Y.applyUpdate(importing.doc, state)
    Object.assign(importing, importedLog)
    await importing.connect()
    await importing.allSaved()
    expect(importing.text().toString()).toBe('The fees')
    importing.disconnect()
    expect(await readClosedSessions(eve, parks)).toEqual({ sessions: [], others: [] })
    expect((await eve.get(`/sync/${id}`)).status).toBe(404)
    // The proof in the id was made with the key of the first hub.
    const again = { id, meetingId: 'meeting-1', readers: [] }
    expect(refusalIn(await eve.post(sessionsPath(), again)).code).toBe('forbidden')
  } finally {
    await other.close()
  }
  expect(tablesWith(join(folder, 'other', 'relay.sqlite'))).toEqual([])
  const stored = await bytesIn(join(folder, 'other'))
  expect(stored).toContain('The fees')
  expect(stored).not.toMatch(new RegExp(`${planted}|${id}`))
})

/** A closed session with the planted word in its document, in a file and in approved minutes. */
async function openWithWords(): Promise<{ id: string; letter: string }> {
  const id = await open()
  const device = await connectDevice(ben, id)
  device.text().insert(0, planted)
  await device.allSaved()
  device.disconnect()
  const letter = sampleText(`A letter about ${planted}`)
  expect((await upload(ada, id, letter)).status).toBe(204)
  expect((await approve(ada, id)).status).toBe(201)
  return { id, letter: letter.sha256 }
}

/** Its readers get everything of `openWithWords`, and another owner of the committee nothing. */
async function expectReadersAlone(id: string, letter: string): Promise<void> {
  const session = (await read(ben)).sessions.find((one) => one.id === id)
  expect(session?.readers.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  for (const reader of [ada, ben]) {
    const device = await connectDevice(reader, id)
    expect(device.text().toString()).toBe(planted)
    device.disconnect()
    expect((await download(reader, id, letter)).content.toString()).toContain(planted)
    const { body } = await reader.get(`/api/committees/${id}/approvals`)
    expect(JSON.stringify(body)).toContain('meeting-1')
  }
  expect((await read(cleo)).sessions).toEqual([])
  expect((await cleo.get(`/sync/${id}`)).status).toBe(404)
  for (const path of ['history', 'files', 'approvals', `files/${letter}`, 'meetings/meeting-1/approvals'])
    expect((await cleo.get(`/api/committees/${id}/${path}`)).status).toBe(404)
  expect((await download(cleo, parks, letter)).status).toBe(404)
}

test('X7: a restored backup gives it back to its readers alone', async () => {
  const { id, letter } = await openWithWords()
  await restoreFrom(await backUp())
  await expectReadersAlone(id, letter)
})

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
  for (const person of [ben, cleo]) expect(refusalIn(await person.post(sessionsPath(), again)).code).toBe('forbidden')
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

test('X9: restore-committee gives it back to its readers alone', async () => {
  const { id, letter } = await openWithWords()
  const earlier = await open([cleo])
  await ada.delete(readerPath(earlier, cleo))
  expect((await ada.delete(`/api/committees/${parks}`)).status).toBe(204)
  expect((await ben.get(`/sync/${id}`)).status).toBe(410)
  const listed = await runCivicHub(join(folder, 'data'), ['restore-committee'])
  expect(listed.out).toContain('Parks')
  expect(listed.out).not.toContain('closed-')
  expect((await runCivicHub(join(folder, 'data'), ['restore-committee', 'parks'])).code).toBe(0)
  await expectReadersAlone(id, letter)
  expect((await cleo.get(`/sync/${earlier}`)).status).toBe(403)
})
