import * as Y from 'yjs'
import { lettersOf } from './tolerant-read.ts'

const breaksLine = new Set(['hardBreak', 'horizontalRule'])
const lineBreak = Symbol('line break')
const blockEdge = Symbol('block edge')

/** The text of rich notes, one line per block. */
export function readRichText(value: unknown): string {
  const lines: string[] = []
  let line = ''
  for (const part of partsOf(value)) {
    if (typeof part === 'string') {
      line += part
    } else if (part === lineBreak || line !== '') {
      lines.push(line)
      line = ''
    }
  }
  return [...lines, line].join('\n').trim()
}

/** True if rich notes contain any text. It stops at the first text, and reads no later part. */
export function hasRichText(value: unknown): boolean {
  if (value instanceof Y.XmlText) return hasLetters(value)
  if (!(value instanceof Y.XmlFragment)) return false
  for (const text of value.createTreeWalker((part) => part instanceof Y.XmlText))
    if (hasLetters(text as Y.XmlText)) return true
  return false
}

const hasLetters = (text: Y.XmlText) => lettersOf(text).trim() !== ''

/** Uses a stack of its own, because deep nesting would overflow the call stack. */
function* partsOf(root: unknown): Generator<string | symbol> {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (node === blockEdge) {
      yield blockEdge
    } else if (node instanceof Y.XmlText) {
      yield lettersOf(node)
    } else if (node instanceof Y.XmlElement && breaksLine.has(node.nodeName)) {
      yield lineBreak
    } else if (node instanceof Y.XmlFragment) {
      yield blockEdge
      waiting.push(blockEdge, ...node.toArray().toReversed())
    }
  }
}
