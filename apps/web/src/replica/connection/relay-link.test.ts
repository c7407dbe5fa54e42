import {
  closeCodes,
  encodeCommitted,
  encodeFirstParts,
  encodePart,
  encodeRelayHello,
  type FirstParts,
  readClientHello,
} from '@civic-hub/protocol'
import * as decoding from 'lib0/decoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LinkState, openRelayLink, type RelayLink } from './relay-link.ts'

/** A fake socket: the test acts as the relay. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Uint8Array[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  send(frame: Uint8Array): void {
    this.sent.push(frame)
  }
  close(): void {
    this.readyState = 3
  }
  /** Lets the upgrade succeed, and sends the relay's hello with this position, and that the device has everything. */
  accept(position = 7): void {
    this.greet(position)
    this.commit(position, true)
  }
  greet(position = 7): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    const stateVector = new Uint8Array()
    this.say(
      encodeRelayHello({
        logId: 'log',
        position,
        access: 'editor',
        continued: true,
        fullness: 0,
        stateVector,
        sealKeyId: new Uint8Array(),
      }),
    )
  }
  /** The parts that the device named in its hello. */
  kept(): FirstParts | null {
    const [hello = new Uint8Array()] = this.sent
    return readClientHello(decoding.createDecoder(hello.subarray(1))).receivedParts
  }
  commit(position: number, caughtUp = false, updates: Uint8Array[] = []): void {
    this.say(encodeCommitted({ position, entryTag: 1, acknowledged: 0, caughtUp, updates }))
  }
  say(frame: Uint8Array<ArrayBuffer>): void {
    this.onmessage?.({ data: frame.slice().buffer })
  }
  end(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}
async function nextSocket(): Promise<void> {
  const known = FakeSocket.all.length
  while (FakeSocket.all.length === known) await vi.advanceTimersByTimeAsync(100)
}
const socket = () => FakeSocket.all.at(-1) as FakeSocket

let link: RelayLink
let states: LinkState[]
let prepare: () => Promise<boolean>
const events = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  states = []
  prepare = async () => true
  vi.stubGlobal('WebSocket', FakeSocket)
  // In a browser, those of the page cannot be replaced.
  if (!('document' in globalThis)) {
    vi.stubGlobal('location', { origin: 'http://localhost' })
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  }
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  link.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

let accountChanges = 0
async function open(): Promise<void> {
  link = openRelayLink(() => 'parks', {
    prepare: () => prepare(),
    hello: () => ({
      protocolVersion: 2,
      appVersion: '',
      schemaVersion: 1,
      logId: '',
      position: 0,
      entryTag: 0,
      inflates: true,
      clientId: 1,
    }),
    onHello: () => undefined,
    onBytes: () => undefined,
    onCommitted: () => undefined,
    onRefused: () => undefined,
    onAwareness: () => undefined,
    onSeal: () => undefined,
    onListChanged: () => undefined,
    onState: (state) => states.push(state),
    onAccountChanged: () => accountChanges++,
  })
  await vi.advanceTimersByTimeAsync(0)
}

test('L11: a request that hangs delays the connection by no more than its time limit', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_answer, refuse) => signal?.addEventListener('abort', () => refuse(new Error('aborted')))),
  )
  await open()
  socket().end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all.length).toBeGreaterThan(1)
})

test('L12: the link reports a relay that cannot write its store until the relay has written again', async () => {
  await open()
  socket().accept()
  for (let round = 0; round < 5; round++) {
    socket().end(closeCodes.storeFailed)
    await nextSocket()
    socket().accept()
  }
  const since = states.findIndex((state) => state.kind === 'closed')
  expect(states.slice(since).length).toBeGreaterThan(5)
  expect(states.slice(since).every((state) => state.kind !== 'ended' && state.cannotStore)).toBe(true)
  // Reading works on a full disk: only a new entry shows that the relay can write again.
  socket().commit(8)
  expect(states.at(-1)).toEqual({ kind: 'open', cannotStore: false, busyUntil: null })
})

test('L12: the pauses grow although each connection catches up', async () => {
  await open()
  const from = Date.now()
  for (let round = 0; round < 8; round++) {
    socket().accept()
    socket().end(closeCodes.storeFailed)
    await nextSocket()
  }
  expect(Date.now() - from).toBeGreaterThan(30_000)
})

test('the pauses grow while the relay closes each connection because the account sends too much', async () => {
  await open()
  const from = Date.now()
  for (let round = 0; round < 8; round++) {
    socket().accept()
    // New entries are no reason for a short pause: others of the account may have sent them.
    socket().commit(8 + round)
    socket().end(closeCodes.slowDown)
    await nextSocket()
  }
  expect(Date.now() - from).toBeGreaterThan(30_000)
  expect(states.every((state) => state.kind !== 'ended' && !state.cannotStore)).toBe(true)

  // Once a connection has lasted, the next pause is short again.
  socket().accept()
  for (let second = 0; second <= 30; second++) {
    socket().commit(20 + second)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const known = FakeSocket.all.length
  socket().end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.all.length).toBe(known + 1)
})

test('L12: when the connection is lost too, the link reports the missing connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await open()
  socket().accept()
  socket().end(closeCodes.storeFailed)
  await nextSocket()
  socket().end()
  expect(states.at(-1)).toEqual({ kind: 'closed', cannotStore: false, busyUntil: null })
})

test('L16: reports a relay that had too many requests continuously, with the time of the next attempt', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 429, headers: new Headers({ 'retry-after': '30' }) }))
  await open()
  socket().end()
  await vi.advanceTimersByTimeAsync(0)
  const since = states.length - 1
  for (let attempt = 2; attempt <= 4; attempt++) {
    const state = states.at(-1) as Extract<LinkState, { kind: 'closed' | 'open' }>
    expect(state.busyUntil).toBeGreaterThanOrEqual(Date.now() + 30_000)
    await vi.advanceTimersByTimeAsync((state.busyUntil as number) - Date.now() - 1)
    expect(FakeSocket.all.length).toBe(attempt - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all.length).toBe(attempt)
    socket().end()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(states.slice(since).every((state) => state.kind === 'closed' && state.busyUntil !== null)).toBe(true)
  void link.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  socket().accept()
  expect(states.at(-1)).toEqual({ kind: 'open', cannotStore: false, busyUntil: null })
})

test('retryNow resolves with whether the relay was reached, also while an attempt hangs', async () => {
  await open()
  const hanging = socket()
  const reached = link.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket()).not.toBe(hanging)
  socket().accept()
  expect(await reached).toBe(true)
  expect(await link.retryNow()).toBe(true)

  socket().end()
  const missed = link.retryNow()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await missed).toBe(false)
})

test('another attempt follows an attempt that fails before it begins', async () => {
  let fails = true
  prepare = () => (fails ? Promise.reject(new Error('no store')) : Promise.resolve(true))
  await open()
  expect(FakeSocket.all.length).toBe(0)
  fails = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSocket.all.length).toBe(1)
})

test('a new name or picture is reported, and the link reconnects at once', async () => {
  await open()
  for (let change = 1; change <= 6; change++) {
    socket().accept()
    socket().end(closeCodes.accountChanged)
    expect(accountChanges).toBe(change)
    await vi.advanceTimersByTimeAsync(500)
    expect(FakeSocket.all.length).toBe(change + 1)
  }
})

test('ends the connection after an invalid frame, and tries the next one', async () => {
  await open()
  socket().accept()
  socket().say(new Uint8Array([101, 255]))
  expect(states.at(-1)).toEqual({ kind: 'closed', cannotStore: false, busyUntil: null })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSocket.all.length).toBe(2)
})

const tag = Uint8Array.of(1, 2, 3)

/** Sends the parts of a document that follow those that the device has named. */
function sendParts(count: number): void {
  socket().say(encodeFirstParts({ tag, count: socket().kept()?.count ?? 0 }))
  for (let part = 0; part < count; part++) socket().say(encodePart([Uint8Array.of(101)], false))
}

/** Resolves with the parts that the device names on its next connection. */
async function nextHello(): Promise<FirstParts | null> {
  await nextSocket()
  socket().greet()
  return socket().kept()
}

test('L25: the hello names the parts of a document that arrived, until the document is here', async () => {
  await open()
  socket().greet()
  expect(socket().kept()).toBeNull()
  sendParts(2)
  socket().end()
  expect(await nextHello()).toEqual({ tag, count: 2 })
  // This connection breaks before the relay has sent any.
  socket().end()
  expect(await nextHello()).toEqual({ tag, count: 2 })
  sendParts(1)
  socket().end()
  expect(await nextHello()).toEqual({ tag, count: 3 })
  socket().commit(7, true)
  socket().end()
  expect(await nextHello()).toBeNull()
})

test('L25: parts are forgotten if they do not make a document, and when access ends', async () => {
  await open()
  socket().greet()
  sendParts(2)
  socket().say(encodePart([Uint8Array.of(255)], true))
  expect(await nextHello()).toBeNull()
  sendParts(2)
  socket().end(closeCodes.accessRemoved)
  expect(states.at(-1)).toEqual({ kind: 'ended', why: 'access-removed' })
  void link.retryNow()
  expect(await nextHello()).toBeNull()
})

test('L25: the pauses stay short while each connection adds parts or updates, and grow when none does', async () => {
  await open()
  socket().greet()
  const receive = async (parts: number, updates: Uint8Array[] = []) => {
    const from = Date.now()
    for (let round = 0; round < 8; round++) {
      sendParts(parts)
      socket().commit(8 + round, false, updates)
      socket().end()
      await nextHello()
    }
    return Date.now() - from
  }
  expect(await receive(1)).toBeLessThan(8_000)
  expect(await receive(0, [Uint8Array.of(0, 0)])).toBeLessThan(8_000)
  expect(await receive(0)).toBeGreaterThan(30_000)
})

test('L25: the pauses grow although parts arrive, while the account sends too much', async () => {
  await open()
  socket().greet()
  const from = Date.now()
  for (let round = 0; round < 8; round++) {
    sendParts(1)
    socket().end(closeCodes.slowDown)
    await nextHello()
  }
  expect(Date.now() - from).toBeGreaterThan(30_000)
})
