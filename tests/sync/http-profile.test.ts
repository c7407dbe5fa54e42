import { closeCodes, frameTypes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee } from '../support/people/committee.ts'
import { addMember } from '../support/people/invite.ts'
import { pngOf, smallJpeg, smallWebp } from '../support/people/pictures.ts'
import { type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type Answer, createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let booted: BootedRelay
let ada: Person
let ben: Person
let committee: string

beforeEach(async () => {
  booted = await bootRelay()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
  committee = await gatherCommittee([ada, ben])
})
afterEach(() => booted.close())

const asImage = { 'content-type': 'image/png' }
const changePicture = (person: Person, content: Uint8Array<ArrayBuffer>, headers = asImage) =>
  person.put('/api/account/picture', content, headers)
const versionIn = (answer: Answer) => (answer.body as { account: { picture: number } }).account.picture
const pictureOf = (person: Person, version: number) => `/api/people/${person.account.id}/picture?v=${version}`

/** A frame in which a page announces the name of its person. */
function presenceOf(client: number, name: string): Uint8Array {
  const update = encoding.encode((encoder) => {
    for (const value of [1, client, 1]) encoding.writeVarUint(encoder, value)
    encoding.writeVarString(encoder, JSON.stringify({ user: { name } }))
  })
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, frameTypes.awareness)
    encoding.writeVarUint8Array(encoder, update)
  })
}

describe('P1: names', () => {
  test('a name changes for oneself, for the people of a committee, and in presence', async () => {
    const [adas, bens] = [ada, ben].map(
      ({ cookie }) => new SyncDevice({ url: booted.url, cookie: cookie() }, committee),
    ) as [SyncDevice, SyncDevice]
    await Promise.all([adas.connect(), bens.connect()])

    const told = bens.changedLists.length
    const renamed = await ada.put('/api/account/name', { name: '  Ada Lovelace ' })
    expect(renamed).toMatchObject({ status: 200, body: { account: { name: 'Ada Lovelace' } } })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada Lovelace' } })
    expect((await ben.get(`/api/committees/${committee}/people`)).body).toMatchObject({
      people: [{ name: 'Ada Lovelace' }, { name: 'Ben' }],
    })

    // Her connections reconnect under the new name; other people's connections stay, and they are notified.
    await bens.until(() => bens.changedLists.length > told)
    // The relay reads its journals every second, and may repeat the notification that the two were admitted.
    expect(new Set(bens.changedLists)).toEqual(new Set(['people']))
    await adas.until(() => adas.closeCode !== null)
    expect(adas.closeCode).toBe(closeCodes.accountChanged)
    expect(bens.closeCode).toBeNull()
    await adas.connect()
    adas.sendRaw(presenceOf(71, 'Ada'))
    adas.sendRaw(presenceOf(72, 'Ada Lovelace'))
    const sees = (name: string) => bens.awareness.some((update) => Buffer.from(update).includes(JSON.stringify(name)))
    await bens.until(() => sees('Ada Lovelace'))
    expect(sees('Ada')).toBe(false)
  })

  test.each([
    [{ name: ' ' }, 'required'],
    [{ name: 'n'.repeat(201) }, 'too-long'],
    [{ name: 5 }, 'invalid'],
    [{}, 'required'],
  ])('%j is refused as a name', async (body, problem) => {
    expect(refusalIn(await ada.put('/api/account/name', body))).toMatchObject({
      status: 400,
      fields: { name: problem },
    })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })
})

describe('P5: names that look like those of others', () => {
  const rename = (person: Person, name: string) => person.put('/api/account/name', { name })

  test.each(['Ada', ' ADA ', 'Áda', '\u0410d\u0430', 'A\u200bd\u202ea', 'Ada ✓'])(
    'the change to %j is refused beside the field, and nothing changes',
    async (name) => {
      expect(refusalIn(await rename(ben, name))).toMatchObject({
        status: 409,
        code: 'conflict',
        fields: { name: 'invalid' },
      })
      expect((await ben.get('/api/session')).body).toMatchObject({ account: { name: 'Ben' } })
      expect((await rename(ben, `${name} (2)`)).status).toBe(200)
    },
  )

  test('of two members who choose one name at once, one is refused', async () => {
    const answers = await Promise.all([rename(ada, 'Cleo'), rename(ben, 'Clео')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the name of a person without a common committee is free, also in the General Committee', async () => {
    const cleo = await signUpPerson(booted.url, booted, 'Cleo')
    expect((await rename(cleo, 'Ada')).status).toBe(200)
    // The name that a person joins with stays, and so does it when it is saved unchanged.
    await addMember(ada, committee, cleo)
    expect((await rename(cleo, 'Ada')).status).toBe(200)
    expect((await rename(ada, 'Ada')).status).toBe(200)
    expect(refusalIn(await rename(cleo, 'ada')).status).toBe(409)
    // A deleted committee is no longer shared.
    await ada.delete(`/api/committees/${committee}`)
    expect((await rename(cleo, 'ada')).status).toBe(200)
  })
})

describe('P2: pictures', () => {
  test.each([
    ['PNG', pngOf(256), 'image/png'],
    ['JPEG', smallJpeg, 'image/jpeg'],
    ['WebP', smallWebp, 'image/webp'],
  ])('a %s is shown to oneself and to those who share a committee, as a file', async (_, content, type) => {
    const version = versionIn(await changePicture(ada, content))
    for (const reader of [ada, ben]) {
      const shown = await fetch(new URL(pictureOf(ada, version), booted.url), {
        headers: { cookie: reader.cookie() },
      })
      expect(shown.status).toBe(200)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        // Nothing of it stays in a browser whose person has signed out.
        'cache-control': 'no-store',
      })
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(content)
    }
    expect((await ben.get(`/api/committees/${committee}/people`)).body).toMatchObject({
      people: [{ picture: version }, { picture: null }],
    })
    const old = await ben.get(pictureOf(ada, version - 1))
    expect(old.headers.get('cache-control')).toBe('no-store')
  })

  test('every change is a new version, and removing one leaves the monogram', async () => {
    const first = versionIn(await changePicture(ada, smallWebp))
    const second = versionIn(await changePicture(ada, smallJpeg))
    expect(second).toBeGreaterThan(first)
    const bens = new SyncDevice({ url: booted.url, cookie: ben.cookie() }, committee)
    await bens.connect()
    const removed = await ada.delete('/api/account/picture')
    await bens.until(() => bens.changedLists.includes('people'))
    const bare = { account: { id: ada.account.id, name: 'Ada', email: ada.account.email } }
    expect(removed.body).toEqual(bare)
    expect((await ada.get(pictureOf(ada, second))).status).toBe(404)
    expect((await ada.get('/api/session')).body).toMatchObject(bare)
  })

  test('it is hidden from other accounts, signed-out visitors and removed people', async () => {
    const version = versionIn(await changePicture(ada, smallWebp))
    const cleo = await signUpPerson(booted.url, booted, 'Cleo')
    expect(refusalIn(await cleo.get(pictureOf(ada, version))).code).toBe('not-found')
    expect(refusalIn(await createVisitor(booted.url).get(pictureOf(ada, version))).code).toBe('not-signed-in')
    await ada.delete(`/api/committees/${committee}/people/${ben.account.id}`)
    expect(refusalIn(await ben.get(pictureOf(ada, version))).code).toBe('not-found')
    expect((await ada.get('/api/people/nobody/picture')).status).toBe(404)
  })

  test('a deleted committee no longer shows its people', async () => {
    const version = versionIn(await changePicture(ada, smallWebp))
    await ada.delete(`/api/committees/${committee}`)
    expect((await ben.get(pictureOf(ada, version))).status).toBe(404)
  })

  test.each([
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', new Uint8Array()],
    ['a signature alone', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a picture that is too wide', pngOf(257, 10)],
    ['a picture that unpacks to a million pixels', pngOf(1_000)],
    ['an animation', pngOf(10, 10, 'acTL')],
  ])('%s is refused, whatever type its sender declares', async (_, content) => {
    expect(refusalIn(await changePicture(ada, content))).toMatchObject({
      status: 400,
      code: 'invalid-input',
      fields: { picture: 'invalid' },
    })
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test('more than 64 KB is refused', async () => {
    expect(refusalIn(await changePicture(ada, new Uint8Array(64 * 1024 + 1)))).toMatchObject({
      status: 413,
      code: 'too-large',
    })
  })
})

describe('P3: notifications', () => {
  test('owners choose whether they get an email for a request to join', async () => {
    expect((await ada.get('/api/account/notifications')).body).toEqual({ requests: true })
    expect((await ada.put('/api/account/notifications', { requests: false })).body).toEqual({
      requests: false,
    })
    expect((await ada.get('/api/account/notifications')).body).toEqual({ requests: false })
    expect((await ben.get('/api/account/notifications')).body).toEqual({ requests: true })
    expect(refusalIn(await ada.put('/api/account/notifications', { requests: 'no' })).status).toBe(400)
  })
})

describe('H1, A6: the account’s addresses', () => {
  const asks = [
    ['put', '/api/account/name', { name: 'X' }],
    ['put', '/api/account/picture', 'x'],
    ['delete', '/api/account/picture', undefined],
    ['get', '/api/account/notifications', undefined],
    ['put', '/api/account/notifications', { requests: false }],
  ] as const

  test.each(asks)('%s %s requires a session that has not ended', async (method, path, body) => {
    const ask = (person: Pick<Person, typeof method>) => person[method](path, body as never)
    expect(refusalIn(await ask(createVisitor(booted.url)))).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    })
    const database = new Database(booted.databaseFile)
    database.prepare('UPDATE sessions SET expires_at = 1 WHERE account_id = ?').run(ada.account.id)
    database.close()
    expect(refusalIn(await ask(ada)).code).toBe('not-signed-in')
  })

  test('other methods are not found, and bodies that are no JSON or too large are refused', async () => {
    expect((await ada.post('/api/account/name', { name: 'X' })).status).toBe(404)
    expect((await ada.put(`/api/people/${ben.account.id}/picture`, smallWebp, asImage)).status).toBe(404)
    expect((await ada.delete(`/api/people/${ben.account.id}/picture`)).status).toBe(404)
    expect(refusalIn(await ada.put('/api/account/name', '{"name":')).code).toBe('invalid-input')
    const large = { name: 'n'.repeat(70_000) }
    expect(refusalIn(await ada.put('/api/account/name', large)).code).toBe('too-large')
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect(refusalIn(await ada.put('/api/account/name', { name: 'X' }, elsewhere)).code).toBe('forbidden')
    expect((await ada.get('/api/session')).body).toMatchObject({ account: { name: 'Ada' } })
  })

  test('A5: an account can make a hundred changes an hour', async () => {
    for (let change = 0; change < 100; change++)
      expect((await ada.put('/api/account/name', { name: `Ada ${change}` })).status).toBe(200)
    expect(refusalIn(await ada.put('/api/account/name', { name: 'X' })).code).toBe('too-many-requests')
  })
})
