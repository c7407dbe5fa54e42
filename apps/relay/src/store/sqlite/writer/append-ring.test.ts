import { expect, test } from 'vitest'
import type { NewLogEntry } from '../../document-log.ts'
import { createAppendReceiver, createAppendSender, createSharedMemory } from './append-ring.ts'

const entry = (position: number, bytes: number): NewLogEntry => ({
  documentId: 'parks',
  position,
  accountId: 'ana',
  at: 1_763_700_000_000 + position,
  content: new Uint8Array(bytes).fill(position),
  clientIds: position % 3 === 0 ? [{ clientId: 2 ** 32 - position, imported: position % 2 === 0 }] : [],
  labels: position % 5 === 0 ? ['meeting-started:ä'] : [],
})

function openRing() {
  const memory = createSharedMemory()
  return { memory, sender: createAppendSender(memory), receiver: createAppendReceiver(memory) }
}

test('S4: entries are read from the ring as they were written, also after its counters overflow', () => {
  const { memory, sender, receiver } = openRing()
  // Close to the overflow of a 32-bit counter.
  memory.counters[0] = memory.counters[1] = -1000
  for (let id = 1; id <= 300; id++) {
    const entries = [entry(id, 7_919), entry(id + 1, 0)]
    expect(sender.put(id, entries)).toBe(true)
    expect(receiver.take()).toEqual({ id, entries })
    receiver.keep([id])
    expect(sender.nextKept(() => true)).toBe(id)
  }
  expect(receiver.take()).toBeUndefined()
})

test('S4: the ring refuses an entry while it is full, and accepts it after the writer has read more', () => {
  const { sender, receiver } = openRing()
  const large = [entry(1, 100_000)]
  expect([1, 2, 3].map((id) => sender.put(id, large))).toEqual([true, true, false])
  expect(sender.put(3, [entry(1, 300_000)])).toBe(false)
  expect(receiver.take()?.id).toBe(1)
  expect(sender.put(4, large)).toBe(true)
  expect([receiver.take()?.id, receiver.take()?.id]).toEqual([2, 4])
})

test('S4: an append counts as stored only after its own id is acknowledged, also after a failed append', () => {
  const { sender, receiver } = openRing()
  const open = new Set([1, 2, 3])
  const isOpen = (id: number) => open.has(id)
  for (const id of open) sender.put(id, [entry(id, 1)])
  receiver.keep([2, 3])
  // The first append is not acknowledged yet.
  expect(sender.nextKept(isOpen)).toBeUndefined()
  // A message reports its failure.
  open.delete(1)
  expect([sender.nextKept(isOpen), sender.nextKept(isOpen)]).toEqual([2, 3])
  expect(sender.nextKept(isOpen)).toBeUndefined()
})

test('S4: the ring accepts no more appends than the table of acknowledgements can hold', () => {
  const { sender, receiver } = openRing()
  let id = 0
  while (sender.put(id + 1, [entry(1, 0)])) {
    id++
    receiver.take()
  }
  expect(id).toBe(1024)
  receiver.keep([1])
  expect(sender.nextKept(() => true)).toBe(1)
  expect(sender.put(id + 1, [entry(1, 0)])).toBe(true)
})
