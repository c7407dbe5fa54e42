import {
  createDocumentIndex,
  createNestingIndex,
  decodeDocumentIndex,
  encodeDocumentIndex,
  parseUpdate,
  type UpdateSummary,
} from '@civic-hub/protocol/update'
import * as encoding from 'lib0/encoding'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeNestingIndex } from './encode-nesting-index.ts'

/** A small random generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const values = [null, true, 'word', 12.5, -3, 2 ** 40, { a: [1, { b: 'c' }] }, new Uint8Array([1, 2]), 'ä🎈']

function editAtRandom(doc: Y.Doc, random: (below: number) => number): void {
  const text = doc.getText('text')
  const map = doc.getMap('map')
  const list = doc.getArray('list')
  const xml = doc.getXmlFragment('xml')
  switch (random(9)) {
    case 0:
      return text.insert(random(text.length + 1), ['a', 'word ', '🎈', 'ö'][random(4)] ?? 'a')
    case 1: {
      if (text.length === 0) return
      const index = random(text.length)
      return text.delete(index, Math.min(1 + random(4), text.length - index))
    }
    case 2:
      return void map.set(`key${random(5)}`, values[random(values.length)])
    case 3:
      return map.delete(`key${random(5)}`)
    case 4:
      return list.insert(random(list.length + 1), [values[random(values.length)], 'more'])
    case 5: {
      const element = new Y.XmlElement('paragraph')
      element.insert(0, [new Y.XmlText('content')])
      return xml.insert(random(xml.length + 1), [element])
    }
    case 6:
      return void map.set(`nested${random(3)}`, new Y.Map([['title', new Y.Text('title')]]))
    case 7:
      if (text.length > 0) text.format(0, 1 + random(text.length), { bold: random(2) === 0 || null })
      return
    default:
      if (list.length > 0) list.delete(random(list.length), 1)
  }
}

const factsOf = (update: Uint8Array): UpdateSummary => {
  const summary = parseUpdate(update)
  if (typeof summary === 'string') throw new Error(summary)
  return summary
}

describe('a valid update', () => {
  test('is never refused, and its summary is correct', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed)
      const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
      const known = createDocumentIndex(new Map(), new Map())
      const relay = new Y.Doc()
      for (const doc of docs) {
        doc.on('update', (update: Uint8Array, origin) => {
          if (origin === 'relay') return
          const summary = factsOf(update)
          expect(['new', 'known'], `seed ${seed}`).toContain(known.judge(summary))
          known.add(summary)
          Y.applyUpdate(relay, update)
          expect(known.judge(summary)).toBe('known')
        })
      }
      for (let step = 0; step < 120; step++) {
        const doc = docs[random(3)] as Y.Doc
        doc.transact(() => {
          for (let edits = 1 + random(3); edits > 0; edits--) editAtRandom(doc, random)
        })
        if (random(4) === 0) {
          const to = docs[random(3)] as Y.Doc
          Y.applyUpdate(to, Y.encodeStateAsUpdate(relay, Y.encodeStateVector(to)), 'relay')
        }
      }
      const whole = factsOf(Y.encodeStateAsUpdate(relay))
      // Of two values that were set at once, the client that merges them deletes one; these deletions are in
      // no update yet.
      known.add(whole)
      expect(known.judge(whole)).toBe('known')
      expect(Y.decodeStateVector(known.stateVector())).toEqual(Y.decodeStateVector(Y.encodeStateVector(relay)))
      const again = decodeDocumentIndex(encodeDocumentIndex(whole, encodeNestingIndex(relay)))
      expect(again.judge(whole)).toBe('known')
      expect(Y.decodeStateVector(again.stateVector())).toEqual(Y.decodeStateVector(Y.encodeStateVector(relay)))
    }
  })

  test('is also parsed after yjs has merged or diffed it', () => {
    const doc = new Y.Doc()
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    const random = createRandom(7)
    for (let step = 0; step < 300; step++) editAtRandom(doc, random)
    expect(parseUpdate(Y.mergeUpdates(updates))).toBeTypeOf('object')
    // With a gap in the middle, for which yjs writes a skip.
    const holed = Y.mergeUpdates([...updates.slice(0, 50), ...updates.slice(120)])
    expect(createDocumentIndex(new Map(), new Map()).judge(factsOf(holed))).toBe('missing-context')
    expect(parseUpdate(Y.diffUpdate(Y.encodeStateAsUpdate(doc), Y.encodeStateVector(doc)))).toBeTypeOf('object')
  })
})

describe('an update that no correct client sends', () => {
  const struct = (info: number, ...rest: ((encoder: encoding.Encoder) => void)[]) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 77)
      encoding.writeVarUint(encoder, 0)
      encoding.writeUint8(encoder, info)
      for (const write of rest) write(encoder)
      encoding.writeVarUint(encoder, 0)
    })
  const inRoot = (encoder: encoding.Encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 'text')
  }

  test.each([
    [
      'deleted content of length 0, which blocks a document permanently',
      struct(1, inRoot, (e) => encoding.writeVarUint(e, 0)),
    ],
    ['an empty string', struct(4, inRoot, (e) => encoding.writeVarString(e, ''))],
    ['garbage of length 0', struct(0, (e) => encoding.writeVarUint(e, 0))],
    [
      'an origin that is the item itself',
      struct(0x84, (e) => {
        encoding.writeVarUint(e, 77)
        encoding.writeVarUint(e, 0)
        encoding.writeVarString(e, 'x')
      }),
    ],
    ['a document within the document', struct(9, inRoot, (e) => encoding.writeVarString(e, 'guid'))],
    ['an unknown kind of content', struct(23, inRoot)],
    [
      'values nested without end',
      struct(8, (e) => {
        inRoot(e)
        encoding.writeVarUint(e, 1)
        for (let depth = 0; depth < 10_000; depth++) {
          encoding.writeUint8(e, 117)
          encoding.writeVarUint(e, 1)
        }
        encoding.writeUint8(e, 126)
      }),
    ],
  ])('%s is unsound', (_what, update) => {
    expect(parseUpdate(update)).toBe('unsound')
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['bytes after the end', new Uint8Array([0, 0, 0])],
    ['an update with fewer structs than announced', new Uint8Array([1, 5, 1, 0])],
    ['broken JSON', struct(5, inRoot, (e) => encoding.writeVarString(e, '{'))],
  ])('%s is malformed', (_what, update) => {
    expect(parseUpdate(update)).toBe('malformed')
  })

  test('Y2: truncated and altered updates never throw', () => {
    const doc = new Y.Doc()
    const random = createRandom(3)
    for (let step = 0; step < 80; step++) editAtRandom(doc, random)
    const whole = Y.encodeStateAsUpdate(doc)
    for (let length = 0; length < whole.length; length += 3) parseUpdate(whole.subarray(0, length))
    for (let step = 0; step < 5_000; step++) {
      const altered = whole.slice()
      for (let bytes = 1 + random(4); bytes > 0; bytes--) altered[random(altered.length)] = random(256)
      const summary = parseUpdate(altered)
      if (typeof summary === 'object') createDocumentIndex(new Map(), new Map()).judge(summary)
    }
  })
})

describe('more than a document of people has', () => {
  /** Deletes `count` items one by one, of a client whose `length` items were garbage-collected. */
  const deletions = (clock: number, length: number, count: number, first = 0) =>
    encoding.encode((encoder) => {
      for (const value of [1, 1, 7, clock, 0, length, 1, 7, count]) encoding.writeVarUint(encoder, value)
      for (let index = 0; index < count; index++) {
        encoding.writeVarUint(encoder, first + 2 * index)
        encoding.writeVarUint(encoder, 1)
      }
    })

  test('Y2: an update with more than a million deletions is unsound', () => {
    expect(parseUpdate(deletions(0, 3_000_000, 1_000_000))).toBeTypeOf('object')
    expect(parseUpdate(deletions(0, 3_000_000, 1_000_001))).toBe('unsound')
  })

  test('Y2: an update that lists the deletions of a client twice is unsound', () => {
    const twice = encoding.encode((encoder) => {
      for (const number of [0, 2, 7, 1, 0, 1, 7, 1, 2, 1]) encoding.writeVarUint(encoder, number)
    })
    expect(parseUpdate(twice)).toBe('unsound')
  })

  test('Y9: there is no space for deletions that would fill the memory, but space for others', () => {
    const index = createDocumentIndex(new Map(), new Map())
    const take = (update: Uint8Array): boolean => {
      const summary = factsOf(update)
      expect(index.judge(summary)).toBe('new')
      const hasSpace = index.hasSpaceFor(summary)
      if (hasSpace) index.add(summary)
      return hasSpace
    }
    expect(take(deletions(0, 9_000_000, 600_000))).toBe(true)
    expect(take(deletions(9_000_000, 1, 600_000, 2_000_000))).toBe(false)
    expect(take(deletions(9_000_000, 1, 300_000, 2_000_000))).toBe(true)
    // These are between the existing ranges, and are joined with them.
    expect(take(deletions(9_000_001, 1, 400_000, 1))).toBe(false)
    expect(take(deletions(9_000_001, 1, 90_000, 1))).toBe(true)
    expect(take(deletions(9_000_002, 1, 150_000, 4_000_000))).toBe(true)
  })

  test('Y9: there is no space for values that would fill the memory', () => {
    const doc = new Y.Doc()
    doc.getMap('map').set('key', 1)
    const value = factsOf(Y.encodeStateAsUpdate(doc))
    const indexWith = (ranges: number) =>
      createDocumentIndex(new Map(), new Map(), createNestingIndex(new Map([[7, new Array(3 * ranges)]])))
    for (const [ranges, hasSpace] of [
      [999_999, true],
      [1_000_000, false],
    ] as const) {
      const index = indexWith(ranges)
      expect(index.judge(value)).toBe('new')
      expect(index.hasSpaceFor(value)).toBe(hasSpace)
    }
  })
})
