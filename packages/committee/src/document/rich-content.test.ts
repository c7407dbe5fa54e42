import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeRichContent } from '../committee/history/write-rich-content.ts'
import { type RichNode, readRichContent } from './rich-content.ts'

const emptyNotes = () => new Y.Doc().getXmlFragment('notes')
const words = (text: string, marks = {}): RichNode => ({ kind: 'words', parts: [{ text, marks }] })
const block = (name: string, ...content: RichNode[]): RichNode => ({
  kind: 'element',
  name,
  attributes: {},
  content,
})

const part = fc.record({
  text: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }),
  marks: fc.constantFrom({}, { bold: {} }, { italic: {}, 'link--x1': { href: 'https://example.org' } }),
})
const text = fc.array(part, { maxLength: 4 }).map((parts): RichNode => ({ kind: 'words', parts }))
const blocks = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('element' as const),
      name: fc.constantFrom('paragraph', 'heading'),
      attributes: fc.constantFrom({}, { level: 3 }, { level: 4 }),
      content: fc.array(text, { maxLength: 1 }),
    }),
    text.map((inner) => block('bulletList', block('listItem', block('paragraph', inner)))),
  ),
  { maxLength: 6 },
)

describe('rich notes as a plain value', () => {
  test('any notes can be changed into any others, with their marks', () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const notes = emptyNotes()
        writeRichContent(notes, before)
        expect(writeRichContent(notes, after)).toBe(true)
        const other = emptyNotes()
        writeRichContent(other, after)
        expect(readRichContent(notes)).toEqual(readRichContent(other))
        expect(joined(readRichContent(notes) ?? [])).toEqual(joined(after))
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })

  test('an equal block stays the same block, and writing equal notes writes nothing', () => {
    const notes = emptyNotes()
    writeRichContent(notes, [block('paragraph', words('one')), block('paragraph', words('two'))])
    const kept = notes.get(1)
    writeRichContent(notes, [block('heading', words('new')), block('paragraph', words('two'))])
    expect(notes.get(1)).toBe(kept)
    const state = Y.encodeStateVector(notes.doc as Y.Doc)
    writeRichContent(notes, readRichContent(notes) ?? [])
    expect(Y.encodeStateVector(notes.doc as Y.Doc)).toEqual(state)
  })

  test('notes with unknown content are neither read nor overwritten', () => {
    for (const stranger of [new Y.XmlHook('hook'), embed(), attribute(12n), attribute(new Uint8Array(2))]) {
      const notes = emptyNotes()
      // The types of Yjs do not list hooks, although a fragment accepts them.
      notes.insert(0, [stranger as Y.XmlElement])
      expect(readRichContent(notes)).toBeNull()
      expect(writeRichContent(notes, [])).toBe(false)
      expect(notes.length).toBe(1)
    }
    expect(readRichContent('text')).toBeNull()
  })
})

function embed(): Y.XmlText {
  const holder = new Y.XmlText()
  holder.insertEmbed(0, { image: 'x' })
  return holder
}

function attribute(value: unknown): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  element.setAttribute('odd', value as string)
  return element
}

/** Joins neighbouring parts with the same marks. */
function joined(nodes: readonly RichNode[]): unknown {
  return nodes.map((node) => {
    if (node.kind === 'element') return { ...node, content: joined(node.content) }
    const parts: { text: string; marks: string }[] = []
    for (const { text: letters, marks } of node.parts) {
      const last = parts.at(-1)
      if (last?.marks === JSON.stringify(marks)) last.text += letters
      else parts.push({ text: letters, marks: JSON.stringify(marks) })
    }
    return { kind: 'words', parts }
  })
}
