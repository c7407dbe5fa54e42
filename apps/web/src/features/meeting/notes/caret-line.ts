import type { Node, ResolvedPos } from '@tiptap/pm/model'

/** The line with the caret: the words of its block between two line breaks. */
export interface CaretLine {
  readonly text: string
  readonly start: number
  readonly end: number
}

export function caretLine({ parent, parentOffset, pos }: ResolvedPos): CaretLine {
  const text = linesOf(parent)
  const from = text.slice(0, parentOffset).lastIndexOf('\n') + 1
  const to = text.indexOf('\n', parentOffset)
  const line = text.slice(from, to < 0 ? undefined : to)
  const start = pos - parentOffset + from
  return { text: line, start, end: start + line.length }
}

/** The text of a block with its line breaks. Each of them is one character, so that an index is an offset in the block. */
export const linesOf = (block: Node): string => block.textBetween(0, block.content.size, '', '\n')
