import * as Y from 'yjs'

/** A node of rich notes as a plain value: its text and its marks, outside of any document. */
export type RichNode = RichElement | RichWords

interface RichElement {
  readonly kind: 'element'
  readonly name: string
  readonly attributes: Plain
  readonly content: readonly RichNode[]
}

export interface RichWords {
  readonly kind: 'words'
  readonly parts: readonly RichPart[]
}

export interface RichPart {
  readonly text: string
  readonly marks: Plain
}

export type Plain = Readonly<Record<string, unknown>>

/** Our own editor never nests deeper than this. */
const deepest = 64

/**
 * The blocks of rich notes, or null if this code does not know a part of them. Notes that cannot be read
 * completely must not be displayed as complete, and must not be overwritten.
 */
export function readRichContent(value: unknown): readonly RichNode[] | null {
  return value instanceof Y.XmlFragment ? readChildren(value, 0) : null
}

/** A key that is equal for equal content, so that nodes of two documents can be compared. */
export function richKey(node: RichNode): string {
  return JSON.stringify(node)
}

function readChildren(parent: Y.XmlFragment, depth: number): RichNode[] | null {
  if (depth > deepest) return null
  const nodes: RichNode[] = []
  for (const child of parent.toArray() as unknown[]) {
    const node = readNode(child, depth)
    if (node === null) return null
    nodes.push(node)
  }
  return nodes
}

function readNode(child: unknown, depth: number): RichNode | null {
  if (child instanceof Y.XmlText) return readWords(child)
  if (!(child instanceof Y.XmlElement)) return null
  const attributes = readPlain(child.getAttributes())
  const content = readChildren(child, depth + 1)
  return attributes && content && { kind: 'element', name: child.nodeName, attributes, content }
}

function readWords(text: Y.XmlText): RichWords | null {
  const parts: RichPart[] = []
  for (const { insert, attributes = {} } of text.toDelta() as { insert: unknown; attributes?: object }[]) {
    const marks = readPlain(attributes)
    if (typeof insert !== 'string' || marks === null) return null
    const last = parts.at(-1)
    // yjs returns two parts where a mark ended and began again; join them.
    if (last && JSON.stringify(last.marks) === JSON.stringify(marks))
      parts[parts.length - 1] = { text: last.text + insert, marks }
    else parts.push({ text: insert, marks })
  }
  return { kind: 'words', parts }
}

/** Attributes by name, in an order that does not depend on the order of the writes. */
function readPlain(attributes: object): Plain | null {
  const entries = Object.entries(attributes)
  if (!entries.every(([, value]) => isPlain(value, 0))) return null
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > 8) return false
  const prototype = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((inner) => isPlain(inner, depth + 1))
}
