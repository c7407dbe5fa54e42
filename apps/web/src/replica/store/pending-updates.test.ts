import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createDevice, type Device } from './device.ts'
import type { DeviceDatabase } from './device-database.ts'
import { createPendingUpdates } from './pending-updates.ts'
import { wipeDeviceDatabase } from './wipe-device-database.ts'

let device: Device
beforeEach(() => {
  device = createDevice('changes')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('changes')
})

const bytes = (value: number) => new Uint8Array([value])

test('L1: an edit is pending until the relay acknowledges it, and its row is marked so', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  const first = pendingUpdates.add(bytes(1), 'place 1')
  pendingUpdates.add(bytes(2), 'place 2')
  await pendingUpdates.flush()
  const database = await device.database()
  expect(pendingUpdates.state().count).toBe(2)
  expect(await database.count('pending')).toBe(2)
  pendingUpdates.acknowledge([first])
  await pendingUpdates.flush()
  expect(pendingUpdates.state().count).toBe(1)
  expect(await database.count('pending')).toBe(1)
})

test('L1: nothing is pending if the relay acknowledges before the row is written', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  pendingUpdates.acknowledge([pendingUpdates.add(bytes(1), 'place 1')])
  await pendingUpdates.flush()
  const database = await device.database()
  expect(await database.count('updates')).toBe(1)
  expect(await database.count('pending')).toBe(0)
})

test('L1: nothing stays pending if the row is written long after the relay acknowledged it', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  const database = await device.database()
  let isHeld = true
  const held = database.transaction('pending', 'readwrite')
  const holding = (async () => {
    while (isHeld) await held.store.get('any')
  })()
  const edit = pendingUpdates.add(bytes(1), 'place 1')
  await vi.waitFor(() => expect(pendingUpdates.hasUnwritten()).toBe(false))
  const gathered = vi.spyOn(globalThis, 'clearTimeout')
  onTestFinished(() => gathered.mockRestore())
  pendingUpdates.acknowledge([edit])
  await vi.waitFor(() => expect(gathered).toHaveBeenCalled(), { timeout: 5_000 })
  isHeld = false
  await holding
  await vi.waitFor(() => expect(edit.stored).toBe(true))
  await vi.waitFor(async () => expect(await database.count('pending')).toBe(0), { timeout: 5_000 })
})

test('reports a failed write, keeps the edit, and repeats the write until the store works again', async () => {
  let broken = true
  const failing: Device = {
    ...device,
    opened: () => (broken ? null : device.opened()),
    database: () => (broken ? Promise.reject(new DOMException('no space', 'QuotaExceededError')) : device.database()),
  }
  const problems: (string | null)[] = []
  const pendingUpdates = createPendingUpdates(failing, 'a', {
    onChange: () => problems.push(pendingUpdates.state().problem),
  })
  pendingUpdates.add(bytes(1), 'place 1')
  await vi.waitFor(() => expect(problems.at(-1)).toBe('no-space'))
  expect(pendingUpdates.hasUnwritten()).toBe(true)
  pendingUpdates.add(bytes(2), 'place 2')
  broken = false
  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBeNull(), { timeout: 5_000 })
  await pendingUpdates.flush()
  const database = await device.database()
  expect((await database.getAll('updates')).map(({ update }) => [...update])).toEqual([[1], [2]])
})

test('writes pending edits again until it succeeds, if the browser removes the store twice', async () => {
  let isBeingRemoved = false
  const failing: Device = {
    ...device,
    opened: () => (isBeingRemoved ? null : device.opened()),
    database: () =>
      isBeingRemoved ? Promise.reject(new DOMException('The connection was closed.', 'AbortError')) : device.database(),
  }
  const pendingUpdates = createPendingUpdates(failing, 'a', { onChange() {} })
  pendingUpdates.add(bytes(1), 'place 1')
  await pendingUpdates.flush()
  const emptied = await device.database()
  await Promise.all([emptied.clear('updates'), emptied.clear('pending')])
  isBeingRemoved = true
  pendingUpdates.storeAgain(bytes(12), null)
  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBe('store-failed'))
  isBeingRemoved = false
  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBeNull(), { timeout: 5_000 })
  await pendingUpdates.flush()
  expect(await (await device.database()).count('pending')).toBe(1)
})

test('L1: an edit is stored together with what the relay sent before it', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  await device.database()
  pendingUpdates.receive([bytes(1)], null)
  const edit = pendingUpdates.add(bytes(2), 'place 1')
  // The page may be loaded again right after this write, and the relay may be down then.
  await vi.waitFor(() => expect(edit.stored).toBe(true))
  const database = await device.database()
  expect((await database.getAll('updates')).map(({ update }) => [...update])).toEqual([[1], [2]])
})

test('L1: a later edit is never stored without an earlier one whose write fails', async () => {
  let failFirst: (reason: unknown) => void = () => {}
  let writes = 0
  const failing: Device = {
    ...device,
    opened: () => null,
    database: () =>
      writes++ === 0
        ? new Promise((_, reject) => {
            failFirst = reject
          })
        : device.database(),
  }
  const pendingUpdates = createPendingUpdates(failing, 'a', { onChange() {} })
  pendingUpdates.add(bytes(1), 'place 1')
  await vi.waitFor(() => expect(writes).toBe(1))
  pendingUpdates.add(bytes(2), 'place 2')
  const database = await device.database()
  await vi.waitFor(async () => expect(await database.count('updates')).toBeGreaterThan(0))
  failFirst(new DOMException('no space', 'QuotaExceededError'))
  await pendingUpdates.flush()
  expect((await database.getAll('updates')).map(({ update }) => [...update])).toEqual([[1], [2]])
  expect(pendingUpdates.hasUnwritten()).toBe(false)
  expect(pendingUpdates.state().problem).toBeNull()
  pendingUpdates.close()
})

/** A store whose writes of rows fail while `broken` returns true; everything else works. */
function failingWrites(broken: () => boolean): Device {
  const wrap = (database: DeviceDatabase): DeviceDatabase =>
    new Proxy(database, {
      get(target, name) {
        if (name === 'transaction' && broken())
          return () => {
            throw new DOMException('aborted', 'QuotaExceededError')
          }
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    ...device,
    opened: () => {
      const opened = device.opened()
      return opened && wrap(opened)
    },
    database: () => device.database().then(wrap),
  }
}

const at = (position: number) => ({
  documentId: 'a',
  logId: 'log',
  position,
  entryTag: position,
  savedAt: null,
})

test('L2: stores a position only when everything up to it is stored', async () => {
  let failures = 0
  const failing = failingWrites(() => failures-- > 0)
  const pendingUpdates = createPendingUpdates(failing, 'a', { onChange() {} })
  const stored = async () => {
    const database = await device.database()
    const rows = (await database.getAll('updates')).map(({ update }) => update[0])
    return { rows: rows.sort(), position: (await database.get('documents', 'a'))?.position ?? 0 }
  }
  pendingUpdates.receive([bytes(1)], at(1))
  await pendingUpdates.flush()
  expect(await stored()).toEqual({ rows: [1], position: 1 })

  // A large edit fails twice for lack of space, while small writes succeed. The relay has it, and its
  // position advances.
  failures = 2
  pendingUpdates.add(bytes(2), 'place 2')
  await vi.waitFor(() => expect(pendingUpdates.state().problem).not.toBeNull())
  pendingUpdates.receive([bytes(3)], at(3))
  await vi.waitFor(async () => expect((await stored()).rows).toContain(3))
  const { rows, position } = await stored()
  // If the tab ends now, the store has everything up to its position.
  for (let claimed = 1; claimed <= position; claimed++) expect(rows).toContain(claimed)

  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBeNull(), { timeout: 5_000 })
  await pendingUpdates.flush()
  expect(await stored()).toEqual({ rows: [1, 2, 3], position: 3 })
})

test('L2: a position whose write failed is written by the next attempt, without waiting for a change', async () => {
  let broken = true
  const pendingUpdates = createPendingUpdates(
    failingWrites(() => broken),
    'a',
    { onChange() {} },
  )
  pendingUpdates.receive([], { documentId: 'a', logId: 'log', position: 7, entryTag: 1, savedAt: 1 })
  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBe('no-space'))
  broken = false
  await vi.waitFor(() => expect(pendingUpdates.state().problem).toBeNull(), { timeout: 5_000 })
  const database = await device.database()
  expect(await database.get('documents', 'a')).toMatchObject({ position: 7 })
  pendingUpdates.close()
})

test('L2: writes everything again to a store that the browser emptied', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  pendingUpdates.receive([bytes(1)], at(1))
  pendingUpdates.add(bytes(2), 'place 2')
  await pendingUpdates.flush()
  const database = await device.database()
  for (const store of ['updates', 'pending', 'documents'] as const) await database.clear(store)
  pendingUpdates.storeAgain(bytes(12), at(1))
  await pendingUpdates.flush()
  expect((await database.getAll('updates')).map(({ update }) => update[0]).sort()).toEqual([12, 2])
  expect(await database.count('pending')).toBe(1)
  expect(await database.get('documents', 'a')).toMatchObject({ position: 1 })
})

test('small updates of others that come together are one row, and nothing of them is lost', async () => {
  const source = new Y.Doc()
  const updates: Uint8Array[] = []
  source.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['minutes ', 'of ', 'March']) source.getText('notes').insert(0, word)
  source.getText('notes').insert(0, 'x'.repeat(5_000))
  const saved: number[] = []
  const pendingUpdates = createPendingUpdates(device, 'a', {
    onChange() {},
    onSaved: (rows) => saved.push(rows),
  })
  // The first one is missing, as if it were in another part.
  const [first, ...others] = updates
  pendingUpdates.receive(others, null)
  await pendingUpdates.flush()
  expect(saved).toEqual([2])
  const rows = await (await device.database()).getAll('updates')
  expect(rows.length).toBe(2)
  const doc = new Y.Doc()
  for (const update of [...rows.map((row) => row.update), first as Uint8Array]) Y.applyUpdate(doc, update)
  expect(doc.getText('notes').toString()).toBe(source.getText('notes').toString())
})

test('an update with the client ids in another order than that of yjs keeps a row of its own', async () => {
  const client = (clientID: number) => Object.assign(new Y.Doc(), { clientID })
  const [one, two] = [client(1), client(2)]
  one.getText('notes').insert(0, 'minutes')
  const first = Y.encodeStateAsUpdate(one)
  one.getText('notes').insert(0, 'the ')
  one.getText('ideas').insert(0, 'benches')
  two.getText('notes').insert(0, 'of March')
  const later = Y.encodeStateAsUpdate(one, Y.encodeStateVectorFromUpdate(first))
  // One block of each client, and no deletions.
  const blocks = [first, Y.encodeStateAsUpdate(two)].map((update) => [...update.subarray(1, -1)])
  const outOfOrder = Uint8Array.from([2, ...blocks.flat(), 0])
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  const third = client(3)
  third.getText('notes').insert(0, 'draft: ')
  pendingUpdates.receive([outOfOrder, later, Y.encodeStateAsUpdate(third)], null)
  await pendingUpdates.flush()
  const rows = await (await device.database()).getAll('updates')
  expect(rows.length).toBe(2)
  const doc = new Y.Doc()
  for (const { update } of rows) Y.applyUpdate(doc, update)
  const words = ['the ', 'minutes', 'of March', 'draft: ']
  for (const word of words) expect(doc.getText('notes').toString()).toContain(word)
  expect(doc.getText('notes').length).toBe(words.join('').length)
})

test('the many small updates of a catch-up are not merged, which would hold up the page', async () => {
  const source = new Y.Doc()
  const updates: Uint8Array[] = []
  source.on('update', (update: Uint8Array) => updates.push(update))
  for (let letter = 0; letter < 51; letter++) source.getText('notes').insert(letter, 'a')
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  pendingUpdates.receive(updates, null)
  await pendingUpdates.flush()
  expect(await (await device.database()).count('updates')).toBe(51)
})

test('keeps a closed device closed', async () => {
  const pendingUpdates = createPendingUpdates(device, 'a', { onChange() {} })
  device.close()
  await wipeDeviceDatabase('changes')
  pendingUpdates.add(bytes(1), 'place 1')
  await pendingUpdates.flush()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('civic-hub-changes')
  pendingUpdates.close()
})

test('L1: the edits of one frame are written in one transaction, after the frame', async () => {
  const frames: (() => void)[] = []
  if (!('document' in globalThis)) vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const stored: number[] = []
  let changes = 0
  const pendingUpdates = createPendingUpdates(device, 'a', {
    onChange: () => changes++,
    onStored: (updates) => stored.push(updates.length),
  })
  await device.database()
  try {
    const before = changes
    pendingUpdates.add(bytes(1), 'place 1')
    pendingUpdates.add(bytes(2), 'place 1')
    // The status must not show “Synced” in the frame that paints the edit.
    expect(changes - before).toBe(2)
    expect(pendingUpdates.hasUnwritten()).toBe(true)
    expect(pendingUpdates.state().count).toBe(1)
    for (const frame of frames) frame()
    await vi.waitFor(() => expect(stored).toEqual([2]))
    expect(pendingUpdates.hasUnwritten()).toBe(false)
  } finally {
    vi.unstubAllGlobals()
    pendingUpdates.close()
  }
})
