import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Change, LocalChanges } from '../store/pending-updates.ts'
import { createConversation } from './push-queue.ts'

let doc: Y.Doc
let waiting: Change[]
let sent: Uint8Array[]
let moments: string[][]
let conversation: ReturnType<typeof createConversation>

beforeEach(() => {
  vi.useFakeTimers()
  doc = new Y.Doc()
  doc.getText('notes').insert(0, 'saved long ago')
  waiting = []
  sent = []
  moments = []
  const changes = { waiting: () => [...waiting] } as LocalChanges
  conversation = createConversation(doc, changes, (update, labels) => {
    moments.push([...labels])
    return sent.push(update)
  })
})
afterEach(() => {
  conversation.close()
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

function edit(words: string, act = () => doc.getText('notes').insert(0, words)): Change {
  let update = new Uint8Array()
  doc.once('update', (made: Uint8Array) => {
    update = new Uint8Array(made)
  })
  act()
  const change: Change = { key: words, update, at: Date.now(), stored: true, saved: false }
  waiting.push(change)
  return change
}

describe('a relay that has lost what this device was told of', () => {
  test('is owed everything until it says that it has it', () => {
    conversation.begin(hello, true)
    expect(textIn(sent)).toBe('saved long ago')
    expect(conversation.owes()).toBe(true)
    conversation.edited(edit('now. '))
    conversation.settle(1)
    expect(conversation.owes()).toBe(false)
  })

  test('is owed it still when the connection broke, or when it asked for more', () => {
    conversation.begin(hello, true)
    conversation.interrupt()
    expect(conversation.owes()).toBe(true)

    sent.length = 0
    conversation.begin(hello, true)
    conversation.refused({ frame: 1, reason: 'missing-context', stateVector: nothing })
    conversation.settle(1)
    expect(conversation.owes()).toBe(true)
    expect(textIn(sent.slice(1))).toBe('saved long ago')
    conversation.settle(2)
    expect(conversation.owes()).toBe(false)
  })

  test('gets it in one piece when it asked to slow down, although nothing of this device waits', () => {
    conversation.begin(hello, true)
    conversation.refused({ frame: 1, reason: 'too-fast', stateVector: nothing })
    conversation.settle(1)
    expect(conversation.owes()).toBe(true)
    sent.length = 0
    vi.advanceTimersByTime(2_500)
    expect(textIn(sent)).toBe('saved long ago')
    conversation.settle(2)
    expect(conversation.owes()).toBe(false)
  })
})

test('what another device brings at the same moment is left out of the next try, until it is enough', () => {
  conversation.begin(hello, true)
  for (let frame = 1; frame <= 5; frame++) {
    conversation.refused({ frame, reason: 'foreign-writer', stateVector: nothing })
    vi.advanceTimersByTime(2_500)
    expect(conversation.refusal()).toBe(null)
    expect(sent.length).toBe(frame + 1)
  }
  conversation.refused({ frame: 6, reason: 'foreign-writer', stateVector: nothing })
  vi.advanceTimersByTime(2_500)
  expect(conversation.refusal()).toBe('foreign-writer')
  expect(sent.length).toBe(6)
})

test('a relay that goes on where it was is owed nothing but what waits', () => {
  const change = edit('offline. ')
  conversation.begin({ ...hello, continued: true }, false)
  expect(conversation.owes()).toBe(false)
  expect(sent).toEqual([change.update])
  expect(conversation.settle(1)).toEqual([change])
})

describe('a meeting that starts or ends', () => {
  const meetings = () => doc.getMap<Y.Map<unknown>>('meetings')
  const now = '2026-11-21T10:00:00.000Z'
  const start = () => edit('start', () => meetings().set('m', new Y.Map([['startedAt', now]])))
  const end = () => edit('end', () => meetings().get('m')?.set('endedAt', now))

  test('is a moment to keep, said with the change that makes it so', () => {
    conversation.begin({ ...hello, continued: true }, false)
    conversation.edited(start())
    conversation.edited(edit('spoken. '))
    conversation.edited(end())
    expect(moments).toEqual([['meeting-started:m'], [], ['meeting-ended:m']])
  })

  test('is one also when it happened offline, whether the changes go out one by one or as one', () => {
    start()
    edit('offline. ')
    conversation.begin({ ...hello, continued: true }, false)
    expect(moments).toEqual([['meeting-started:m'], []])
    moments.length = 0
    for (let index = 0; index < 50; index++) edit('more. ')
    end()
    conversation.interrupt()
    conversation.begin({ ...hello, continued: true }, false)
    expect(moments).toEqual([['meeting-started:m', 'meeting-ended:m']])
  })
})
