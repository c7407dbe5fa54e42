import { sessionReader } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let booted: BootedRelay
let ada: Person
let ben: Person

beforeEach(async () => {
  booted = await bootRelay()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
})
afterEach(() => booted.close())

async function personalOf(person: Visitor): Promise<string> {
  const { personalDocument } = sessionReader.parse((await person.get('/api/session')).body)
  if (personalDocument === null) throw new Error('There is no personal document')
  return personalDocument
}

const deviceOf = (person: Visitor, documentId: string) =>
  new SyncDevice({ url: booted.url, cookie: person.cookie() }, documentId)

function ask<T>(sql: string, ...values: unknown[]): T | undefined {
  const database = new Database(booted.databaseFile, { readonly: true })
  try {
    return database
      .prepare<unknown[], T>(sql)
      .pluck()
      .get(...values)
  } finally {
    database.close()
  }
}

test('Q1: a personal document opens only for its own account, and only for sync', async () => {
  const mine = await personalOf(ada)
  expect(await personalOf(ben)).not.toBe(mine)
  expect(sessionReader.parse((await createVisitor(booted.url).get('/api/session')).body)).toMatchObject({
    personalDocument: null,
  })
  const statuses = await Promise.all(
    [ada, ben, createVisitor(booted.url)].map(async (each) => (await each.get(`/sync/${mine}`)).status),
  )
  expect(statuses).toEqual([426, 404, 401])
  await expect(deviceOf(ben, mine).connect()).rejects.toThrow()
  for (const path of ['people', 'history', 'files', 'invitations', 'approvals'])
    expect((await ada.get(`/api/committees/${mine}/${path}`)).status).toBe(404)
  const asCommittee = { id: mine, name: 'Mine', emoji: '🌳', createdAt: '2026-11-21T09:00:00Z' }
  for (const person of [ada, ben])
    expect(refusalIn(await person.post('/api/committees', asCommittee)).code).toBe('conflict')
  expect(
    (await deviceOf(ada, `${mine}0`)
      .connect()
      .catch((failure: Error) => failure)) instanceof Error,
  ).toBe(true)
})

test("Q2: two devices of a person converge, and receive nothing of each other's presence", async () => {
  const mine = await personalOf(ada)
  const laptop = createVisitor(booted.url)
  await laptop.post('/api/sign-in', { email: ada.account.email, password })
  const [phone, desk] = [deviceOf(ada, mine), deviceOf(laptop, mine)]
  phone.text().insert(0, 'on the way ')
  desk.text().insert(0, 'at home ')
  await phone.connect()
  await phone.allSaved()
  await desk.connect()
  await desk.allSaved()
  desk.sendRaw(awarenessOf(desk))
  desk.text('second').insert(0, 'after it')
  await phone.until(() => phone.text('second').length > 0)
  expect(phone.text().toString()).toBe(desk.text().toString())
  expect(phone.text().toString()).toHaveLength('on the way at home '.length)
  expect(phone.awareness).toEqual([])
  for (const device of [phone, desk]) device.disconnect()
})

test('Q3: a personal document has a small limit of its own', async () => {
  const device = deviceOf(ada, await personalOf(ada))
  await device.connect()
  for (let piece = 0; piece < 5; piece++) {
    device.text().insert(0, 'x'.repeat(1024 * 1024))
    await device.until(() => device.waiting.length === 0 || device.refusals.length > 0)
  }
  expect(device.refusals[0]?.reason).toBe('document-full')
  device.disconnect()
})

test('Q4: deleting the account erases its personal document, and ends its connections', async () => {
  const mine = await personalOf(ada)
  const bens = await personalOf(ben)
  for (const [person, id] of [[ada, mine] as const, [ben, bens] as const]) {
    const device = deviceOf(person, id)
    await device.connect()
    device.text().insert(0, 'private words')
    await device.allSaved()
    device.disconnect()
  }
  const open = deviceOf(ada, mine)
  await open.connect()
  expect((await ada.post('/api/account/deletion', { password, committees: {} })).status).toBe(204)
  await open.until(() => open.closeCode !== null)
  const rows = 'SELECT count(*) FROM documents WHERE id = ?'
  await eventually('the erasure', async () => ask<number>(rows, mine) === 0)
  await eventually('its end', async () => {
    const left = 'SELECT count(*) FROM personal_documents WHERE document_id = ?'
    return ask<number>(left, mine) === 0
  })
  expect(ask<number>('SELECT count(*) FROM log')).toBe(1)
  expect(ask<number>(rows, bens)).toBe(1)
  expect((await ben.get(`/sync/${mine}`)).status).toBe(404)
})

function awarenessOf({ doc }: SyncDevice): Uint8Array {
  const state = new TextEncoder().encode('{"here":true}')
  const id: number[] = []
  for (let rest = doc.clientID; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) {
      id.push(rest)
      break
    }
    id.push((rest % 128) + 128)
  }
  const update = [1, ...id, 1, state.length, ...state]
  return new Uint8Array([1, update.length, ...update])
}
