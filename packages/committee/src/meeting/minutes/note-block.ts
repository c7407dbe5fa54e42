import { type Plain, type RichNode, readRichContent } from '../../document/rich-content.ts'
import { readRichText } from '../../document/rich-text.ts'
import { readField, readText } from '../../document/tolerant-read.ts'

/** A block of notes for the minutes, independent of their output format. */
export type NoteBlock =
  /** Depth 1 is the level directly below the heading of the notes. */
  | { readonly kind: 'heading'; readonly depth: 1 | 2; readonly words: NoteWords }
  | { readonly kind: 'paragraph'; readonly words: NoteWords }
  | {
      readonly kind: 'list'
      /** The number of the first entry; null for a list without numbers. */
      readonly start: number | null
      /** Absent for digits. */
      readonly type?: ListType
      readonly entries: readonly (readonly NoteBlock[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly NoteBlock[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly NoteCell[])[] }
  | { readonly kind: 'rule' }

/** The numbers of a list that are letters or Roman, as in HTML. */
export type ListType = (typeof listTypes)[number]
const listTypes = ['a', 'A', 'i', 'I'] as const

export interface NoteCell {
  readonly header: boolean
  readonly words: NoteWords
}

export type NoteWords = readonly NoteRun[]

/** Characters with the same formatting; a line break is a character. */
export interface NoteRun {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly code: boolean
  /** The target of a link: a web or email address only. */
  readonly link: string | null
}

type Element = Extract<RichNode, { kind: 'element' }>

/**
 * The notes of a meeting in blocks, without empty ones. Notes that can't be read completely are returned as
 * text, with a paragraph for each line. No content of a document makes this throw (D9).
 */
export function readNoteBlocks(notes: unknown): NoteBlock[] {
  const content = readRichContent(notes)
  return content ? noteBlocksOf(content) : linesOf(notes)
}

/** The notes about an item, or those without an item. */
export interface NotesPart {
  readonly item: string | null
  readonly blocks: readonly NoteBlock[]
}

/**
 * The same notes in parts, in their order, without lines off the record; `itemOf` returns the item of a paragraph by its
 * index, and whether its first line is left out; or 'left-out' for all of it. Notes that cannot be read completely are
 * one part without an item.
 */
export function readNotesParts(
  notes: unknown,
  itemOf: (
    paragraph: number,
    text: string,
  ) => { readonly item: string | null; readonly hasRecordedLine?: boolean } | 'left-out',
): NotesPart[] {
  const content = readRichContent(notes)
  if (!content) return [{ item: null, blocks: linesOf(notes, isOnRecord) }]
  const byItem = new Map<string | null, RichNode[]>()
  for (const [index, node] of content.entries()) {
    const text = node.kind === 'element' && node.name === 'paragraph' ? lettersOf(wordsOf(node.content)) : ''
    const found = itemOf(index, text)
    if (found === 'left-out') continue
    const rest = found.hasRecordedLine ? withoutFirstLine(node) : node
    if (!rest) continue
    const known = byItem.get(found.item)
    if (known) known.push(rest)
    else byItem.set(found.item, [rest])
  }
  return Array.from(byItem, ([item, nodes]) => ({ item, blocks: noteBlocksOf(withoutAsides(nodes)) }))
}

/** Lines off the record begin with `//`: a paragraph, or a line after a break within one. Code is no such line. */
function withoutAsides(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.kind === 'words' || node.name === 'codeBlock') return [node]
    if (node.name !== 'paragraph') return [{ ...node, content: withoutAsides(node.content) }]
    const lines = linesWithin(node.content)
    const [first] = lines
    if (first && !isRecorded(first)) return []
    return [{ ...node, content: lines.filter(isRecorded).flat() }]
  })
}

/** A paragraph without its first line and the break after it; null if nothing is left, or if all of it is off the record. */
function withoutFirstLine(node: RichNode): RichNode | null {
  if (node.kind === 'words') return null
  const [first = [], second, ...others] = linesWithin(node.content)
  return second && isRecorded(first) ? { ...node, content: [...second.slice(1), ...others.flat()] } : null
}

/** The lines of a paragraph, from the second one on each with the break before it. */
function linesWithin(nodes: readonly RichNode[]): RichNode[][] {
  const lines: RichNode[][] = []
  for (const node of nodes) {
    const last = lines.at(-1)
    if (last && !(node.kind === 'element' && node.name === 'hardBreak')) last.push(node)
    else lines.push([node])
  }
  return lines
}

const isRecorded = (line: readonly RichNode[]) => isOnRecord(lettersOf(wordsOf(line)))
const isOnRecord = (line: string) => !line.trimStart().startsWith('//')

const noteBlocksOf = (content: readonly RichNode[]) => headingsInOrder(blocksOf(content))

function linesOf(notes: unknown, isShown = (_line: string) => true): NoteBlock[] {
  const lines = (readRichText(notes) || readText(notes)).split('\n')
  return lines.filter(isShown).flatMap((line) => paragraphOf([plain(line)]))
}

/** Removes gaps between levels: headings before the first heading of depth 1 get depth 1. */
function headingsInOrder(blocks: readonly NoteBlock[]): NoteBlock[] {
  const first = blocks.findIndex((block) => block.kind === 'heading' && block.depth === 1)
  return blocks.map((block, index) =>
    block.kind === 'heading' && (first < 0 || index < first) ? { ...block, depth: 1 } : block,
  )
}

const inlineNames = new Set(['hardBreak'])
const isInline = (node: RichNode) => node.kind === 'words' || inlineNames.has(node.name)

/** Text between blocks becomes a paragraph of its own. */
function blocksOf(nodes: readonly RichNode[]): NoteBlock[] {
  const blocks: NoteBlock[] = []
  let loose: RichNode[] = []
  const endParagraph = () => {
    blocks.push(...paragraphOf(wordsOf(loose)))
    loose = []
  }
  for (const node of nodes) {
    if (isInline(node)) {
      loose.push(node)
      continue
    }
    endParagraph()
    if (node.kind === 'element') blocks.push(...blockOf(node))
  }
  endParagraph()
  return blocks
}

function blockOf({ name, attributes, content }: Element): NoteBlock[] {
  switch (name) {
    case 'heading': {
      const words = wordsOf(content)
      const depth = typeof attributes.level === 'number' && attributes.level > 3 ? 2 : 1
      return isBlank(words) ? [] : [{ kind: 'heading', depth, words }]
    }
    case 'bulletList':
    case 'orderedList': {
      const entries = content.map((entry) => blocksOf(entry.kind === 'words' ? [entry] : entry.content))
      const filled = entries.filter((blocks) => blocks.length > 0)
      const type = name === 'bulletList' ? undefined : listTypes.find((one) => one === attributes.type)
      const start = name === 'bulletList' ? null : startOf(attributes)
      return filled.length === 0 ? [] : [{ kind: 'list', start, ...(type && { type }), entries: filled }]
    }
    case 'blockquote': {
      const blocks = blocksOf(content)
      return blocks.length === 0 ? [] : [{ kind: 'quote', blocks }]
    }
    case 'codeBlock': {
      const text = lettersOf(wordsOf(content))
      return text.trim() === '' ? [] : [{ kind: 'code', text }]
    }
    case 'table': {
      const rows = content.map((row) => (row.kind === 'words' ? [] : row.content.map(cellOf)))
      const filled = rows.filter((cells) => cells.some(({ words }) => !isBlank(words)))
      return filled.length === 0 ? [] : [{ kind: 'table', rows: filled }]
    }
    case 'horizontalRule':
      return [{ kind: 'rule' }]
    default:
      return blocksOf(content)
  }
}

function cellOf(node: RichNode): NoteCell {
  const header = node.kind === 'element' && node.name === 'tableHeader'
  return { header, words: wordsOf(node.kind === 'element' ? node.content : [node]) }
}

function startOf({ start }: Plain): number {
  return typeof start === 'number' && Number.isSafeInteger(start) && start >= 0 && start < 1e6 ? start : 1
}

function paragraphOf(words: NoteWords): NoteBlock[] {
  return isBlank(words) ? [] : [{ kind: 'paragraph', words }]
}

/** All text of these nodes, on a new line for each block in them. */
function wordsOf(nodes: readonly RichNode[]): NoteWords {
  const runs: NoteRun[] = []
  for (const node of nodes) {
    if (node.kind === 'words') runs.push(...node.parts.map(({ text, marks }) => marked(text, marks)))
    else if (node.name === 'hardBreak') runs.push(plain('\n'))
    else {
      const inner = wordsOf(node.content)
      if (runs.length > 0 && inner.length > 0) runs.push(plain('\n'))
      runs.push(...inner)
    }
  }
  return runs
}

const plain = (text: string): NoteRun => marked(text, {})

function marked(text: string, marks: Plain): NoteRun {
  // A mark that can be set twice on the same text has a hash after its name.
  const named = new Map(Object.entries(marks).map(([name, value]) => [name.split('--')[0], value]))
  const href = readField(named.get('link'), 'href')
  return {
    text,
    bold: named.has('bold'),
    italic: named.has('italic'),
    underline: named.has('underline'),
    strike: named.has('strike'),
    code: named.has('code'),
    // The address is not trusted, because any member may have written it.
    link: typeof href === 'string' && /^(https?:|mailto:)/i.test(href) ? href : null,
  }
}

/** The plain text, without formatting. */
export function lettersOf(words: NoteWords): string {
  return words.map(({ text }) => text).join('')
}

const isBlank = (words: NoteWords) => lettersOf(words).trim() === ''
