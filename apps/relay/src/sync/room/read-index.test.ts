import { encodeDocumentIndex, parseUpdate } from '@civic-hub/protocol/update'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { DocumentHead } from '../../store/document-log.ts'
import { encodeNestingIndex } from '../update/encode-nesting-index.ts'
import { readIndex } from './read-index.ts'

/** The updates of a person who types this many letters. */
function typed(letters: number): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let letter = 0; letter < letters; letter++) doc.getText('text').insert(letter, 'x')
  return { doc, updates }
}

const garbled = new Uint8Array([255, 255, 255])

function headOf(snapshot: DocumentHead['snapshot'], contents: readonly Uint8Array[]): DocumentHead {
  const first = (snapshot?.position ?? 0) + 1
  const tail = contents.map((content, index) => ({ position: first + index, at: 0, content }))
  return { snapshot, tail } as unknown as DocumentHead
}

const store = {
  log: { readSnapshot: () => Promise.reject(new Error('not asked for')) },
  worker: { parse: () => Promise.reject(new Error('not asked for')) },
}

test('Y6: entries that the disk has corrupted are skipped with all entries that depend on them, and logged once', async () => {
  const { updates } = typed(300)
  const warn = vi.fn()
  const contents = updates.map((update, index) => (index === 200 ? garbled : update))
  const { known, unreadable } = await readIndex('parks', headOf(null, contents), store, warn)
  expect(unreadable.size).toBe(100)
  expect([...Y.decodeStateVector(known.stateVector()).values()]).toEqual([200])
  expect(warn).toHaveBeenCalledOnce()
  const [what, { count, positions }] = warn.mock.calls[0] as [string, { count: number; positions: number[] }]
  expect([what, count, positions.length, positions[0]]).toEqual(['entries of the log cannot be read', 100, 20, 201])
})

test('Y6: reading a long log does not block other work', async () => {
  const { updates } = typed(4_000)
  let turns = 0
  let isReading = true
  const turn = (): void => {
    turns++
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  const { unreadable } = await readIndex('parks', headOf(null, updates), store, vi.fn())
  isReading = false
  expect(unreadable.size).toBe(0)
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('Y6: a corrupted index of a snapshot is computed again from the snapshot', async () => {
  const { doc, updates } = typed(50)
  const content = Y.encodeStateAsUpdate(doc)
  const summary = parseUpdate(content)
  if (typeof summary === 'string') throw new Error(summary)
  const whole = encodeDocumentIndex(summary, encodeNestingIndex(doc))
  const parse = vi.fn(async (update: Uint8Array<ArrayBuffer>) => ({ summary: parseUpdate(update), update }))
  const readSnapshot = async () => ({ position: 50, at: 0, content })
  for (const known of [whole, garbled]) {
    const head = headOf({ position: 50, known }, [])
    const read = await readIndex('parks', head, { log: { readSnapshot }, worker: { parse } }, vi.fn())
    expect(updates.map((update) => read.known.judge(parseUpdate(update) as typeof summary))).toEqual(
      updates.map(() => 'known'),
    )
  }
  expect(parse).toHaveBeenCalledOnce()
})
