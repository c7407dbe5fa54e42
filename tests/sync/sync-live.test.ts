import { closeCodes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { encodeUpdate, SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

let relay: BootedRelay
let ana: Person
let sam: Person
let joy: Person
const opened: { disconnect(): void }[] = []

beforeAll(async () => {
  relay = await bootRelay()
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  joy = await signUpPerson(relay.url, relay, 'Joy Park')
})
afterAll(async () => {
  for (const device of opened) device.disconnect()
  await relay.close()
})

function deviceOf(person: Person, documentId: string): SyncDevice {
  const device = new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  opened.push(device)
  return device
}

async function freshDocument(...others: Person[]): Promise<string> {
  const { id } = await makeCommittee(ana, `Committee ${crypto.randomUUID().slice(0, 8)}`)
  for (const person of others) await addMember(ana, id, person)
  return id
}

describe('two devices in one document', () => {
  test('Y4: see each other’s edits, and the sender gets an acknowledgement', async () => {
    const id = await freshDocument(sam)
    const first = deviceOf(ana, id)
    const second = deviceOf(sam, id)
    await Promise.all([first.connect(), second.connect()])
    first.text().insert(0, 'Call to Order')
    await second.until(() => second.text().toString() === 'Call to Order')
    await first.allSaved()
    expect(first.saved).toBe(1)
    second.text().insert(0, '1. ')
    await first.until(() => first.text().toString() === '1. Call to Order')
  })

  test('converge after concurrent offline edits, and typing at the same place keeps both', async () => {
    const id = await freshDocument(sam)
    const first = deviceOf(ana, id)
    const second = deviceOf(sam, id)
    await first.connect()
    first.text().insert(0, 'middle')
    await first.allSaved()
    await second.connect()
    first.disconnect()
    second.disconnect()
    for (const letter of 'offline at home ') first.text().insert(first.text().length, letter)
    for (const letter of 'offline on the train ') second.text().insert(0, letter)
    await Promise.all([first.connect(), second.connect()])
    await Promise.all([first.allSaved(), second.allSaved()])
    await first.until(() => first.text().toString() === second.text().toString())
    expect(first.text().toString()).toContain('offline at home')
    // Inserted at the beginning letter by letter, so it reads backwards.
    expect(first.text().toString()).toContain([...'offline on the train '].reverse().join(''))
  })
})

describe('catching up', () => {
  test('Y5: sends exactly the entries after the device’s position', async () => {
    const id = await freshDocument(sam)
    const first = deviceOf(ana, id)
    const second = deviceOf(sam, id)
    await first.connect()
    first.text().insert(0, 'x'.repeat(20_000))
    await first.allSaved()
    await second.connect()
    second.disconnect()
    first.text().insert(0, 'new')
    await first.allSaved()
    const before = second.receivedBytes
    await second.connect()
    expect(second.text().toString().startsWith('newxxx')).toBe(true)
    expect(second.receivedBytes - before).toBeLessThan(500)
  })

  test('Y5: a reconnect without new edits appends nothing', async () => {
    const id = await freshDocument()
    const device = deviceOf(ana, id)
    await device.connect()
    device.text().insert(0, 'once')
    await device.allSaved()
    device.disconnect()
    await device.connect()
    device.sendRaw(encodeUpdate(Y.encodeStateAsUpdate(device.doc)))
    device.text().insert(0, 'twice ')
    await device.allSaved()
    const database = new Database(relay.databaseFile, { readonly: true })
    const { rows } = database
      .prepare('SELECT count(*) AS rows FROM log JOIN documents ON number = document WHERE id = ?')
      .get(id) as { rows: number }
    database.close()
    expect(rows).toBe(2)
  })

  test('Y5: uses a snapshot if the log was compacted', async () => {
    const id = await freshDocument(sam)
    const first = deviceOf(ana, id)
    await first.connect()
    for (let index = 0; index < 1_200; index++) first.text().insert(index, String(index % 10))
    await first.allSaved()
    await eventually('a snapshot', () => {
      const database = new Database(relay.databaseFile, { readonly: true })
      const row = database
        .prepare('SELECT position FROM snapshots JOIN documents ON number = document WHERE id = ?')
        .get(id) as { position: number } | undefined
      database.close()
      return (row?.position ?? 0) >= 500
    })
    first.text().insert(0, 'after the snapshot ')
    const second = deviceOf(sam, id)
    await second.connect()
    await second.until(() => second.text().toString() === first.text().toString())
  })
})

describe('an unmodified y-websocket client with the session’s cookie', () => {
  function openPlain(person: Person, id: string): { provider: WebsocketProvider; doc: Y.Doc } {
    class WebSocketWithCookie extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols, { headers: { cookie: person.cookie(), origin: relay.url } })
      }
    }
    const doc = new Y.Doc()
    const provider = new WebsocketProvider(`${relay.url.replace('http', 'ws')}/sync`, id, doc, {
      WebSocketPolyfill: WebSocketWithCookie as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    })
    opened.push({ disconnect: () => provider.destroy() })
    return { provider, doc }
  }

  test('syncs both ways with a client of ours, and with another of its kind', async () => {
    const id = await freshDocument(sam, joy)
    const ours = deviceOf(ana, id)
    await ours.connect()
    ours.text().insert(0, 'from ours')
    await ours.allSaved()

    const plain = openPlain(sam, id)
    await eventually('the plain client is synced', () => plain.provider.synced)
    expect(plain.doc.getText('text').toString()).toBe('from ours')
    plain.doc.getText('text').insert(0, 'from plain, ')
    await ours.until(() => ours.text().toString() === 'from plain, from ours')

    const other = openPlain(joy, id)
    await eventually('the other plain client is synced', () => other.provider.synced)
    expect(other.doc.getText('text').toString()).toBe('from plain, from ours')
    other.doc.getText('text').insert(0, 'third, ')
    await eventually('the first hears it', () => plain.doc.getText('text').toString().startsWith('third, '))
  })

  test('Y8: receives everything that it lacks after a reconnect, for log entries of any size', async () => {
    const id = await freshDocument(sam)
    const ours = deviceOf(ana, id)
    await ours.connect()
    ours.text().insert(0, 'a long story '.repeat(20_000))
    await ours.allSaved()
    const plain = openPlain(sam, id)
    await eventually('synced', () => plain.provider.synced)
    plain.provider.disconnect()
    ours.text().insert(0, 'news, ')
    await ours.allSaved()

    let received = 0
    plain.provider.on('status', ({ status }) => {
      if (status !== 'connected') return
      plain.provider.ws?.addEventListener('message', ({ data }) => {
        received += (data as ArrayBuffer).byteLength
      })
    })
    plain.provider.connect()
    await eventually('it has the news', () => plain.doc.getText('text').toString().startsWith('news, '))
    await eventually('synced again', () => plain.provider.synced)
    expect(received).toBeLessThan(1_000)
    ours.text().insert(0, 'latest ')
    await eventually('it is live', () => plain.doc.getText('text').toString().startsWith('latest news, '))
  })

  test('uploads its offline edits, and its presence', async () => {
    const id = await freshDocument(sam)
    const plain = openPlain(sam, id)
    await eventually('synced', () => plain.provider.synced)
    plain.provider.disconnect()
    plain.doc.getText('text').insert(0, 'written apart')
    plain.provider.connect()
    const ours = deviceOf(ana, id)
    await ours.connect()
    await ours.until(() => ours.text().toString() === 'written apart')
    plain.provider.awareness.setLocalStateField('user', { name: 'Sam Lee' })
    await ours.until(() => ours.awareness.some((update) => Buffer.from(update).includes('Sam Lee')))
  })
})

describe('admission', () => {
  const knock = (id: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${relay.url.replace('http', 'ws')}/sync/${id}`, { headers })
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0)
        socket.terminate()
      })
      socket.on('open', () => {
        socket.terminate()
        resolve(101)
      })
      socket.on('error', reject)
    })

  test('Y1: requires origin, session, document and membership before the upgrade', async () => {
    const id = await freshDocument()
    const own = { cookie: ana.cookie(), origin: relay.url }
    expect(await knock(id, own)).toBe(101)
    expect(await knock(id, { cookie: ana.cookie(), origin: 'https://elsewhere.example' })).toBe(403)
    expect(await knock(id, { cookie: ana.cookie() })).toBe(403)
    expect(await knock(id, { origin: relay.url })).toBe(401)
    expect(await knock('unknown-document', own)).toBe(404)
    expect(await knock(id, { cookie: sam.cookie(), origin: relay.url })).toBe(404)
    expect(await knock('general', { cookie: sam.cookie(), origin: relay.url })).toBe(101)
  })

  test('Y1: gives the same answer to a plain request, for browsers that hide why an upgrade failed', async () => {
    const id = await freshDocument()
    expect((await ana.get(`/sync/${id}`)).status).toBe(426)
    expect((await sam.get(`/sync/${id}`)).status).toBe(404)
  })

  test('Y1: closes at once the connections of a person who lost access', async () => {
    const id = await freshDocument(sam)
    const device = deviceOf(sam, id)
    await device.connect()
    await ana.delete(`/api/committees/${id}/people/${sam.account.id}`)
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.accessRemoved)
    await expect(device.connect()).rejects.toThrow()
  })

  test('Y1: closes the connections of a signed-out session', async () => {
    const visitor = await signUpPerson(relay.url, relay, `Visitor ${crypto.randomUUID().slice(0, 6)}`)
    const device = deviceOf(visitor, 'general')
    await device.connect()
    await visitor.post('/api/sign-out')
    await device.until(() => device.closeCode !== null)
    expect(device.closeCode).toBe(closeCodes.signedOut)
  })

  test('Y1: lets a viewer read and refuses their edits', async () => {
    const id = await freshDocument()
    await addMember(ana, id, sam, 'viewer')
    const owner = deviceOf(ana, id)
    const viewer = deviceOf(sam, id)
    await Promise.all([owner.connect(), viewer.connect()])
    owner.text().insert(0, 'for all to read')
    await viewer.until(() => viewer.text().toString() === 'for all to read')
    viewer.text().insert(0, 'not by me: ')
    await viewer.until(() => viewer.refusals.length > 0)
    expect(viewer.refusals[0]?.reason).toBe('read-only')
    owner.text().insert(0, '!')
    await owner.allSaved()
    expect(owner.text().toString()).toBe('!for all to read')
  })
})

describe('a hostile member', () => {
  test('Y2: can neither mute the document nor disturb the others, and is disconnected', async () => {
    const id = await freshDocument(sam, joy)
    const honest = deviceOf(ana, id)
    const reader = deviceOf(joy, id)
    const hostile = deviceOf(sam, id)
    await Promise.all([honest.connect(), reader.connect(), hostile.connect()])
    // Twelve bytes: an item with deleted content of length 0, which yjs accepts and which mutes the document
    // permanently.
    const muting = new Uint8Array([1, 1, 5, 0, 1, 1, 4, 116, 101, 120, 116, 0, 0])
    hostile.sendRaw(encodeUpdate(muting))
    await hostile.until(() => hostile.refusals.length > 0)
    expect(hostile.refusals[0]?.reason).toBe('unsound')
    hostile.sendRaw(new Uint8Array([0, 2, 200, 1]))
    hostile.sendRaw(new Uint8Array([250]))
    hostile.sendRaw(new Uint8Array())
    honest.text().insert(0, 'goes on')
    await reader.until(() => reader.text().toString() === 'goes on')
    for (let index = 0; index < 30; index++) hostile.sendRaw(encodeUpdate(muting))
    await hostile.until(() => hostile.closeCode !== null)
    expect(hostile.closeCode).toBe(closeCodes.tooManyRefusals)
    honest.text().insert(0, 'still ')
    await reader.until(() => reader.text().toString() === 'still goes on')
  })

  test('Y2: an update that depends on missing structs is not stored, and the relay requests these structs', async () => {
    const id = await freshDocument(sam)
    const device = deviceOf(ana, id)
    const updates: Uint8Array[] = []
    const elsewhere = new Y.Doc()
    elsewhere.on('update', (update: Uint8Array) => updates.push(update))
    for (const word of ['one ', 'two ', 'three'])
      elsewhere.getText('text').insert(elsewhere.getText('text').length, word)
    await device.connect()
    Y.applyUpdate(device.doc, Y.encodeStateAsUpdate(elsewhere), 'relay')
    device.sendRaw(encodeUpdate(updates[2] as Uint8Array))
    await device.until(() => device.refusals.some(({ reason }) => reason === 'missing-context'))
    const other = deviceOf(sam, id)
    await other.connect()
    await other.until(() => other.text().toString() === 'one two three')
  })
})
