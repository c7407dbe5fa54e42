import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { hasRichText, readRichText } from './rich-text.ts'

function fragment(...blocks: Y.XmlElement[]): Y.XmlFragment {
  const notes = new Y.Doc().getXmlFragment('notes')
  notes.insert(0, blocks)
  return notes
}

function block(name: string, ...inside: (Y.XmlElement | string)[]): Y.XmlElement {
  const element = new Y.XmlElement(name)
  element.insert(
    0,
    inside.map((part) => (typeof part === 'string' ? new Y.XmlText(part) : part)),
  )
  return element
}

describe('the text of rich notes', () => {
  test('has one line per block, without marks and tags', () => {
    const marked = new Y.XmlText('carried 5 to 2')
    const notes = fragment(block('heading', 'Vote'), block('paragraph', '<b> & co'))
    notes.push([new Y.XmlElement('paragraph')])
    ;(notes.get(2) as Y.XmlElement).insert(0, [marked])
    marked.format(0, 7, { bold: true })
    expect(readRichText(notes)).toBe('Vote\n<b> & co\ncarried 5 to 2')
  })

  test('lists, and breaks inside a paragraph', () => {
    const list = block(
      'bulletList',
      block('listItem', block('paragraph', 'one')),
      block('listItem', block('paragraph', 'two')),
    )
    expect(readRichText(fragment(list, block('paragraph', 'a', block('hardBreak'), 'b')))).toBe('one\ntwo\na\nb')
  })

  test('empty paragraphs have no text', () => {
    expect(hasRichText(fragment(block('paragraph'), block('paragraph', ' ')))).toBe(false)
    expect(hasRichText(fragment(block('paragraph'), block('paragraph', 'x')))).toBe(true)
    expect(readRichText(fragment(block('paragraph')))).toBe('')
  })

  test('a fragment nested 2,000 deep is read', () => {
    const notes = fragment(block('paragraph'))
    let inner = notes.get(0) as Y.XmlElement
    for (let depth = 0; depth < 2_000; depth++) {
      const next = new Y.XmlElement('blockquote')
      inner.insert(0, [next])
      inner = next
    }
    inner.insert(0, [new Y.XmlText('deep')])
    expect(readRichText(notes)).toBe('deep')
  })
})
