import {
  createDocumentIndex,
  type DocumentIndex,
  decodeDocumentIndex,
  encodeDocumentIndex,
  parseUpdate,
  type UpdateSummary,
} from '@civic-hub/protocol/update'
import * as encoding from 'lib0/encoding'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeNestingIndex } from './encode-nesting-index.ts'

const factsOf = (update: Uint8Array): UpdateSummary => {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') throw new Error(summary)
  return summary
}

/** The indexes of a document: one from its updates, and one from a snapshot of it. */
function knownOf(doc: Y.Doc, updates: readonly Uint8Array[]): DocumentIndex[] {
  const known = createDocumentIndex(new Map(), new Map())
  for (const update of updates) {
    const summary = factsOf(update)
    expect(known.judge(summary)).toBe('new')
    known.add(summary)
  }
  const snapshot = factsOf(Y.encodeStateAsUpdate(doc))
  return [known, decodeDocumentIndex(encodeDocumentIndex(snapshot, encodeNestingIndex(doc)))]
}

function typed(edit: (doc: Y.Doc) => void): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  edit(doc)
  return { doc, updates }
}

/** An update that inserts one text next to an item. */
function neighbouringText({ client, clock }: Y.ID, text: string): Uint8Array {
  return encoding.encode((encoder) => {
    for (const value of [1, 1, 7, 0]) encoding.writeVarUint(encoder, value)
    encoding.writeUint8(encoder, 0x84)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, text)
    encoding.writeVarUint(encoder, 0)
  })
}

/** Nested lists of one client id, each in the previous one, the first one in another item. */
function nestedIn({ client, clock }: Y.ID, depth: number): Uint8Array {
  return encoding.encode((encoder) => {
    for (const value of [1, depth, 7, 0]) encoding.writeVarUint(encoder, value)
    for (let at = 0; at < depth; at++) {
      encoding.writeUint8(encoder, 7)
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarUint(encoder, at === 0 ? client : 7)
      encoding.writeVarUint(encoder, at === 0 ? clock : at - 1)
      encoding.writeVarUint(encoder, 0)
    }
    encoding.writeVarUint(encoder, 0)
  })
}

describe('the value of a key', () => {
  const { doc, updates } = typed((doc) => {
    doc.getMap('map').set('key', 'first')
    doc.getMap('map').set('key', 'second')
    doc.getText('text').insert(0, 'text')
  })
  const value = (doc.getMap('map')._map.get('key') as Y.Item).id
  const letter = (doc.getText('text')._start as Y.Item).id

  test.each(knownOf(doc, updates))('Y2: is one item long, whoever says so (%#)', (known) => {
    expect(known.judge(factsOf(neighbouringText(value, 'ab')))).toBe('unsound')
    expect(known.judge(factsOf(neighbouringText(value, 'a')))).toBe('new')
    expect(known.judge(factsOf(neighbouringText(letter, 'ab')))).toBe('new')
  })

  test('may be encoded together with the next value if it was overwritten and kept for an undo', () => {
    const { doc } = typed((doc) => {
      const map = doc.getMap('map')
      const undo = new Y.UndoManager(map, { captureTimeout: 0 })
      for (let count = 0; count < 5; count++) map.set('key', count)
      undo.undo()
      map.set('key', 'last')
    })
    const whole = factsOf(Y.encodeStateAsUpdate(doc))
    expect(createDocumentIndex(new Map(), new Map()).judge(whole)).toBe('new')
  })
})

describe('types in types', () => {
  const { doc, updates } = typed((doc) => {
    let list = doc.getArray<unknown>('list')
    for (let depth = 0; depth < 100; depth++) {
      const inner = new Y.Array<unknown>()
      list.insert(0, [inner])
      list = inner
    }
  })
  const innermost = { client: doc.clientID, clock: 99 } as Y.ID

  test.each(knownOf(doc, updates))('Y2: are bounded in depth, counted from the outermost (%#)', (known) => {
    expect(known.judge(factsOf(nestedIn(innermost, 100)))).toBe('new')
    expect(known.judge(factsOf(nestedIn(innermost, 180)))).toBe('unsound')
  })

  test('are resolved in any order if one update has types of several clients', () => {
    const known = createDocumentIndex(new Map(), new Map())
    expect(known.judge(factsOf(ladder(100, false)))).toBe('new')
    expect(known.judge(factsOf(ladder(300, false)))).toBe('unsound')
  })

  test('Y2: are refused if they form a cycle', () => {
    const known = createDocumentIndex(new Map(), new Map())
    expect(known.judge(factsOf(ladder(10, true)))).toBe('unsound')
  })
})

/**
 * Lists in lists by as many client ids, each encoded before its parent list; the last one is in a root, or in
 * the first one.
 */
function ladder(clientIds: number, inCircle: boolean): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, clientIds)
    for (let clientId = 1; clientId <= clientIds; clientId++) {
      for (const value of [1, clientId, 0]) encoding.writeVarUint(encoder, value)
      encoding.writeUint8(encoder, 7)
      const isLast = clientId === clientIds
      encoding.writeVarUint(encoder, isLast && !inCircle ? 1 : 0)
      if (isLast && !inCircle) encoding.writeVarString(encoder, 'list')
      else for (const value of [isLast ? 1 : clientId + 1, 0]) encoding.writeVarUint(encoder, value)
      encoding.writeVarUint(encoder, 0)
    }
    encoding.writeVarUint(encoder, 0)
  })
}
