import { getSchema } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { isReadableBy, observeReadable } from './readable-notes.ts'

const schema = getSchema([StarterKit.configure({ heading: { levels: [3, 4] } })])

function openNotes() {
  const fragment = new Y.Doc().getXmlFragment('notes')
  const words = new Y.XmlText('Staff reported three bids.')
  fragment.insert(0, [element('paragraph', words)])
  return { fragment, words }
}

function element(name: string, ...children: (Y.XmlElement | Y.XmlText)[]) {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}

function attributed(name: string, attributes: Record<string, unknown>) {
  const made = element(name, new Y.XmlText('words'))
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string)
  return made
}

const list = (...children: Y.XmlElement[]) => element('bulletList', element('listItem', ...children))

function nestedQuotes(depth: number) {
  let inner = element('paragraph')
  for (let level = 0; level < depth; level++) inner = element('blockquote', inner)
  return inner
}

/** Creates notes like those received from another device. */
function received(made: Y.XmlElement): Y.XmlFragment {
  const hostile = new Y.Doc()
  hostile.getXmlFragment('notes').insert(0, [made])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(hostile))
  return doc.getXmlFragment('notes')
}

describe('notes that the editor would keep unchanged', () => {
  it.each([
    ['nothing', () => new Y.Doc().getXmlFragment('notes')],
    ['lists in lists', () => received(list(element('paragraph'), list(element('paragraph'))))],
    ['a heading and a numbered list', () => received(attributed('heading', { level: 4 }))],
    ['a list without an entry, as two people leave it', () => received(element('bulletList'))],
    ['an entry without a paragraph', () => received(list())],
    ['a language of code', () => received(attributed('codeBlock', { language: 'sql' }))],
    ['deep quotations', () => received(nestedQuotes(30))],
  ])('%s', (_name, make) => {
    expect(isReadableBy(schema, make())).toBe(true)
  })
})

describe('notes that the editor would damage', () => {
  it.each([
    ['a node of a newer app', () => element('table')],
    ['one at any depth', () => list(element('table'))],
    ['the document itself as a node', () => element('doc', element('paragraph'))],
    ['text as a node', () => element('text')],
    ['a node named __proto__', () => element('__proto__')],
    ['a node named constructor', () => element('constructor')],
    ['words directly in a list', () => element('bulletList', new Y.XmlText('words'))],
    ['a heading in a paragraph', () => element('paragraph', element('heading'))],
    ['an entry without its list', () => element('listItem', element('paragraph'))],
    ['something inside a line', () => element('horizontalRule', element('paragraph'))],
    ['an attribute of a newer app', () => attributed('paragraph', { indent: 2 })],
    ['a level that is no number', () => attributed('heading', { level: { deep: [1] } })],
    ['nesting without end', () => nestedQuotes(400)],
  ])('%s', (_name, make) => {
    expect(isReadableBy(schema, received(make()))).toBe(false)
  })

  it.each([
    ['a Y.Map', () => new Y.Map([['a', 1]])],
    ['a Y.Array', () => Y.Array.from([1])],
    ['a hook', () => new Y.XmlHook('hook')],
  ])('%s among the paragraphs', (_name, make) => {
    const { fragment } = openNotes()
    fragment.insert(0, [make() as unknown as Y.XmlText])
    expect(isReadableBy(schema, fragment)).toBe(false)
  })

  it('text outside of any paragraph', () => {
    const { fragment } = openNotes()
    fragment.insert(0, [new Y.XmlText('loose')])
    expect(isReadableBy(schema, fragment)).toBe(false)
  })

  it('a value in the middle of the letters', () => {
    const { fragment, words } = openNotes()
    words.insertEmbed(3, { image: 'x' })
    expect(isReadableBy(schema, fragment)).toBe(false)
  })

  it('an unknown mark, and one with odd values', () => {
    const { fragment, words } = openNotes()
    words.format(0, 5, { bold: {}, link: { href: 'https://example.org' } })
    expect(isReadableBy(schema, fragment)).toBe(true)
    words.format(0, 5, { 'link--abcd1234': { href: 'https://example.org/2' } })
    expect(isReadableBy(schema, fragment)).toBe(true)
    words.format(0, 5, { link: { href: 5 } })
    expect(isReadableBy(schema, fragment)).toBe(false)
    words.format(0, 5, { link: null, redaction: {} })
    expect(isReadableBy(schema, fragment)).toBe(false)
  })
})

describe('while the notes are open', () => {
  function observed() {
    const notes = openNotes()
    let told = 0
    observeReadable(schema, notes.fragment, () => told++)
    return { ...notes, told: () => told }
  }

  it('accepts honest edits', () => {
    const { fragment, words, told } = observed()
    fragment.insert(1, [list(element('paragraph'))])
    words.insert(0, 'City ')
    words.format(0, 4, { bold: {} })
    words.format(0, 4, { bold: null })
    fragment.insert(2, [attributed('heading', { level: 3 })])
    ;(fragment.get(2) as Y.XmlElement).setAttribute('level', 4 as unknown as string)
    fragment.delete(1, 1)
    expect(told()).toBe(0)
  })

  it('a typed key costs one transaction, without a second one for the check', () => {
    const { fragment, words } = observed()
    let transactions = 0
    fragment.doc?.on('beforeTransaction', () => transactions++)
    fragment.doc?.transact(() => words.insert(0, 'a'), ySyncPluginKey)
    expect(transactions).toBe(1)
  })

  it.each([
    ['a node', ({ fragment }) => fragment.insert(1, [element('table')])],
    ['a node in a node', ({ fragment }) => (fragment.get(0) as Y.XmlElement).insert(1, [element('paragraph')])],
    ['a mark', ({ words }) => words.format(0, 4, { redaction: {} })],
    ['an embed', ({ words }) => words.insertEmbed(2, new Y.Map())],
    ['an attribute', ({ fragment }) => (fragment.get(0) as Y.XmlElement).setAttribute('indent', '2')],
  ] as [string, (notes: ReturnType<typeof openNotes>) => void][])('detects %s when it arrives', (_name, arrive) => {
    const notes = observed()
    arrive(notes)
    expect(notes.told()).toBe(1)
  })
})
