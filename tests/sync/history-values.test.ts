import { inflateRawSync } from 'node:zlib'
import type { HistoryStep } from '@civic-hub/protocol'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyStep, joinSteps } from '../../apps/relay/src/sync/history/steps.ts'

function writer(clientId: number, from?: Y.Doc): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = clientId
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from))
  return doc
}

function entryOf(accountId: string, position: number, doc: Y.Doc) {
  return { accountId, position, at: position, labels: [], content: Y.encodeStateAsUpdate(doc) }
}

/** Every value that a step contains for a field, current or overwritten. */
function valuesIn(step: HistoryStep | null | undefined): unknown[] {
  if (!step) throw new Error('no step')
  const { structs } = Y.decodeUpdateV2(inflateRawSync(step.update))
  return structs.flatMap((struct) =>
    struct instanceof Y.Item && struct.content instanceof Y.ContentAny ? struct.content.arr : [],
  )
}

describe('values of a field that were overwritten by a concurrent edit', () => {
  test('are in the step of the concurrent edits, for either order of arrival', () => {
    for (const order of [
      ['ana', 'sam'],
      ['sam', 'ana'],
    ]) {
      const docs = new Map([
        ['ana', writer(1)],
        ['sam', writer(2)],
      ])
      for (const [name, doc] of docs) doc.getMap('fields').set('due', `by ${name}`)
      const relay = new Y.Doc()
      const entries = order.map((name, index) => entryOf(name, index + 1, docs.get(name) ?? relay))
      const step = applyStep(relay, entries)
      expect(valuesIn(step).toSorted()).toEqual(['by ana', 'by sam'])
      expect(step?.authors.map(({ accountId }) => accountId).toSorted()).toEqual(['ana', 'sam'])
      // The document that the snapshot is made from has only one of them.
      expect(String.fromCharCode(...Y.encodeStateAsUpdate(relay))).not.toContain('by ana')
      expect(relay.getMap('fields').get('due')).toBe('by sam')
    }
  })

  test('are kept when steps are joined', () => {
    const relay = new Y.Doc()
    const ana = writer(1)
    ana.getMap('fields').set('due', 'Monday')
    const first = applyStep(relay, [entryOf('ana', 1, ana)])
    const sam = writer(2, relay)
    sam.getMap('fields').set('due', 'Tuesday')
    const second = applyStep(relay, [entryOf('sam', 2, sam)])
    const steps = [first, second].filter((step) => step !== null)
    const [joined] = joinSteps(steps, [[0, 1]])
    expect(valuesIn(joined).toSorted()).toEqual(['Monday', 'Tuesday'])
  })

  test('are few and short: a flood of them needs almost no space', () => {
    const relay = new Y.Doc()
    // The updates as they were written, with every value.
    const eve = new Y.Doc({ gc: false })
    for (let index = 0; index < 2_000; index++) {
      eve.getMap('fields').set('due', `value ${index}`)
      eve.getMap('fields').set('text', 'long '.repeat(100) + index)
    }
    const content = Y.encodeStateAsUpdate(eve)
    expect(content.length).toBeGreaterThan(1_000_000)
    const step = applyStep(relay, [{ accountId: 'eve', position: 1, at: 1, labels: [], content }])
    expect(valuesIn(step).length).toBeLessThanOrEqual(202)
    const texts = valuesIn(step).filter((value) => String(value).length > 200)
    expect(texts).toHaveLength(1)
  })
})
