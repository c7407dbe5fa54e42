import type { NoteBlock, NoteRun, NoteWords } from '@civic-hub/committee'
import { signOfEntry } from '../entry-sign.ts'
import { linkedWords } from '../linked-words.ts'
import { run } from '../minutes-blocks.ts'
import { type MinutesEntry, type MinutesSection, numberOfEntry } from '../minutes-model.ts'
import type { TemplateStyles } from './template-styles.ts'
import { encodeXml, outermost } from './xml.ts'

/** The looks of the field itself: its paragraphs look like the paragraph that it replaces. */
export interface FieldLooks {
  /** The content of `w:pPr` of the field's paragraph, and of `w:rPr` of its words. */
  readonly paragraph: string
  readonly words: string
}

interface Writing {
  readonly styles: TemplateStyles
  readonly looks: FieldLooks
}

/** In twentieths of a point. */
const step = 360
/** Word supports nine levels. */
const deepest = 8

/** Blocks as paragraphs and tables in the template's own styles. */
export function richXml(blocks: readonly RichBlock[], styles: TemplateStyles, looks: FieldLooks): string {
  const section = outermost(looks.paragraph, 'w:sectPr')
  const writing = { styles, looks: { ...looks, paragraph: looks.paragraph.replace(section, '') } }
  const xml = blocks.map((block) => blockXml(block, 0, writing)).join('')
  // The paragraph ends a section of pages, with its own header or its own margins.
  return section === '' ? xml : `${xml}<w:p><w:pPr>${section}</w:pPr></w:p>`
}

function blockXml(block: RichBlock, depth: number, writing: Writing): string {
  switch (block.kind) {
    case 'section':
      return headingXml(1, runXml(block.heading, boldIfNoStyle(1, writing)), writing)
    case 'heading': {
      const level = block.depth + 1
      return headingXml(level, wordsXml(block.words, boldIfNoStyle(level, writing), writing), writing)
    }
    case 'paragraph':
      return paragraphXml(bodyLooks(depth, writing), wordsXml(block.words, writing.looks.words, writing))
    case 'entry':
      return entryXml(block, depth, writing)
    case 'list':
      return block.entries
        .map(([first, ...rest], index) => {
          const isLine = first?.kind === 'paragraph'
          const entry = {
            number: signOfEntry(block, index),
            words: isLine ? first.words : [],
            below: isLine || !first ? rest : [first, ...rest],
          }
          return entryXml(entry, depth, writing)
        })
        .join('')
    case 'quote':
      return block.blocks.map((each) => blockXml(each, depth + 1, writing)).join('')
    case 'code':
      return block.text
        .split('\n')
        .map((line) => paragraphXml(bodyLooks(depth, writing), runXml(line, codeFont)))
        .join('')
    case 'table':
      return tableXml(block, writing)
    case 'rule':
      return paragraphXml(`<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>`, '')
  }
}

const codeFont = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>'
const headingNames = (level: number) => Array.from({ length: level }, (_, above) => `heading ${level - above}`)

const boldIfNoStyle = (level: number, { styles }: Writing) =>
  styles.find('paragraph', ...headingNames(level)) === null ? '<w:b/><w:bCs/>' : ''

function headingXml(level: number, runs: string, { styles, looks }: Writing): string {
  const style = styles.find('paragraph', ...headingNames(level))
  return paragraphXml(`${styleXml(style ?? styleOf(looks))}<w:keepNext/>`, runs)
}

/** A list of Word restarts only with a numbering of its own, so numbers are words. */
function entryXml(
  { number, words, below }: Pick<Extract<RichBlock, { kind: 'entry' }>, 'number' | 'words' | 'below'>,
  depth: number,
  writing: Writing,
): string {
  const { styles, looks } = writing
  const runs = wordsXml(words, looks.words, writing)
  const bullet = number === null ? bulletLooks(styles, depth) : null
  const style = styles.find('paragraph', 'list paragraph') ?? styleOf(looks)
  const line =
    bullet === null
      ? paragraphXml(
          `${styleXml(style)}${indentXml(depth + 1, true)}`,
          `${runXml(`${number ?? '•'}\t`, looks.words)}${runs}`,
        )
      : paragraphXml(bullet, runs)
  return line + below.map((block) => blockXml(block, depth + 1, writing)).join('')
}

/** The style of a bullet at a depth. Most templates have one style of bullets, which is then indented further. */
function bulletLooks(styles: TemplateStyles, depth: number): string | null {
  const own = depth === 0 ? null : styles.find('paragraph', `list bullet ${depth + 1}`)
  if (own !== null) return styleXml(own)
  const first = styles.find('paragraph', 'list bullet')
  if (first === null) return null
  return `${styleXml(first)}${depth === 0 ? '' : indentXml(depth + 2, true)}`
}

function tableXml({ rows }: Extract<NoteBlock, { kind: 'table' }>, { styles, looks }: Writing): string {
  const columns = Math.max(1, ...rows.map((cells) => cells.length))
  const style = styles.find('table', 'table grid')
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('')
  const properties =
    style === null
      ? `<w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders>`
      : `<w:tblStyle w:val="${encodeXml(style)}"/><w:tblW w:w="5000" w:type="pct"/>`
  const grid = '<w:gridCol/>'.repeat(columns)
  const body = rows.map((cells) => {
    const isHeader = cells.length > 0 && cells.every(({ header }) => header)
    const filled = Array.from({ length: columns }, (_, column) => cells[column] ?? { header: false, words: [] })
    const written = filled.map(({ header, words }) => {
      const runs = wordsXml(words, `${looks.words}${header ? '<w:b/><w:bCs/>' : ''}`, { styles })
      return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraphXml(styleXml(styleOf(looks)), runs)}</w:tc>`
    })
    return `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${written.join('')}</w:tr>`
  })
  // Word joins two tables without a paragraph between them, and a cell may not end with a table.
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl><w:p/>`
}

const paragraphXml = (looks: string, runs: string) =>
  `<w:p>${looks === '' ? '' : `<w:pPr>${looks}</w:pPr>`}${runs}</w:p>`

const styleXml = (id: string | null) => (id === null ? '' : `<w:pStyle w:val="${encodeXml(id)}"/>`)
/** The style of the field's paragraph. */
const styleOf = ({ paragraph }: FieldLooks): string | null => /<w:pStyle\s+w:val="([^"]*)"/.exec(paragraph)?.[1] ?? null

const indentXml = (depth: number, hangs = false) =>
  `<w:ind w:left="${step * Math.min(depth, deepest)}"${hangs ? ` w:hanging="${step}"` : ''}/>`

const bodyLooks = (depth: number, { looks }: Writing): string =>
  depth === 0 ? looks.paragraph : `${styleXml(styleOf(looks))}${indentXml(depth)}`

function wordsXml(words: NoteWords, looks: string, { styles }: Pick<Writing, 'styles'>): string {
  const linkStyle = styles.find('character', 'hyperlink')
  const linkLooks = linkStyle === null ? '<w:u w:val="single"/>' : `<w:rStyle w:val="${encodeXml(linkStyle)}"/>`
  return linkedWords(words)
    .map(({ link, runs, address }) => {
      if (link === null) return runs.map((each) => letteringXml(each, looks)).join('')
      const linked = runs.map((each) => letteringXml(each, `${linkLooks}${looks}`)).join('')
      // A field needs no entry in the relationships of the part.
      const target = encodeXml(link.replace(/["\\\s]/g, (sign) => encodeURIComponent(sign)))
      const field = `<w:fldSimple w:instr=" HYPERLINK &quot;${target}&quot; ">${linked}</w:fldSimple>`
      return address === null ? field : `${field}${runXml(` (${address})`, looks)}`
    })
    .join('')
}

function letteringXml({ text, bold, italic, underline, strike, code }: NoteRun, looks: string): string {
  const own = [
    code && codeFont,
    bold && '<w:b/><w:bCs/>',
    italic && '<w:i/><w:iCs/>',
    strike && '<w:strike/>',
    underline && '<w:u w:val="single"/>',
  ].filter((each) => each !== false)
  // Word reads the first one of two equal elements, so those of the notes replace the field's.
  const names = own.flatMap((each) => [...each.matchAll(/<(w:\w+)/g)].map(([, name = '']) => name))
  const remaining = names.reduce(
    (xml: string, name) => xml.replace(new RegExp(`<${name}(\\s[^>]*)?/>`, 'g'), ''),
    looks,
  )
  return runXml(text, `${remaining}${own.join('')}`)
}

/** Words with their line breaks and tabs. */
function runXml(text: string, looks: string): string {
  const content = text
    .split(/(\n|\t)/)
    .map((piece) => {
      if (piece === '\n') return '<w:br/>'
      if (piece === '\t') return '<w:tab/>'
      return piece === '' ? '' : `<w:t xml:space="preserve">${encodeXml(piece)}</w:t>`
    })
    .join('')
  return `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}${content}</w:r>`
}

/** A block of a rich field: the notes' blocks, and those of the minutes around them. */
export type RichBlock =
  | NoteBlock
  | { readonly kind: 'section'; readonly heading: string }
  | {
      readonly kind: 'entry'
      /** The printed number, or null. */
      readonly number: string | null
      readonly words: NoteWords
      readonly below: readonly NoteBlock[]
    }

/** A section of the minutes in blocks, without its heading. */
export const sectionBlocks = (section: MinutesSection): readonly RichBlock[] =>
  section.kind === 'notes' ? section.blocks : section.entries.map(entryBlock)

function entryBlock(entry: MinutesEntry): RichBlock {
  const { words, remarks, below } = entry
  const number = numberOfEntry(entry)
  const line = [run(words, number !== null), ...(remarks.length > 0 ? [run(` (${remarks.join(', ')})`)] : [])]
  return { kind: 'entry', number, words: line, below }
}
