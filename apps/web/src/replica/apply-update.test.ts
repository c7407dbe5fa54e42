import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyUpdate } from './apply-update.ts'

const values = [
  '',
  'plain words, long enough to be cut out of what is read',
  'Straße, 議事録 and 🌳',
  'ends in ü',
  7,
  -1.5,
  2n ** 60n,
  true,
  null,
  undefined,
  new Uint8Array([1, 200]),
  ['a', ['ß', { deep: 'ok' }], {}],
  { title: 'Trees', Schlüssel: ['x', 1], nested: { emoji: '🌳' } },
]

function written(): Y.Doc {
  const doc = new Y.Doc()
  const map = doc.getMap<unknown>('committee')
  for (const [index, value] of values.entries()) map.set(`entry ${index} ü`.slice(0, 7 + (index % 3)), value)
  doc.getArray('list').push(values.filter((value) => value !== undefined && typeof value !== 'bigint'))
  const letters = doc.getText('notes')
  letters.insert(0, 'Motion by Ana – carried 🌳')
  letters.format(0, 6, { bold: true, link: { href: 'https://example.org/ü' } })
  letters.delete(3, 2)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.setAttribute('dir', 'auto')
  paragraph.insert(0, [new Y.XmlText('שלום')])
  doc.getXmlFragment('minutes').insert(0, [paragraph])
  return doc
}

test('reads the same content from an update as Yjs itself', () => {
  const update = Y.encodeStateAsUpdate(written())
  // A row may be a view into a larger buffer.
  const within = new Uint8Array(update.length + 20)
  within.set(update, 10)
  for (const bytes of [update, within.subarray(10, 10 + update.length)]) {
    const [ours, theirs] = [new Y.Doc(), new Y.Doc()]
    const origins: unknown[] = []
    ours.on('update', (_: Uint8Array, origin: unknown) => origins.push(origin))
    applyUpdate(ours, bytes, 'here')
    Y.applyUpdate(theirs, bytes)
    expect(ours.getMap('committee').toJSON()).toEqual(theirs.getMap('committee').toJSON())
    expect(ours.getArray('list').toJSON()).toEqual(theirs.getArray('list').toJSON())
    expect(ours.getText('notes').toDelta()).toEqual(theirs.getText('notes').toDelta())
    expect(Y.encodeStateAsUpdate(ours)).toEqual(Y.encodeStateAsUpdate(theirs))
    expect(origins).toEqual(['here'])
  }
})

test('rejects an update that ends too early, as Yjs itself does', () => {
  const update = Y.encodeStateAsUpdate(written())
  const verdict = (apply: () => void) => {
    try {
      apply()
      return 'read'
    } catch {
      return 'refused'
    }
  }
  for (let length = 0; length < update.length; length++) {
    const part = update.slice(0, length)
    const ours = verdict(() => applyUpdate(new Y.Doc(), part, null))
    expect(`${length}: ${ours}`).toBe(`${length}: ${verdict(() => Y.applyUpdate(new Y.Doc(), part))}`)
  }
})
