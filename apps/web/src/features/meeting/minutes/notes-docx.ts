import { lettersOf, type NoteBlock, type NoteRun, type NoteWords } from '@civic-hub/committee'
import {
  ExternalHyperlink,
  HeadingLevel,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { signOfEntry } from './entry-sign.ts'
import { linkedWords } from './linked-words.ts'
import { directionOf, directionOfRun } from './word-direction.ts'

/** In twentieths of a point. */
export const step = 360
/** Word supports nine levels. */
const deepest = 8

/**
 * Notes as paragraphs and tables of a Word document; `depth` is the number of lists and quotations around
 * them.
 */
export function noteParagraphs(blocks: readonly NoteBlock[], depth = 0): (Paragraph | Table)[] {
  return blocks.flatMap((block) => blockParagraphs(block, depth))
}

function blockParagraphs(block: NoteBlock, depth: number): (Paragraph | Table)[] {
  const indent = depth === 0 ? {} : { indent: { left: step * Math.min(depth, deepest) } }
  switch (block.kind) {
    case 'heading': {
      const heading = block.depth === 1 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3
      return [new Paragraph({ heading, ...wordsOf(block.words), ...indent })]
    }
    case 'paragraph':
      return [new Paragraph({ ...wordsOf(block.words), ...indent })]
    case 'list': {
      return block.entries.flatMap((entry, index) => {
        const [first, ...rest] = entry
        const sign = signOfEntry(block, index) ?? '•'
        // Numbers are written as text: lists that start at any number, nested in any list, then need no
        // numbering of their own.
        const hanging = { left: step * Math.min(depth + 1, deepest), hanging: step }
        const words = first?.kind === 'paragraph' ? first.words : []
        const below = first?.kind === 'paragraph' ? rest : entry
        return [
          new Paragraph({
            ...directionOf(lettersOf(words)),
            indent: hanging,
            children: [new TextRun(`${sign}\t`), ...runsOf(words)],
          }),
          ...noteParagraphs(below, depth + 1),
        ]
      })
    }
    case 'quote':
      return noteParagraphs(block.blocks, depth + 1)
    case 'code':
      return block.text
        .split('\n')
        .map((line) => new Paragraph({ children: [new TextRun({ text: line, font: 'Courier New' })], ...indent }))
    case 'table': {
      const columns = Math.max(...block.rows.map((cells) => cells.length))
      const rows = block.rows.map((cells) => {
        const filled = [...cells, ...Array.from({ length: columns - cells.length }, () => emptyCell)]
        return new TableRow({
          tableHeader: cells.every(({ header }) => header),
          children: filled.map(
            ({ header, words }) => new TableCell({ children: [new Paragraph(wordsOf(words, header))] }),
          ),
        })
      })
      return [new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } }), new Paragraph({})]
    }
    case 'rule':
      return [new Paragraph({ thematicBreak: true })]
  }
}

const emptyCell = { header: false, words: [] as NoteWords }

const wordsOf = (words: NoteWords, bold = false) => ({
  ...directionOf(lettersOf(words)),
  children: runsOf(words, bold),
})

function runsOf(words: NoteWords, bold = false): ParagraphChild[] {
  return linkedWords(words).flatMap(({ link, runs, address }) => {
    const letters = runs.flatMap((run) => lettering({ ...run, bold: run.bold || bold }))
    if (link === null) return letters
    const linked = new ExternalHyperlink({ link, children: letters })
    return address === null ? [linked] : [linked, new TextRun(` (${address})`)]
  })
}

function lettering({ text, bold, italic, underline, strike, code, link }: NoteRun): TextRun[] {
  return text.split('\n').map(
    (line, index) =>
      new TextRun({
        text: line,
        ...directionOfRun(line),
        bold,
        italics: italic,
        strike,
        ...(index > 0 && { break: 1 }),
        ...(underline && { underline: {} }),
        ...(code && { font: 'Courier New' }),
        ...(link !== null && { style: 'Hyperlink' }),
      }),
  )
}
