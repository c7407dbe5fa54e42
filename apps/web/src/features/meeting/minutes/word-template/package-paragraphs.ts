import { partText, type WordPackage } from './word-package.ts'
import { decodeXml } from './xml.ts'

type PartKind = 'body' | 'header' | 'footer' | 'footnotes'

/** The place of a paragraph, as a person finds it. */
interface Place {
  readonly part: PartKind
  /** The number among several headers or footers; null for a single one. */
  readonly partNumber: number | null
  /** The innermost table; null outside of all. */
  readonly cell: { readonly table: number; readonly row: number; readonly column: number } | null
  /** Counts the paragraphs with words outside of tables. */
  readonly paragraph: number
}

export interface PlacedParagraph {
  readonly text: string
  readonly place: Place
  /** The path of the part. */
  readonly path: string
  /** The numbers of the tables around it: a loop begins and ends within the same ones. */
  readonly tables: string
}

/** The paragraphs of headers, text, footnotes and footers with their places, also those without words. */
export function packageParagraphs(file: WordPackage): PlacedParagraph[] {
  const { main, headers, footers, footnotes } = file
  const of = (part: PartKind, paths: readonly string[]) =>
    paths.flatMap((path, index) => paragraphsOf(partText(file, path), part, paths.length > 1 ? index + 1 : null, path))
  return [...of('header', headers), ...of('body', [main]), ...of('footnotes', footnotes), ...of('footer', footers)]
}

// Word repeats the words of a text box for older programs in a fallback.
const token = /<(\/?)(?:w:(p|t|tbl|tr|tc|br|tab|cr)|mc:(Fallback))(?=[\s/>])([^>]*?)(\/?)>/g

interface Table {
  readonly number: number
  row: number
  column: number
}

function paragraphsOf(xml: string, part: PartKind, partNumber: number | null, path: string): PlacedParagraph[] {
  const found: { text: string; cell: Place['cell']; tables: string }[] = []
  const open: { text: string }[] = []
  const tables: Table[] = []
  let tableCount = 0
  let fallbacks = 0
  let textFrom: number | null = null
  for (const match of xml.matchAll(token)) {
    const [whole, slash, word, fallback, attributes, selfClosing] = match
    const isEnd = slash === '/'
    const isEmpty = selfClosing === '/'
    if (fallback !== undefined) {
      if (!isEmpty) fallbacks += isEnd ? -1 : 1
      continue
    }
    if (fallbacks > 0) continue
    const table = tables.at(-1)
    const paragraph = open.at(-1)
    if (word === 'p') {
      if (isEnd) {
        open.pop()
        continue
      }
      const cell = table ? { table: table.number, row: table.row, column: table.column } : null
      const begun = { text: '', cell, tables: tables.map(({ number }) => number).join('/') }
      found.push(begun)
      if (!isEmpty) open.push(begun)
    } else if (word === 't') {
      if (isEnd && textFrom !== null && paragraph) paragraph.text += decodeXml(xml.slice(textFrom, match.index))
      textFrom = isEnd || isEmpty ? null : match.index + whole.length
    } else if (word === 'tbl') {
      if (isEnd) tables.pop()
      else if (!isEmpty) tables.push({ number: ++tableCount, row: 0, column: 0 })
    } else if (word === 'tr' && !isEnd && table) {
      table.row += 1
      table.column = 0
    } else if (word === 'tc' && !isEnd && table) table.column += 1
    // A tab with attributes is a tab stop.
    else if (paragraph && word === 'tab' && attributes === '') paragraph.text += '\t'
    else if (paragraph && (word === 'br' || word === 'cr')) paragraph.text += '\n'
  }
  let count = 0
  return found.map(({ text, cell, tables: around }) => {
    if (cell === null && text.trim() !== '') count += 1
    return { text, path, tables: around, place: { part, partNumber, cell, paragraph: count } }
  })
}
