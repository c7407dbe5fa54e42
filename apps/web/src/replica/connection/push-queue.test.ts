import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'
import { createPushQueue } from './push-queue.ts'
import type { RelaySocket } from './relay-socket.ts'

let doc: Y.Doc
let pending: PendingUpdate[]
let sent: Uint8Array[]
let checkpoints: string[][]
let pushQueue: ReturnType<typeof createPushQueue>

beforeEach(() => {
  vi.useFakeTimers()
  doc = new Y.Doc()
  doc.getText('notes').insert(0, 'saved long ago')
  pending = []
  sent = []
  checkpoints = []
  const pendingUpdates = { list: () => [...pending] } as PendingUpdates
  pushQueue = createPushQueue(doc, pendingUpdates)
})
const socket = {
  sendUpdate(update: Uint8Array, labels: readonly string[]) {
    checkpoints.push([...labels])
    return sent.push(update)
  },
} as RelaySocket
afterEach(() => {
  pushQueue.close()
  vi.useRealTimers()
})

const nothing = Y.encodeStateVector(new Y.Doc())
const hello = {
  logId: 'new',
  position: 0,
  access: 'editor' as const,
  continued: false,
  fullness: 0,
  stateVector: nothing,
}

function textIn(updates: readonly Uint8Array[]): string {
  const relay = new Y.Doc()
  for (const update of updates) Y.applyUpdate(relay, update)
  return relay.getText('notes').toString()
}

function edit(words: string, act = () => doc.getText('notes').insert(0, words)): PendingUpdate {
  let update = new Uint8Array()
  doc.once('update', (made: Uint8Array) => {
    update = new Uint8Array(made)
  })
  act()
  const change: PendingUpdate = {
    key: words,
    update,
    at: Date.now(),
    place: words,
    stored: true,
    acknowledged: false,
  }
  pending.push(change)
  return change
}

describe('a relay that has lost what this device was told of', () => {
  test('gets everything until it acknowledges that it has it', () => {
    pushQueue.begin(hello, socket, true)
    expect(textIn(sent)).toBe('saved long ago')
    expect(pushQueue.owes()).toBe(true)
    pushQueue.edited(edit('now. '))
    pushQueue.acknowledge(1)
    expect(pushQueue.owes()).toBe(false)
  })

  test('still gets it after the connection broke, or when it asked for more', () => {
    pushQueue.begin(hello, socket, true)
    pushQueue.interrupt()
    expect(pushQueue.owes()).toBe(true)

    sent.length = 0
    pushQueue.begin(hello, socket, true)
    pushQueue.refused({ frame: 1, reason: 'missing-context', stateVector: nothing })
    pushQueue.acknowledge(1)
    expect(pushQueue.owes()).toBe(true)
    expect(textIn(sent.slice(1))).toBe('saved long ago')
    pushQueue.acknowledge(2)
    expect(pushQueue.owes()).toBe(false)
  })

  test('gets it in one piece when it asked to slow down, although nothing of this device waits', () => {
    pushQueue.begin(hello, socket, true)
    pushQueue.refused({ frame: 1, reason: 'too-fast', stateVector: nothing })
    pushQueue.acknowledge(1)
    expect(pushQueue.owes()).toBe(true)
    sent.length = 0
    vi.advanceTimersByTime(2_500)
    expect(textIn(sent)).toBe('saved long ago')
    pushQueue.acknowledge(2)
    expect(pushQueue.owes()).toBe(false)
  })
})

test('the next try leaves out what another device has pushed meanwhile', () => {
  pushQueue.begin(hello, socket, true)
  for (let frame = 1; frame <= 5; frame++) {
    pushQueue.refused({ frame, reason: 'foreign-client-id', stateVector: nothing })
    vi.advanceTimersByTime(2_500)
    expect(pushQueue.refusal()).toBe(null)
    expect(sent.length).toBe(frame + 1)
  }
  pushQueue.refused({ frame: 6, reason: 'foreign-client-id', stateVector: nothing })
  vi.advanceTimersByTime(2_500)
  expect(pushQueue.refusal()).toBe('foreign-client-id')
  expect(sent.length).toBe(6)
})

test('L4: the pending update of a tab that died is sent by this one', () => {
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  const adopted = edit('of the other tab. ')
  vi.advanceTimersByTime(2_000)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(4_000)
  expect(sent).toEqual([adopted.update])
})

test('a relay that lost nothing gets only the pending updates', () => {
  const change = edit('offline. ')
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  expect(pushQueue.owes()).toBe(false)
  expect(sent).toEqual([change.update])
  expect(pushQueue.acknowledge(1)).toEqual([change])
})

describe('a meeting that starts or ends', () => {
  const meetings = () => doc.getMap<Y.Map<unknown>>('meetings')
  const now = '2026-11-21T10:00:00.000Z'
  const start = () => edit('start', () => meetings().set('m', new Y.Map([['startedAt', now]])))
  const end = () => edit('end', () => meetings().get('m')?.set('endedAt', now))

  test('becomes a checkpoint, whose label is sent with the update', () => {
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    pushQueue.edited(start())
    pushQueue.edited(edit('spoken. '))
    pushQueue.edited(end())
    expect(checkpoints).toEqual([['meeting-started:m'], [], ['meeting-ended:m']])
  })

  test('becomes one also when it happened offline, whether the changes go out one by one or as one', () => {
    start()
    edit('offline. ')
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    expect(checkpoints).toEqual([['meeting-started:m'], []])
    checkpoints.length = 0
    for (let index = 0; index < 50; index++) edit('more. ')
    end()
    pushQueue.interrupt()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    expect(checkpoints).toEqual([['meeting-started:m', 'meeting-ended:m']])
  })
})
