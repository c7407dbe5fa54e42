import { getSchema } from '@tiptap/core'
import { lift, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands'
import type { Node } from '@tiptap/pm/model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list'
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { isReadableBy, observeReadable } from './readable-notes.ts'

const schema = getSchema([StarterKit.configure({ heading: { levels: [3, 4] } })])
const { nodes, marks } = schema
const typeOf = <T>(known: T | undefined): T => {
  if (!known) throw new Error('The schema lacks it')
  return known
}
const listItem = typeOf(nodes.listItem)
const commands: readonly Command[] = [
  splitBlock,
  lift,
  wrapInList(typeOf(nodes.bulletList)),
  wrapInList(typeOf(nodes.orderedList)),
  splitListItem(listItem),
  sinkListItem(listItem),
  liftListItem(listItem),
  wrapIn(typeOf(nodes.blockquote)),
  setBlockType(typeOf(nodes.heading), { level: 3 }),
  setBlockType(typeOf(nodes.codeBlock)),
  setBlockType(typeOf(nodes.paragraph)),
  toggleMark(typeOf(marks.bold)),
  toggleMark(typeOf(marks.link), { href: 'https://example.org' }),
  (state, dispatch) => {
    dispatch?.(state.tr.insertText('some words '))
    return true
  },
  (state, dispatch) => {
    dispatch?.(state.tr.deleteSelection())
    return true
  },
]

function random(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) % end
  }
}

/**
 * Runs one command of the editor somewhere in the notes, and writes it to the shared text like the editor's
 * binding.
 */
function edit(doc: Y.Doc, below: (end: number) => number): void {
  const fragment = doc.getXmlFragment('notes')
  const { doc: shown, meta } = initProseMirrorDoc(fragment, schema)
  const start: Node = shown.childCount > 0 ? shown : typeOf(schema.topNodeType.createAndFill() ?? undefined)
  let state = EditorState.create({ doc: start })
  const [from, to] = [below(start.content.size + 1), below(start.content.size + 1)]
  state = state.apply(state.tr.setSelection(TextSelection.between(start.resolve(from), start.resolve(to))))
  commands[below(commands.length)]?.(state, (transaction) => {
    doc.transact(() => updateYFragment(doc, fragment, transaction.doc, meta))
  })
}

it('notes that people edit offline with this editor stay readable after any merge', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const below = random(seed)
    const [a, b] = [new Y.Doc(), new Y.Doc()]
    let told = 0
    for (const doc of [a, b]) observeReadable(schema, doc.getXmlFragment('notes'), () => told++)
    for (let round = 0; round < 12; round++) {
      for (const doc of [a, b]) for (let count = below(4); count >= 0; count--) edit(doc, below)
      Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
      Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
      for (const doc of [a, b]) expect(isReadableBy(schema, doc.getXmlFragment('notes')), `seed ${seed}`).toBe(true)
    }
    expect(told, `seed ${seed}`).toBe(0)
    expect(a.getXmlFragment('notes').toString().length).toBeGreaterThan(20)
  }
})
