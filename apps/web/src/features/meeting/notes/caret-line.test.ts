import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, test } from 'vitest'
import { caretLine } from './caret-line.ts'

const schema = getSchema([StarterKit])
const words = (text: string) => ({ type: 'text', text })
const lineBreak = { type: 'hardBreak' }
const notes = Node.fromJSON(schema, {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [words('MOTION: Lee to pave it'), lineBreak, words('Ana asks'), lineBreak, lineBreak, words('End')],
    },
    { type: 'paragraph' },
  ],
})
const lineAt = (position: number) => caretLine(notes.resolve(position))
const motion = { text: 'MOTION: Lee to pave it', start: 1, end: 23 }

test.each([
  ['at the beginning of a paragraph', 1, motion],
  ['before a line break', 23, motion],
  ['after a line break', 24, { text: 'Ana asks', start: 24, end: 32 }],
  ['between two line breaks', 33, { text: '', start: 33, end: 33 }],
  ['at the end of a paragraph', 37, { text: 'End', start: 34, end: 37 }],
  ['in an empty paragraph', 39, { text: '', start: 39, end: 39 }],
])('reads the line with the caret %s', (_, position, line) => {
  expect(lineAt(position)).toEqual(line)
})
