import { checkpointsIn } from '@civic-hub/committee'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { PendingUpdate, PendingUpdates } from '../store/pending-updates.ts'
import { pushPendingUpdates } from './push-pending-updates.ts'
import type { RelaySocket } from './relay-socket.ts'

let doc: Y.Doc
let pending: PendingUpdate[]
let sent: Uint8Array[]
let checkpoints: string[][]
let pushQueue: ReturnType<typeof pushPendingUpdates>

beforeEach(() => {
  vi.useFakeTimers()
  doc = new Y.Doc()
  doc.getText('notes').insert(0, 'saved long ago')
  pending = []
  sent = []
  checkpoints = []
  const pendingUpdates = { list: () => [...pending] } as PendingUpdates
  pushQueue = pushPendingUpdates(doc, pendingUpdates, (update) => checkpointsIn(doc, update))
})
const socket = {
  sendUpdate(update: Uint8Array, labels: readonly string[]) {
    checkpoints.push([...labels])
    return sent.push(update)
  },
  sendSealed: (head: Uint8Array, update: Uint8Array) => sent.push(new Uint8Array([...head, ...update])),
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
  sealKeyId: new Uint8Array(8),
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
    atRelay: 'unsent',
  }
  pending.push(change)
  return change
}

describe('a relay that has lost acknowledged updates', () => {
  test('gets the whole document until it acknowledges it', () => {
    pushQueue.begin(hello, socket, true)
    expect(textIn(sent)).toBe('saved long ago')
    expect(pushQueue.owes()).toBe(true)
    pushQueue.edited(edit('now. '))
    pushQueue.acknowledge(1)
    expect(pushQueue.owes()).toBe(false)
  })

  test('still gets the document after the connection broke, or after the relay asked for more', () => {
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

  test('gets the document in one piece after it asked to slow down, although this device has no pending updates', () => {
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

test('pauses if the relay lacks context although everything was sent', () => {
  pushQueue.begin(hello, socket, false)
  pushQueue.edited(edit('now. '))
  for (let frame = 1; frame <= sent.length && frame < 20; frame++)
    pushQueue.refused({ frame, reason: 'missing-context', stateVector: nothing })
  expect(sent.length).toBeLessThan(5)
  const before = sent.length
  vi.advanceTimersByTime(2_500)
  expect(sent.length).toBe(before + 1)
})

test('refused runs are sent again in one update', () => {
  const changes = Array.from({ length: 30 }, (_, index) => edit(`offline ${index}. `))
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  for (const [index] of changes.entries())
    pushQueue.refused({ frame: index + 1, reason: 'missing-context', stateVector: nothing })
  expect(sent).toHaveLength(31)
  expect(textIn(sent.slice(30))).toBe(doc.getText('notes').toString())
  expect(pushQueue.acknowledge(31)).toEqual(changes)
})

test('the next attempt leaves out the updates that another device has pushed meanwhile', () => {
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

test('devices that were too late to bring back what the relay lost try again at different times', () => {
  pushQueue.begin(hello, socket, true)
  for (const [frame, random] of [
    [1, 0.1],
    [2, 0.9],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(random)
    pushQueue.refused({ frame, reason: 'foreign-client-id', stateVector: nothing })
    vi.advanceTimersByTime(2_000 * random - 1)
    expect(sent.length).toBe(frame)
    vi.advanceTimersByTime(1)
    expect(sent.length).toBe(frame + 1)
  }
})

test('L4: the pending update of a tab that died is sent by this one', () => {
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  const adopted = edit('of the other tab. ')
  vi.advanceTimersByTime(2_000)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(4_000)
  expect(sent).toEqual([adopted.update])
})

test('gets only the pending updates if it lost nothing', () => {
  const change = edit('offline. ')
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  expect(pushQueue.owes()).toBe(false)
  expect(sent).toEqual([change.update])
  expect(pushQueue.acknowledge(1)).toEqual([change])
})

test('L27: one change that the relay refuses for its content does not keep the others from being saved', () => {
  const changes = Array.from({ length: 50 }, (_, index) => edit(`offline ${index}. `))
  pushQueue.begin({ ...hello, continued: true }, socket, false)
  expect(sent).toHaveLength(1)
  pushQueue.refused({ frame: 1, reason: 'unsound', stateVector: nothing })
  expect(sent.slice(1)).toEqual(changes.map(({ update }) => update))
  pushQueue.refused({ frame: 2, reason: 'unsound', stateVector: nothing })
  // It builds on the refused one.
  pushQueue.refused({ frame: 3, reason: 'missing-context', stateVector: nothing })
  expect(pushQueue.acknowledge(51)).toEqual(changes.slice(2))
  vi.advanceTimersByTime(20_000)
  expect(sent).toHaveLength(51)
  expect(pushQueue.refusal()).toBe('unsound')
})

test('L27: does not send what the document holds back for its context', () => {
  const lost = new Y.Doc()
  const updates: Uint8Array[] = []
  lost.on('update', (update: Uint8Array) => updates.push(update))
  lost.getText('notes').insert(0, 'lost')
  lost.getText('notes').insert(4, ' behind')
  Y.applyUpdate(doc, updates[1] ?? new Uint8Array())
  const change = edit('now. ')
  pushQueue.begin({ ...hello, stateVector: nothing }, socket, true)
  const relay = new Y.Doc()
  for (const update of sent) Y.applyUpdate(relay, update)
  expect(relay.store.pendingStructs).toBeNull()
  expect(relay.getText('notes').toString()).toBe('now. saved long ago')
  expect(doc.store.pendingStructs).not.toBeNull()
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

  test('becomes a checkpoint offline too, whether the changes are sent one by one or merged', () => {
    start()
    edit('offline. ')
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    expect(checkpoints).toEqual([['meeting-started:m'], []])
    checkpoints.length = 0
    for (let index = 0; index < 50; index++) edit('more. ')
    end()
    pushQueue.interrupt()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    expect(checkpoints).toEqual([['meeting-started:m'], [], ['meeting-ended:m']])
  })
})

describe('a destructive step', () => {
  const ledger = () => doc.getMap<unknown>('ledger')
  const add = (id: string) =>
    edit(id, () => doc.transact(() => ledger().set(`entry:${id}`, { cents: 5, note: 'x'.repeat(50) })))
  const remove = (...ids: string[]) =>
    edit(`remove ${ids}`, () =>
      doc.transact(() => {
        for (const id of ids) ledger().set(`entry:${id}:removedAt`, '2026-11-21T10:00:00.000Z')
      }),
    )
  const ids = Array.from({ length: 60 }, (_, index) => `e${index}`)
  /** The present entries after each update that the relay received. */
  const states = () => {
    const relay = new Y.Doc()
    Y.applyUpdate(relay, savedLongAgo)
    return sent.map((update) => {
      Y.applyUpdate(relay, update)
      expect(relay.store.pendingStructs).toBeNull()
      const keys = [...relay.getMap('ledger').keys()]
      return keys.filter((key) => !key.endsWith(':removedAt') && !keys.includes(`${key}:removedAt`)).length
    })
  }
  let savedLongAgo: Uint8Array
  beforeEach(() => {
    savedLongAgo = Y.encodeStateAsUpdate(doc)
  })

  test('offline, and pushed with all edits before it: the states before and after it are sent', () => {
    for (const id of ids) add(id)
    remove('e0')
    remove('e1')
    add('more')
    remove(...ids.slice(2))
    for (const id of ids) add(`later ${id}`)
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    expect(checkpoints).toEqual([[], ['before-removal'], [], ['before-removal'], []])
    expect(states()).toEqual([60, 58, 59, 1, 61])
    expect(pushQueue.acknowledge(5)).toHaveLength(pending.length)
  })

  test('is sent with its states after the relay asked to slow down, too', () => {
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    pushQueue.edited(add('e0'))
    pushQueue.edited(remove('e0'))
    for (const frame of [1, 2])
      pushQueue.refused({
        frame,
        reason: 'too-fast',
        stateVector: Y.encodeStateVectorFromUpdate(savedLongAgo),
      })
    sent.length = 0
    checkpoints.length = 0
    vi.advanceTimersByTime(2_500)
    expect(checkpoints).toEqual([[], ['before-removal']])
    expect(states()).toEqual([1, 0])
  })

  test('that is sent in parts has its checkpoints before the first part and after the last one', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => `row${index}`)
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    pushQueue.edited(
      edit('import', () =>
        doc.transact(() => {
          ledger().set('import:file', { name: 'may.csv' })
          for (const id of many) ledger().set(`entry:${id}`, { cents: 5, note: 'x'.repeat(50), from: 'file' })
        }),
      ),
    )
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    for (let frame = 1; frame <= sent.length; frame++) pushQueue.acknowledge(frame)
    expect(checkpoints.length).toBeGreaterThan(2)
    expect(checkpoints.map(({ length }) => length > 0)).toEqual(
      checkpoints.map((_, index) => index === 0 || index === checkpoints.length - 1),
    )
    expect(checkpoints[0]).toContain('before-import')
  })
})

describe('an update that is larger than the smallest limit of a relay', () => {
  const transcript = () => doc.getText('transcript')
  const paste = () => edit('paste', () => transcript().insert(0, 'a long transcript. '.repeat(120_000)))

  /** Acknowledges each frame from this number on. */
  function acknowledgeAll(from: number): PendingUpdate[] {
    const acknowledged: PendingUpdate[] = []
    for (let frame = from; frame <= sent.length; frame++) acknowledged.push(...pushQueue.acknowledge(frame))
    return acknowledged
  }
  /** Whether a relay with this document now has the whole transcript. */
  function isWholeAt(relay: Y.Doc): boolean {
    for (const update of sent) Y.applyUpdate(relay, update)
    return relay.getText('transcript').toString() === transcript().toString()
  }

  test('is sent in parts, each after the one before it is acknowledged; its changes are saved with the last part, and later edits follow', async () => {
    const relay = new Y.Doc()
    Y.applyUpdate(relay, Y.encodeStateAsUpdate(doc))
    const pasted = paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    const typed = edit('typed', () => transcript().insert(0, 'typed. '))
    pushQueue.edited(typed)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(1)
    // The timer that adopts updates of other tabs must not take it for abandoned.
    vi.advanceTimersByTime(10_000)
    expect(sent).toHaveLength(1)
    expect(acknowledgeAll(1)).toEqual([pasted, typed])
    expect(sent.length).toBeGreaterThan(3)
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(128_000)
    expect(isWholeAt(relay)).toBe(true)
  })

  test('counts as lost by the relay until the last part is acknowledged', async () => {
    paste()
    pushQueue.begin(hello, socket, true)
    await vi.dynamicImportSettled()
    expect(pushQueue.acknowledge(1)).toEqual([])
    expect(pushQueue.owes()).toBe(true)
    acknowledgeAll(2)
    expect(pushQueue.owes()).toBe(false)
    expect(isWholeAt(new Y.Doc())).toBe(true)
  })

  test('waits after a part that was sent too fast, and on the next connection continues after the content that the relay has', async () => {
    const pasted = paste()
    pushQueue.begin(hello, socket, true)
    await vi.dynamicImportSettled()
    pushQueue.refused({ frame: 1, reason: 'too-fast', stateVector: nothing })
    pushQueue.acknowledge(1)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(2_500)
    expect(sent).toEqual([sent[0], sent[0]])
    pushQueue.acknowledge(2)

    const relay = new Y.Doc()
    Y.applyUpdate(relay, sent[0] as Uint8Array)
    pushQueue.interrupt()
    sent.length = 0
    pushQueue.begin({ ...hello, stateVector: Y.encodeStateVector(relay) }, socket, true)
    await vi.dynamicImportSettled()
    expect(acknowledgeAll(1)).toEqual([pasted])
    expect(isWholeAt(relay)).toBe(true)
  })

  test('continues with the first part that was not acknowledged when the relay continues at the position of this device', async () => {
    const relay = new Y.Doc()
    Y.applyUpdate(relay, Y.encodeStateAsUpdate(doc))
    const pasted = paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    await vi.dynamicImportSettled()
    pushQueue.acknowledge(1)
    pushQueue.acknowledge(2)
    expect(sent).toHaveLength(3)
    const typed = edit('typed', () => transcript().insert(0, 'typed. '))
    pushQueue.interrupt()
    const [first, second, third] = sent.splice(0)
    for (const update of [first, second]) Y.applyUpdate(relay, update as Uint8Array)
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    await vi.dynamicImportSettled()
    expect(sent).toEqual([third])
    expect(acknowledgeAll(1)).toEqual([pasted, typed])
    expect(isWholeAt(relay)).toBe(true)
  })

  test('starts again from the relay’s state vector when the relay has lost updates', async () => {
    paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    await vi.dynamicImportSettled()
    pushQueue.acknowledge(1)
    pushQueue.interrupt()
    sent.length = 0
    pushQueue.begin(hello, socket, true)
    await vi.dynamicImportSettled()
    acknowledgeAll(1)
    expect(pushQueue.owes()).toBe(false)
    expect(isWholeAt(new Y.Doc())).toBe(true)
  })

  test('is sent after a connection that broke while the update was being split', async () => {
    const pasted = paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    pushQueue.interrupt()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(1)
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(128_000)
    expect(acknowledgeAll(1)).toEqual([pasted])
  })

  test('does not hold other edits if the relay refuses a part, and two refused updates do not take turns', async () => {
    const [first, second] = [paste(), paste()]
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    const typed = edit('typed. ', () => doc.getText('elsewhere').insert(0, 'typed. '))
    pushQueue.edited(typed)
    for (const frame of [1, 2]) {
      await vi.dynamicImportSettled()
      expect(sent).toHaveLength(frame)
      pushQueue.refused({ frame, reason: 'document-full', stateVector: nothing })
    }
    await vi.dynamicImportSettled()
    expect(sent.slice(2)).toEqual([typed.update])
    expect(pushQueue.acknowledge(3)).toEqual([typed])
    vi.advanceTimersByTime(20_000)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(3)
    expect(pending.slice(0, 2)).toEqual([first, second])
    expect(pushQueue.refusal()).toBe('document-full')
  })

  test('is sent change by change if the relay refuses a part for its content, and the other changes are saved', async () => {
    const changes = [paste(), ...Array.from({ length: 49 }, (_, index) => edit(`${index}. `))]
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    for (const frame of [1, 2]) {
      await vi.dynamicImportSettled()
      pushQueue.refused({ frame, reason: 'unsound', stateVector: nothing })
    }
    expect(acknowledgeAll(3)).toEqual(changes.slice(1))
    expect(pushQueue.refusal()).toBe('unsound')
  })

  test('pauses if the relay lacks context although everything was sent in parts', async () => {
    paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    for (let frame = 1; frame <= sent.length + 1 && frame < 20; frame++) {
      await vi.dynamicImportSettled()
      pushQueue.refused({ frame, reason: 'missing-context', stateVector: nothing })
    }
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(2_500)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(3)
  })

  test('is kept with the reason if the relay refuses it, and is not sent again and again', async () => {
    paste()
    pushQueue.begin({ ...hello, continued: true }, socket, false)
    await vi.dynamicImportSettled()
    pushQueue.refused({ frame: 1, reason: 'document-full', stateVector: nothing })
    expect(pushQueue.acknowledge(1)).toEqual([])
    vi.advanceTimersByTime(20_000)
    await vi.dynamicImportSettled()
    expect(sent).toHaveLength(1)
    expect(pushQueue.refusal()).toBe('document-full')
  })
})

describe('changes imported from a file', () => {
  const continued = { ...hello, continued: true }

  /** Changes of another person that are applied to this document and pending. */
  function brought(words: string, order: number, on: Y.Doc = new Y.Doc()): PendingUpdate {
    let update = new Uint8Array()
    on.once('update', (made: Uint8Array) => {
      update = new Uint8Array(made)
    })
    on.getText('notes').insert(on.getText('notes').length, words)
    Y.applyUpdate(doc, update)
    const head = new Uint8Array([order])
    const change: PendingUpdate = {
      key: words,
      update,
      at: Date.now(),
      place: words,
      stored: true,
      atRelay: 'unsent' as const,
      sealed: { order, changes: 1, name: 'Ana', head },
    }
    pending.push(change)
    return change
  }
  const framed = ({ sealed, update }: PendingUpdate) => new Uint8Array([...(sealed?.head ?? []), ...update])

  test('are sent first, in their order, and as they were signed', () => {
    const ana = new Y.Doc()
    const later = brought('on it', 2, ana)
    const first = brought('one', 1)
    const own = edit('own. ')
    pushQueue.begin(continued, socket, false)
    expect(sent).toEqual([framed(first), framed(later), own.update])
    expect(pushQueue.acknowledge(2)).toEqual([first, later])
  })

  test('are in no update of this person, however many updates are merged into one', () => {
    brought('by Ana', 1)
    const own = Array.from({ length: 50 }, (_, index) => edit(`${index} `))
    pushQueue.begin({ ...hello, stateVector: stateOf('saved long ago') }, socket, false)
    expect(sent).toHaveLength(2)
    const [, mine = new Uint8Array()] = sent
    expect([...Y.parseUpdateMeta(mine).from.keys()]).toEqual([doc.clientID])
    expect(pushQueue.acknowledge(2)).toHaveLength(own.length + 1)
  })

  test('are kept if the relay refuses them, and other changes that do not build on them are accepted alone', () => {
    const ana = new Y.Doc()
    const theirs = brought('by Ana', 1, ana)
    const free = edit('free. ', () => doc.getText('elsewhere').insert(0, 'free. '))
    const onIt = edit('on it. ')
    pushQueue.begin(continued, socket, false)
    pushQueue.refused({ frame: 1, reason: 'forged', stateVector: nothing })
    pushQueue.refused({ frame: 3, reason: 'missing-context', stateVector: nothing })
    expect(pushQueue.acknowledge(3)).toEqual([free])
    expect(sent).toHaveLength(3)
    expect(pushQueue.refusal()).toBe('forged')
    expect(pending).toContain(theirs)
    expect(pending).toContain(onIt)
  })

  test('are sent again when the changes that they build on were accepted', () => {
    const theirs = brought('by Ana', 1)
    edit('own. ')
    pushQueue.begin(continued, socket, false)
    pushQueue.refused({ frame: 1, reason: 'missing-context', stateVector: nothing })
    pushQueue.acknowledge(2)
    expect(sent.at(-1)).toEqual(framed(theirs))
    expect(pushQueue.refusal()).toBe(null)
  })

  test('stay pending while the relay is too old to accept them', () => {
    brought('by Ana', 1)
    const own = edit('own. ')
    pushQueue.begin({ ...continued, sealKeyId: new Uint8Array() }, socket, false)
    expect(sent).toEqual([own.update])
    expect(pushQueue.refusal()).toBe('foreign-seal')
  })

  /** The state vector of a relay that has the document from before the test, with these words. */
  function stateOf(words: string): Uint8Array {
    return Y.encodeStateVector(new Map([[doc.clientID, words.length]]))
  }
})
