import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeRichContent } from '../../committee/history/write-rich-content.ts'
import type { RichNode } from '../../document/rich-content.ts'
import { lettersOf, type NoteBlock, readNoteBlocks, readNotesParts } from './note-block.ts'

const words = (text: string, marks = {}): RichNode => ({ kind: 'words', parts: [{ text, marks }] })
const element = (name: string, content: RichNode[], attributes = {}): RichNode => ({
  kind: 'element',
  name,
  attributes,
  content,
})
const paragraph = (text: string) => element('paragraph', [words(text)])

function notesWith(content: RichNode[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('notes')
  writeRichContent(fragment, content)
  return fragment
}

/** The blocks without the formatting of their text. */
const outline = (blocks: readonly NoteBlock[]): unknown[] =>
  blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return [`h${block.depth}`, lettersOf(block.words)]
      case 'paragraph':
        return lettersOf(block.words)
      case 'list':
        return [block.start === null ? 'ul' : `ol ${block.start}${block.type ?? ''}`, ...block.entries.map(outline)]
      case 'quote':
        return ['quote', ...outline(block.blocks)]
      case 'code':
        return ['code', block.text]
      case 'table':
        return block.rows.map((cells) =>
          cells.map(({ header, words: inside }) => `${header ? '*' : ''}${lettersOf(inside)}`),
        )
      default:
        return block.kind
    }
  })

test('notes keep their structure: headings, lists in lists, tables, quotations, lines', () => {
  const cell = (name: string, text: string) => element(name, [paragraph(text)])
  const notes = notesWith([
    element('heading', [words('Playground')], { level: 3 }),
    element('heading', [words('Swings')], { level: 4 }),
    element('paragraph', [words('First'), element('hardBreak', []), words('second')]),
    element('paragraph', []),
    element('bulletList', [
      element('listItem', [paragraph('One'), element('orderedList', [element('listItem', [paragraph('Deep')])])]),
      element('listItem', []),
    ]),
    element('orderedList', [element('listItem', [paragraph('Third')])], { start: 3 }),
    element('orderedList', [element('listItem', [paragraph('c)')])], { start: 3, type: 'a' }),
    element('orderedList', [element('listItem', [paragraph('Odd')])], { type: 'disc' }),
    element('blockquote', [paragraph('Said')]),
    element('codeBlock', [words('a\nb')]),
    element('table', [
      element('tableRow', [cell('tableHeader', 'Firm'), cell('tableHeader', 'Offer')]),
      element('tableRow', [cell('tableCell', 'Ames'), cell('tableCell', '4,000')]),
    ]),
    element('horizontalRule', []),
  ])
  expect(outline(readNoteBlocks(notes))).toEqual([
    ['h1', 'Playground'],
    ['h2', 'Swings'],
    'First\nsecond',
    ['ul', ['One', ['ol 1', ['Deep']]]],
    ['ol 3', ['Third']],
    ['ol 3a', ['c)']],
    ['ol 1', ['Odd']],
    ['quote', 'Said'],
    ['code', 'a\nb'],
    [
      ['*Firm', '*Offer'],
      ['Ames', '4,000'],
    ],
    'rule',
  ])
})

test('the levels of headings have no gap', () => {
  const heading = (level: number) => element('heading', [words(`${level}`)], { level })
  const depths = (...levels: number[]) =>
    outline(readNoteBlocks(notesWith(levels.map(heading)))).map((block) => (block as string[])[0])
  expect(depths(4, 4)).toEqual(['h1', 'h1'])
  expect(depths(4, 3, 4)).toEqual(['h1', 'h1', 'h2'])
})

test('text keeps its formatting, and a link only a web or email address', () => {
  const notes = notesWith([
    element('paragraph', [
      {
        kind: 'words',
        parts: [
          { text: 'We ', marks: {} },
          { text: 'agreed', marks: { bold: {}, italic: {} } },
          { text: 'offer', marks: { link: { href: 'https://example.org/offer' } } },
          { text: 'trap', marks: { 'link--abcdefgh': { href: 'javascript:alert(1)' } } },
        ],
      },
    ]),
  ])
  const [block] = readNoteBlocks(notes)
  expect(block?.kind === 'paragraph' && block.words).toMatchObject([
    { text: 'We ', bold: false, link: null },
    { text: 'agreed', bold: true, italic: true },
    { text: 'offer', link: 'https://example.org/offer' },
    { text: 'trap', link: null },
  ])
})

test('D9: unreadable notes are returned as plain text, and no value makes it throw', () => {
  const odd = notesWith([paragraph('Kept')])
  const embedded = new Y.XmlText('with an object')
  odd.insert(1, [embedded])
  embedded.insertEmbed(0, { surprise: true })
  expect(outline(readNoteBlocks(odd))).toEqual(['Kept', 'with an object'])

  const deep = new Y.Doc().getXmlFragment('notes')
  let inside: Y.XmlFragment = deep
  for (let depth = 0; depth < 2_000; depth++) {
    const next = new Y.XmlElement('blockquote')
    inside.insert(0, [next])
    inside = next
  }
  inside.insert(0, [new Y.XmlText('far below')])
  expect(outline(readNoteBlocks(deep))).toEqual(['far below'])

  const unknown = notesWith([element('poll', [paragraph('Yes'), words('No')]), element('listItem', [words('x')])])
  expect(outline(readNoteBlocks(unknown))).toEqual(['Yes', 'No', 'x'])
  for (const value of [undefined, null, 5, 'typed', {}, new Y.Map(), new Y.Array()])
    expect(readNoteBlocks(value)).toHaveLength(value === 'typed' ? 1 : 0)
})

test('lines off the record are in no part, also in lists, quotations, tables and after a line break', () => {
  const broken = (...lines: string[]) =>
    element(
      'paragraph',
      lines.flatMap((line, index) => [...(index > 0 ? [element('hardBreak', [])] : []), words(line)]),
    )
  const notes = notesWith([
    broken('Lee spoke.', ' // and was rude', 'Park thanked.'),
    broken('// an aside', 'of two lines'),
    element('bulletList', [
      element('listItem', [paragraph('One')]),
      element('listItem', [paragraph('// ask Lee about it')]),
      element('listItem', [paragraph('//two'), element('bulletList', [element('listItem', [paragraph('Deep')])])]),
    ]),
    element('blockquote', [paragraph('//said'), paragraph('https://example.org // is an address')]),
    element('table', [element('tableRow', [element('tableCell', [paragraph('// cell'), paragraph('Cell')])])]),
    element('codeBlock', [words('// a comment')]),
  ])
  const parts = readNotesParts(notes, () => ({ item: null }))
  expect(parts.map(({ blocks }) => outline(blocks))).toEqual([
    [
      'Lee spoke.\nPark thanked.',
      ['ul', ['One'], [['ul', ['Deep']]]],
      ['quote', 'https://example.org // is an address'],
      [['Cell']],
      ['code', '// a comment'],
    ],
  ])
})

test('notes with unknown content have no lines off the record either', () => {
  const notes = new Y.Doc().getXmlFragment('notes')
  const unknown = new Y.XmlElement('paragraph')
  const text = new Y.XmlText('// an aside')
  unknown.insert(0, [text, new Y.XmlHook('strange')] as never)
  const said = new Y.XmlElement('paragraph')
  said.insert(0, [new Y.XmlText('Said')])
  notes.insert(0, [unknown, said])
  const [part] = readNotesParts(notes, () => ({ item: null }))
  expect(outline(part?.blocks ?? [])).toEqual(['Said'])
})
