import { connect } from 'node:net'
import { join } from 'node:path'
import { closeCodes, frameTypes } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { contentDigest, isMuted } from '../support/device/document-content.ts'
import { watchHeartbeat } from '../support/device/heartbeat.ts'
import { encodeUpdate, type SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, signUpPeople } from '../support/people/committee.ts'
import type { Person } from '../support/people/signed-in-person.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

/* Attacks of one member on the others, each written byte by byte if needed. The relay is a process of its
   own, so that only its memory and its response times are measured. Updates are encoded by hand,
   because yjs would not create them. All tests use one relay, each with other people and another document. */
let common: RelayProcess
let relay: RelayProcess
let documentId: string
let ana: Person
let sam: Person
let mallory: Person
const { makeDevice, connectDevice, disconnectAll } = devicesOfATest(() => ({ url: relay.url, documentId }))

beforeAll(async () => {
  common = await startRelayProcess()
})
beforeEach(async () => {
  relay = common
  const people = await signUpPeople(relay, 3)
  documentId = await gatherCommittee(people)
  ;[ana, sam, mallory] = people as [Person, Person, Person]
})
afterAll(() => common.close())

/** The memory that earlier attacks needed would hide a part of what the next one needs. */
async function restartRelay(): Promise<void> {
  await relay.stop('SIGTERM')
  await relay.start()
}

/** An update of one client id: its first clock, and the content of each struct. */
function updateOf(
  clientId: number,
  clock: number,
  structs: readonly ((encoder: encoding.Encoder) => void)[],
  deletes: ReadonlyMap<number, readonly (readonly [clock: number, length: number])[]> = new Map(),
): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, structs.length > 0 ? 1 : 0)
    if (structs.length > 0) {
      encoding.writeVarUint(encoder, structs.length)
      encoding.writeVarUint(encoder, clientId)
      encoding.writeVarUint(encoder, clock)
      for (const write of structs) write(encoder)
    }
    encoding.writeVarUint(encoder, deletes.size)
    for (const [of, ranges] of deletes) {
      encoding.writeVarUint(encoder, of)
      encoding.writeVarUint(encoder, ranges.length)
      for (const [at, length] of ranges) {
        encoding.writeVarUint(encoder, at)
        encoding.writeVarUint(encoder, length)
      }
    }
  })
}

const gc = (length: number) => (encoder: encoding.Encoder) => {
  encoding.writeUint8(encoder, 0)
  encoding.writeVarUint(encoder, length)
}

let words = 0

async function goOn(...honest: SyncDevice[]): Promise<void> {
  const names = honest.map(() => `after ${words++}`)
  for (const [index, device] of honest.entries()) device.text(names[index]).insert(0, 'goes on')
  await Promise.all(
    honest.map((device) => device.until(() => device.waiting.length === 0 || device.closeCode !== null)),
  )
  expect(honest.map(({ closeCode }) => closeCode)).toEqual(honest.map(() => null))
  for (const name of names)
    for (const other of honest) await other.until(() => other.text(name).toString() === 'goes on')
  for (const device of honest) {
    expect(device.closeCode).toBeNull()
    expect(device.refusals).toEqual([])
    expect(device.faults).toEqual([])
  }
}

/**
 * Resolves when the relay has handled everything from this device, or has disconnected it. While frames wait
 * to be read, the relay sends an unrequested pong with each of its pings. So each of those is answered by one
 * more ping: only the responses to our pings make two pongs more than there were pings of the relay.
 */
async function isDealtWith(device: SyncDevice): Promise<void> {
  const { socket } = device
  if (!socket || device.closeCode !== null) return
  await new Promise<void>((resolve) => {
    let due = 0
    const ask = () => {
      due++
      device.sendPing()
    }
    socket.on('close', () => resolve())
    socket.on('ping', ask)
    socket.on('message', (data: ArrayBuffer) => {
      if (new Uint8Array(data)[0] === frameTypes.pong && --due === 0) resolve()
    })
    ask()
    ask()
  })
}

describe('the client id that a member announces', () => {
  test('Y3: belongs to that member before their first edit', async () => {
    const honest = await connectDevice(ana)
    const reader = await connectDevice(sam)
    const hostile = await connectDevice(mallory)
    // Presence shows everyone the id, a while before its first edit.
    const { clientID } = honest.doc
    hostile.sendRaw(encodeUpdate(updateOf(clientID, 0, [gc(1_000)])))
    await hostile.until(() => hostile.refusals.length > 0)
    expect(hostile.refusals[0]?.reason).toBe('foreign-client-id')
    await goOn(honest, reader)
  })
})

/**
 * The id of the others' next edits is taken: their edits must still arrive, or at least never be
 * acknowledged.
 */
async function expectOwnWordsKept(honest: SyncDevice): Promise<void> {
  const [before] = await Promise.all([honest.waiting.length, honest.connect()])
  expect(before).toBeGreaterThan(0)
  await honest.until(() => honest.waiting.length === 0 || honest.refusals.length > 0)
  const reader = await connectDevice(sam)
  if (honest.waiting.length === 0) expect(reader.text().toString()).toBe('written while away')
}

describe('the client id of an offline device', () => {
  test('Y3: still belongs to its member after a restart of the relay', async () => {
    const honest = await connectDevice(ana)
    const { clientID } = honest.doc
    honest.disconnect()
    honest.text().insert(0, 'written while away')
    await restartRelay()
    const hostile = await connectDevice(mallory)
    hostile.sendRaw(encodeUpdate(updateOf(clientID, 0, [gc(1_000)])))
    await isDealtWith(hostile)
    await expectOwnWordsKept(honest)
  })

  test('Y3: is protected from a member who pretends to re-upload lost edits', async () => {
    const honest = await connectDevice(ana)
    const { clientID } = honest.doc
    const hostile = makeDevice(mallory)
    hostile.logId = 'another log'
    hostile.position = 5
    await hostile.connect()
    hostile.sendRaw(encodeUpdate(updateOf(clientID, 0, [gc(1_000)])))
    await isDealtWith(hostile)
    honest.disconnect()
    honest.text().insert(0, 'written while away')
    await expectOwnWordsKept(honest)
  })
})

describe('an opening that writes under another member’s client id', () => {
  test('Y3: receives the reason of the refusal, and the other member’s edits are never acknowledged as its own', async () => {
    const hostile = await connectDevice(mallory)
    hostile.sendRaw(encodeUpdate(updateOf(77, 0, [gc(1_000)])))
    await isDealtWith(hostile)
    const honest = makeDevice(ana)
    honest.doc.clientID = 77
    honest.text().insert(0, 'written while away')
    await honest.connect()
    await honest.until(() => honest.refusals.length > 0 || honest.waiting.length === 0)
    expect(honest.refusals.map(({ reason }) => reason)).toEqual(['foreign-client-id'])
    expect(honest.waiting).toHaveLength(1)
  })
})

describe('memory and response times', () => {
  test('Y7: presence of thousands of nonexistent people is not delivered', async () => {
    const honest = await connectDevice(ana)
    const hostile = await connectDevice(mallory)
    const heartbeat = watchHeartbeat(honest)
    const state = JSON.stringify({ here: 'x'.repeat(10_000) })
    for (let frame = 0; frame < 1_000; frame++) {
      hostile.sendRaw(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.awareness)
          const update = encoding.encode((inner) => {
            encoding.writeVarUint(inner, 8)
            for (let index = 0; index < 8; index++) {
              encoding.writeVarUint(inner, 1 + frame * 8 + index)
              encoding.writeVarUint(inner, 1)
              encoding.writeVarString(inner, state)
            }
          })
          encoding.writeVarUint8Array(encoder, update)
        }),
      )
    }
    await isDealtWith(hostile)
    await goOn(honest)
    const late = await connectDevice(sam)
    await goOn(late)
    const bytes = late.awareness.reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeLessThan(1_000_000)
    expect(heartbeat.missed()).toBe(0)
    heartbeat.stop()
  })

  test('Y9: unfinished frames are not kept without bound', async () => {
    await restartRelay()
    const honest = await connectDevice(ana)
    const before = relay.residentMegabytes()
    const hostile = await Promise.all(Array.from({ length: 20 }, () => connectDevice(mallory)))
    const piece = new Uint8Array(15 * 1024 * 1024)
    for (const device of hostile) {
      device.socket?.send(piece, { fin: false, binary: true })
      // Masking 15 MB takes time: in between the honest device answers the relay, which disconnects silent
      // clients.
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const closed = () => hostile.filter(({ closeCode }) => closeCode !== null)
    await eventually('most are sent away', () => closed().length >= 15)
    // The relay ends a connection that does not read its close code in time.
    for (const { closeCode } of closed()) expect([closeCodes.slowDown, 1006]).toContain(closeCode)
    const after = relay.residentMegabytes()
    expect(after - before).toBeLessThan(150)
    await goOn(honest)
  })

  test('Y8: clients that request a large document and do not read it use no memory', async () => {
    await restartRelay()
    const honest = await connectDevice(ana)
    honest.text().insert(0, 'the minutes of the meeting '.repeat(450_000))
    await honest.allSaved()
    // This test does not measure the memory for making the snapshot.
    await eventually('there is a snapshot of everything', () => {
      const database = new Database(join(relay.dataDir, 'relay.sqlite'), { readonly: true })
      const rows = database.prepare('SELECT position FROM snapshots').all()
      database.close()
      return rows.length > 0
    })
    const before = relay.residentMegabytes()
    const hostile = Array.from({ length: 40 }, () => {
      const device = makeDevice(mallory)
      device.connect().catch(() => undefined)
      device.socket?.on('open', () => device.socket?.pause())
      return device
    })
    await eventually('all have asked', () => hostile.every(({ socket }) => socket?.isPaused))
    await goOn(honest)
    const after = relay.residentMegabytes()
    expect(after - before).toBeLessThan(150)
  })

  test.each(['ping', 'pong'] as const)('Y9: a flood of %ss ends the connection', async (kind) => {
    const honest = await connectDevice(ana)
    const hostile = await connectDevice(mallory)
    for (let count = 0; count < 20_000; count++) hostile.socket?.[kind]()
    await hostile.until(() => hostile.closeCode !== null)
    // The relay cuts off a connection that does not read its close code in time.
    expect([closeCodes.slowDown, 1006]).toContain(hostile.closeCode)
    await goOn(honest, await connectDevice(sam))
    expect(relay.output()).not.toContain('Warning')
  })

  test('Y9: unknown frames end the connection', async () => {
    const hostile = await connectDevice(mallory)
    for (let count = 0; count < 30; count++) hostile.socket?.send('a text')
    await hostile.until(() => hostile.closeCode !== null)
    expect(hostile.closeCode).toBe(closeCodes.tooManyRefusals)
  })

  test('R6, Y9: large frames that arrive faster than they are read are not kept in memory', async () => {
    await restartRelay()
    const honest = await connectDevice(ana)
    const hostile = await connectDevice(mallory)
    const before = relay.residentMegabytes()
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, relay.residentMegabytes())
    }, 50)
    const heartbeat = watchHeartbeat(honest)
    // Single deletions take the longest to read.
    const frame = encodeUpdate(
      updateOf(
        7,
        0,
        [gc(20_000_000)],
        new Map([[7, Array.from({ length: 1_000_000 }, (_, at) => [at * 2, 1] as const)]]),
      ),
    )
    try {
      for (let index = 0; index < 90; index++) {
        hostile.sendRaw(frame)
        // The honest devices are in this process as well, and must answer the relay meanwhile.
        await new Promise((resolve) => setImmediate(resolve))
      }
      await isDealtWith(hostile)
      await goOn(honest)
    } finally {
      clearInterval(watching)
      heartbeat.stop()
    }
    expect(heartbeat.missed()).toBe(0)
    // The relay stops reading: all of it would be 370 MB. 128 on a quick machine, 168 on a slow one.
    expect([closeCodes.slowDown, 1006]).toContain(hostile.closeCode)
    expect(hostile.refusals.length).toBeLessThan(10)
    expect(most - before).toBeLessThan(220)
  })

  test('many deletions do not make later ones expensive', async () => {
    const honest = await connectDevice(ana)
    const reader = await connectDevice(sam)
    const hostile = await connectDevice(mallory)
    const ranges = 800_000
    hostile.sendRaw(
      encodeUpdate(
        updateOf(
          7,
          0,
          [gc(ranges * 2 + 1_000_000)],
          new Map([[7, Array.from({ length: ranges }, (_, at) => [at * 2, 1] as const)]]),
        ),
      ),
    )
    const heartbeat = watchHeartbeat(honest)
    for (let frame = 0; frame < 200; frame++) {
      const at = ranges * 2 + frame * 40
      hostile.sendRaw(
        encodeUpdate(
          updateOf(7, 0, [], new Map([[7, Array.from({ length: 10 }, (_, index) => [at + index * 2, 1] as const)]])),
        ),
      )
    }
    await isDealtWith(hostile)
    await goOn(honest, reader)
    heartbeat.stop()
    expect(heartbeat.missed()).toBe(0)
  })

  test('Y9: repeated requests for everything do not slow the others down', async () => {
    const honest = await connectDevice(ana)
    for (let part = 0; part < 12; part++) {
      honest.text(`part ${part}`).insert(0, 'the minutes of the meeting '.repeat(10_000))
      for (let index = 0; index < 60; index++) honest.doc.getMap(`part ${part} of map`).set(String(index), index)
      await honest.allSaved()
    }
    const hostile = await connectDevice(mallory)
    const heartbeat = watchHeartbeat(honest)
    for (let index = 0; index < 4_000; index++) {
      const vector = encoding.encode((encoder) => {
        encoding.writeVarUint(encoder, 1)
        encoding.writeVarUint(encoder, 1 + index)
        encoding.writeVarUint(encoder, 1)
      })
      hostile.sendRaw(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, frameTypes.sync)
          encoding.writeVarUint(encoder, 0)
          encoding.writeVarUint8Array(encoder, vector)
        }),
      )
    }
    await isDealtWith(hostile)
    await goOn(honest)
    heartbeat.stop()
    expect(heartbeat.missed()).toBe(0)
  })
})

describe('updates that are well-formed in every byte', () => {
  test('Y2: cannot make a member’s own deletion fail, which would mute their device', async () => {
    const honest = await connectDevice(ana)
    const reader = await connectDevice(sam)
    const paragraph = new Y.XmlElement('paragraph')
    honest.doc.getXmlFragment('notes').insert(0, [paragraph])
    await honest.allSaved()
    const hostile = await connectDevice(mallory)
    const within = paragraph._item?.id as Y.ID
    // An attribute of length 2 (a map's entries have length 1), and one that splits it in two.
    const twice = (encoder: encoding.Encoder) => {
      encoding.writeUint8(encoder, 4 | 0x20)
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarUint(encoder, within.client)
      encoding.writeVarUint(encoder, within.clock)
      encoding.writeVarString(encoder, 'level')
      encoding.writeVarString(encoder, 'ab')
    }
    const between = (encoder: encoding.Encoder) => {
      encoding.writeUint8(encoder, 4 | 0x80)
      encoding.writeVarUint(encoder, 7)
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarString(encoder, 'c')
    }
    hostile.sendRaw(encodeUpdate(updateOf(7, 0, [twice, between])))
    hostile.text().insert(0, 'done')
    await honest.until(() => honest.text().toString() === 'done')
    try {
      honest.doc.getXmlFragment('notes').delete(0, 1)
    } catch (fault) {
      honest.faults.push(fault)
    }
    await goOn(honest, reader)
    expect(honest.doc.getXmlFragment('notes').length).toBe(0)
    expect(contentDigest((await connectDevice(sam)).doc)).toBe(contentDigest(honest.doc))
  })

  test('Y2: cannot nest so deep that the nodes cannot be deleted', async () => {
    const honest = await connectDevice(ana)
    const reader = await connectDevice(sam)
    const hostile = await connectDevice(mallory)
    const depth = 30_000
    const nested = Array.from({ length: depth }, (_, clock) => (encoder: encoding.Encoder) => {
      encoding.writeUint8(encoder, 7)
      encoding.writeVarUint(encoder, clock === 0 ? 1 : 0)
      if (clock === 0) {
        encoding.writeVarString(encoder, 'list')
      } else {
        encoding.writeVarUint(encoder, 7)
        encoding.writeVarUint(encoder, clock - 1)
      }
      encoding.writeVarUint(encoder, 0)
    })
    for (let from = 0; from < depth; from += 5_000)
      hostile.sendRaw(encodeUpdate(updateOf(7, from, nested.slice(from, from + 5_000))))
    hostile.text().insert(0, 'done')
    await honest.until(() => honest.text().toString() === 'done')
    try {
      const list = honest.doc.getArray('list')
      if (list.length > 0) list.delete(0, 1)
    } catch (fault) {
      honest.faults.push(fault)
    }
    await goOn(honest, reader)
    expect(isMuted(honest.doc)).toBe(false)
  })

  test('Y2: cannot make other members’ edits continue inside collected structs', async () => {
    const honest = await connectDevice(ana)
    const reader = await connectDevice(sam)
    const hostile = await connectDevice(mallory)
    const text = (encoder: encoding.Encoder) => {
      encoding.writeUint8(encoder, 4)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarString(encoder, 'text')
      encoding.writeVarString(encoder, 'abcdef')
    }
    hostile.sendRaw(encodeUpdate(updateOf(7, 0, [gc(3)])))
    // Its first three letters are known with other content.
    hostile.sendRaw(encodeUpdate(updateOf(7, 0, [text])))
    await isDealtWith(hostile)
    await goOn(honest, reader)
  })

  test('Y9: cannot add more client ids than a document of decades has', async () => {
    const honest = await connectDevice(ana)
    const hostile = await connectDevice(mallory)
    for (let first = 1; first < 20_000; first += 500) {
      const clientIds = Array.from({ length: 500 }, (_, index) => first + index)
      hostile.sendRaw(encodeUpdate(Y.mergeUpdates(clientIds.map((clientId) => updateOf(clientId, 0, [gc(1)])))))
    }
    await isDealtWith(hostile)
    await goOn(honest)
    expect(Y.decodeStateVector(Y.encodeStateVector(honest.doc)).size).toBeLessThan(10_000)
  })
})

test('Y9: cannot fill the disk for everyone', async () => {
  const small = await startRelayProcess({ environment: { LIMIT_DOCUMENT_BYTES: String(1024 * 1024) } })
  onTestFinished(() => small.close())
  relay = small
  const people = await signUpPeople(relay, 2)
  let last = ''
  let refused: SyncDevice | undefined
  // No document is full; together they are as large as four.
  for (let count = 0; count < 6 && !refused; count++) {
    last = await gatherCommittee(people)
    const device = await connectDevice(people[0], last)
    device.text().insert(0, 'x'.repeat(900_000))
    await device.until(() => device.waiting.length === 0 || device.refusals.length > 0)
    if (device.refusals.length > 0) refused = device
  }
  expect(refused?.refusals.map(({ reason }) => reason)).toEqual(['document-full'])
  const other = await connectDevice(people[1], last)
  other.text().insert(0, 'there is space for others')
  await other.allSaved()
})

test('Y1: a removed member can send nothing more, now or later, and keeps a copy of their own edits', async () => {
  const honest = await connectDevice(ana)
  const hostile = await connectDevice(mallory)
  hostile.text().insert(0, 'written as a member')
  await hostile.allSaved()
  // Their program ignores the close frame.
  hostile.socket?.removeAllListeners('close')
  await ana.delete(`/api/committees/${documentId}/people/${mallory.account.id}`)
  for (let count = 0; count < 50; count++) hostile.text().insert(0, `${count} and after that `)
  hostile.disconnect()
  await expect(hostile.connect()).rejects.toThrow('403')
  expect(hostile.waiting).toHaveLength(50)
  expect(hostile.text().toString()).toContain('and after that written as a member')

  // The relay restarts, and the others continue.
  disconnectAll()
  await restartRelay()
  await expect(hostile.connect()).rejects.toThrow('403')
  await honest.connect()
  const late = await connectDevice(sam)
  await goOn(honest, late)
  expect(late.text().toString()).toBe('written as a member')
})

describe('presence', () => {
  const presenceOf = (client: number, state: unknown) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, frameTypes.awareness)
      encoding.writeVarUint8Array(
        encoder,
        encoding.encode((inner) => {
          for (const value of [1, client, 1]) encoding.writeVarUint(inner, value)
          encoding.writeVarString(inner, JSON.stringify(state))
        }),
      )
    })

  test('Y7: is never shown under another member’s name, account or client id', async () => {
    const honest = await connectDevice(ana)
    const away = await connectDevice(sam)
    away.disconnect()
    const hostile = await connectDevice(mallory)
    const { account } = ana
    hostile.sendRaw(presenceOf(71, { user: { accountId: account.id, name: account.name } }))
    hostile.sendRaw(presenceOf(72, { user: { name: account.name } }))
    hostile.sendRaw(presenceOf(away.doc.clientID, {}))
    hostile.sendRaw(presenceOf(73, null))
    await isDealtWith(hostile)
    expect(honest.awareness).toEqual([])
    const { account: own } = mallory
    hostile.sendRaw(presenceOf(74, { user: { accountId: own.id, name: own.name } }))
    await honest.until(() => honest.awareness.length > 0)
    await goOn(honest)
  })
})

describe('a stranger', () => {
  test('that keeps a refused connection open does not prevent the relay from stopping', async () => {
    const { host, port } = new URL(relay.url)
    // The client's side stays open after the relay has ended the connection.
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    socket.write(
      [
        'GET /sync/general HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${relay.url}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
    expect(await answered).toContain('401')
    const ended = relay.stop('SIGTERM').then((code) => ({ code }))
    const gaveUp = new Promise((resolve) => setTimeout(() => resolve('it went on and on'), 60_000))
    expect(await Promise.race([ended, gaveUp])).toEqual({ code: 0 })
    socket.destroy()
    await relay.start()
  })

  test('that requests another protocol gets a response, and its socket is closed', async () => {
    const { host, port } = new URL(relay.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    const answered = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())))
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
    expect(await answered).toContain('200 OK')
    socket.destroy()
  })
})
