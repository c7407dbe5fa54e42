import { accountDeletionSchema, closeCodes, deletedAccountPath } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readHistory } from '../support/device/history.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee } from '../support/people/committee.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'

let clock: TestClock
let booted: BootedRelay
let ada: Person
let ben: Person

beforeEach(async () => {
  clock = createTestClock()
  booted = await bootRelay({ replace: { clock } })
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
})
afterEach(() => booted.close())

const path = '/api/account/deletion'
const prepared = async (person: Person) => accountDeletionSchema.parse((await person.get(path)).body)
const deviceOf = (person: Person, id: string) => new SyncDevice({ url: booted.url, cookie: person.cookie() }, id)

function change(sql: string, ...values: unknown[]): void {
  const database = new Database(booted.databaseFile)
  database.prepare(sql).run(...values)
  database.close()
}

describe('P4: deleting an account', () => {
  test('ends its sessions and connections at once, and keeps its edits without a name', async () => {
    const committee = await gatherCommittee([ben, ada])
    const elsewhere = createVisitor(booted.url)
    await elsewhere.post('/api/sign-in', { email: ada.account.email, password })
    const adas = new SyncDevice({ url: booted.url, cookie: elsewhere.cookie() }, committee)
    await adas.connect()
    adas.text().insert(0, 'written by Ada')
    await adas.until(() => adas.waiting.length === 0)

    expect(await prepared(ada)).toEqual({
      hasPassword: true,
      isLastAdmin: false,
      soleOwned: [],
      soleReader: [],
    })
    expect((await ada.post(path, { password, committees: {} })).status).toBe(204)
    expect(ada.cookie()).toBe('')
    await adas.until(() => adas.closeCode !== null)
    expect(adas.closeCode).toBe(closeCodes.signedOut)
    expect((await elsewhere.get('/api/session')).body).toMatchObject({ account: null })
    expect((await elsewhere.get(deletedAccountPath(ada.account.id))).status).toBe(204)
    expect((await elsewhere.get(deletedAccountPath(ben.account.id))).status).toBe(404)

    const signIn = await elsewhere.post('/api/sign-in', { email: ada.account.email, password })
    expect(refusalIn(signIn).code).toBe('invalid-credentials')
    const letter = await booted.letterTo(ada.account.email, 2)
    expect(letter.subject).toBe('Your Civic Hub account was deleted')
    expect((await ben.get(`/api/committees/${committee}/people`)).body).toMatchObject({
      people: [{ name: 'Ben' }],
    })
    const bens = deviceOf(ben, committee)
    await bens.connect()
    await bens.until(() => bens.text().toString() === 'written by Ada')
    bens.disconnect()
    const { steps, people } = await readHistory(ben, committee)
    expect(steps.flatMap(({ authors }) => authors.map(({ accountId }) => accountId))).toContain(ada.account.id)
    expect(people.map(({ accountId }) => accountId)).not.toContain(ada.account.id)

    // The address is free again; a new account with it gets none of Ada's data.
    const again = await signUpPerson(booted.url, { letterTo: (email) => booted.letterTo(email, 3) }, 'Ada')
    expect(again.account.id).not.toBe(ada.account.id)
    expect((await again.get(`/api/committees/${committee}/people`)).status).toBe(404)
  })

  test('transfers or deletes committees, all in one transaction', async () => {
    const handed = await gatherCommittee([ada, ben])
    const dropped = await gatherCommittee([ada, ben])
    const shared = await gatherCommittee([ada, ben])
    await ada.put(`/api/committees/${shared}/people/${ben.account.id}`, { access: 'owner' })
    const { soleOwned } = await prepared(ada)
    expect(soleOwned.map(({ id }) => id).sort()).toEqual([handed, dropped].sort())
    expect(soleOwned[0]?.others).toEqual([{ accountId: ben.account.id, name: 'Ben', access: 'editor' }])
    const bens = deviceOf(ben, dropped)
    await bens.connect()

    const committees = { [handed]: ben.account.id, [dropped]: null }
    expect((await ada.post(path, { password, committees })).status).toBe(204)
    await bens.until(() => bens.closeCode !== null)
    expect(bens.closeCode).toBe(closeCodes.documentGone)
    expect((await ben.get(`/api/committees/${dropped}/people`)).status).toBe(410)
    for (const kept of [handed, shared])
      expect((await ben.get(`/api/committees/${kept}/people`)).body).toMatchObject({
        people: [{ name: 'Ben', access: 'owner' }],
      })
  })

  test.each([
    ['leaves one out', () => ({})],
    ['names somebody who is no member', (id: string) => ({ [id]: 'nobody' })],
    ['names the person themselves', (id: string) => ({ [id]: ada.account.id })],
    ['names a committee of others', (id: string, others: string) => ({ [id]: null, [others]: null })],
  ])('does nothing when the decision %s', async (_, decide) => {
    const { id: own } = await makeCommittee(ada, 'Own')
    const others = await gatherCommittee([ben, ada])
    const committees = decide(own, others)
    expect(refusalIn(await ada.post(path, { password, committees }))).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
    for (const id of [own, others]) expect((await ada.get(`/api/committees/${id}/people`)).status).toBe(200)
    expect((await ada.get(deletedAccountPath(ada.account.id))).status).toBe(404)
  })

  test('requires the password, with ten tries in a quarter of an hour', async () => {
    for (const body of [{ committees: {} }, { email: ada.account.email, committees: {} }])
      expect(refusalIn(await ada.post(path, body))).toMatchObject({ fields: { password: 'invalid' } })
    for (let attempt = 0; attempt < 10; attempt++)
      expect(refusalIn(await ada.post(path, { password: 'wrong', committees: {} }))).toMatchObject({
        status: 400,
        fields: { password: 'invalid' },
      })
    expect(refusalIn(await ada.post(path, { password, committees: {} })).code).toBe('too-many-requests')
    clock.advance(900)
    expect((await ada.post(path, { password, committees: {} })).status).toBe(204)
  })

  test('requires the email address if there is no password, and a sign-in of the last ten minutes', async () => {
    change("UPDATE accounts SET password_hash = '-' WHERE id = ?", ada.account.id)
    expect(await prepared(ada)).toMatchObject({ hasPassword: false })
    for (const body of [{ password: '-' }, { email: ben.account.email }, {}])
      expect(refusalIn(await ada.post(path, { ...body, committees: {} }))).toMatchObject({
        fields: { email: 'invalid' },
      })
    const confirmed = { email: ' ADA@example.org ', committees: {} }
    clock.advance(600)
    expect(refusalIn(await ada.post(path, confirmed))).toMatchObject({ status: 403, code: 'sign-in-again' })
    change('UPDATE sessions SET created_at = ?', clock.now().getTime())
    expect((await ada.post(path, confirmed)).status).toBe(204)
  })

  test('reports the last administrator', async () => {
    change("UPDATE accounts SET role = 'admin' WHERE id = ?", ada.account.id)
    expect(await prepared(ada)).toMatchObject({ isLastAdmin: true })
    expect(await prepared(ben)).toMatchObject({ isLastAdmin: false })
  })

  test('requires a session, its own methods, and a readable body', async () => {
    const stranger = createVisitor(booted.url)
    expect(refusalIn(await stranger.get(path)).code).toBe('not-signed-in')
    expect(refusalIn(await stranger.post(path, { password, committees: {} })).code).toBe('not-signed-in')
    expect((await ada.put(path, { password, committees: {} })).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(404)
    for (const body of [{}, { password }, { password: 5, committees: {} }, { password, committees: [] }, '{'])
      expect(refusalIn(await ada.post(path, body)).code).toBe('invalid-input')
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect(refusalIn(await ada.post(path, { password, committees: {} }, elsewhere)).code).toBe('forbidden')
    const large = { password, committees: {}, more: 'x'.repeat(70_000) }
    expect(refusalIn(await ada.post(path, large)).code).toBe('too-large')
    change('UPDATE sessions SET expires_at = 1 WHERE account_id = ?', ada.account.id)
    expect(refusalIn(await ada.post(path, { password, committees: {} })).code).toBe('not-signed-in')
    const asked = await ben.get(deletedAccountPath(ada.account.id))
    expect(asked.status).toBe(404)
  })

  test('A5: deleted accounts cannot be found by guessing', async () => {
    const stranger = createVisitor(booted.url)
    for (let guess = 0; guess < 60; guess++)
      expect((await stranger.get(deletedAccountPath(`guess-${guess}`))).status).toBe(404)
    expect(refusalIn(await stranger.get(deletedAccountPath('guess'))).code).toBe('too-many-requests')
  })
})
