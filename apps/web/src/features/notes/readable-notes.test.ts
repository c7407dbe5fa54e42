import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { isReadableBy, watchReadable } from './readable-notes.ts'

const known = { nodes: new Set(['paragraph', 'bulletList', 'listItem']), marks: new Set(['bold', 'link']) }

function openNotes() {
  const fragment = new Y.Doc().getXmlFragment('notes')
  const paragraph = new Y.XmlElement('paragraph')
  const words = new Y.XmlText('Staff reported three bids.')
  paragraph.insert(0, [words])
  fragment.insert(0, [paragraph])
  return { fragment, words }
}

function nested(name: string) {
  const list = new Y.XmlElement('bulletList')
  const item = new Y.XmlElement('listItem')
  item.insert(0, [new Y.XmlElement(name)])
  list.insert(0, [item])
  return list
}

describe('notes that a newer app has written', () => {
  it('are told by a node at any depth', () => {
    const { fragment } = openNotes()
    fragment.insert(1, [nested('paragraph')])
    expect(isReadableBy(known, fragment)).toBe(true)
    fragment.insert(2, [nested('table')])
    expect(isReadableBy(known, fragment)).toBe(false)
  })

  it('are told by a mark', () => {
    const { fragment, words } = openNotes()
    words.format(0, 5, { bold: {}, 'link--x1': { href: 'https://example.org' } })
    expect(isReadableBy(known, fragment)).toBe(true)
    words.format(0, 5, { redaction: {} })
    expect(isReadableBy(known, fragment)).toBe(false)
  })

  it('are noticed when they arrive while the notes are open', () => {
    const { fragment, words } = openNotes()
    let told = 0
    watchReadable(known, fragment, () => told++)
    fragment.insert(1, [nested('paragraph')])
    words.insert(0, 'City ')
    words.format(0, 4, { bold: {} })
    expect(told).toBe(0)
    fragment.insert(1, [nested('table')])
    expect(told).toBe(1)
    words.format(0, 4, { redaction: {} })
    expect(told).toBe(2)
  })
})
