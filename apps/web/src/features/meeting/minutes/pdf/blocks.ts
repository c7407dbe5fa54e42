import type { ListType, NoteBlock, NoteRun, NoteWords } from '@civic-hub/committee'
import { signOfEntry } from '../entry-sign.ts'
import { linkedWords } from '../linked-words.ts'
import { bodySize, type Flow, labelWidth, lineHeight, margin } from './flow.ts'
import { number } from './pdf-file.ts'
import type { PdfFont } from './pdf-font.ts'
import type { StructureElement } from './structure.ts'
import { addTable } from './table.ts'
import { type LinkTarget, layOutLines, type StyledText, type TextStyle } from './text-lines.ts'

export interface Fonts {
  readonly regular: PdfFont
  readonly bold: PdfFont
  readonly mono: PdfFont
}

/** More levels would leave no width for words. */
const deepest = 12

interface EntryPlace {
  /** The number of lists and quotations around the entry. */
  readonly depth: number
  readonly spaceBefore?: number
}

const listNumberings = { a: 'LowerAlpha', A: 'UpperAlpha', i: 'LowerRoman', I: 'UpperRoman' } as const
type ListNumbering = 'Disc' | 'Decimal' | (typeof listNumberings)[ListType]

export interface BlockWriter {
  readonly styled: (
    text: string,
    look?: Partial<Pick<TextStyle, 'isItalic' | 'isGrey'>> & { isBold?: boolean },
  ) => StyledText
  /** `indent` is from the left margin; `depth` is the number of lists and quotations around the blocks. */
  addBlocks(parent: StructureElement, blocks: readonly NoteBlock[], depth: number): void
  /** An entry of a list: its sign, its words, and the blocks below them. */
  addEntry(
    list: StructureElement,
    sign: string,
    words: readonly StyledText[],
    below: readonly NoteBlock[],
    place: EntryPlace,
  ): void
  addList(parent: StructureElement, numbering: ListNumbering): StructureElement
}

function numberingOf({ start, type }: Extract<NoteBlock, { kind: 'list' }>): ListNumbering {
  if (start === null) return 'Disc'
  return type === undefined ? 'Decimal' : listNumberings[type]
}

export function createBlockWriter(flow: Flow, fonts: Fonts): BlockWriter {
  const { structure } = flow
  const styles = new Map<string, TextStyle>()

  function styleOf(
    { isBold = false, isItalic = false, isGrey = false, isCode = false, isUnderlined = false, isStruck = false },
    link: LinkTarget | null = null,
  ): TextStyle {
    const key = [isBold, isItalic, isGrey, isCode, isUnderlined, isStruck].join()
    const known = link ? undefined : styles.get(key)
    if (known) return known
    const font = isCode ? fonts.mono : isBold ? fonts.bold : fonts.regular
    const style = { font, isItalic, isGrey, isUnderlined, isStruck, link }
    if (!link) styles.set(key, style)
    return style
  }

  const styled: BlockWriter['styled'] = (text, look = {}) => ({ text, style: styleOf(look) })

  const ofRun = (run: NoteRun, isBold: boolean, link: LinkTarget | null): StyledText => ({
    text: run.text,
    style: styleOf(
      {
        isBold: run.bold || isBold,
        isItalic: run.italic,
        isCode: run.code,
        isUnderlined: run.underline,
        isStruck: run.strike,
      },
      link,
    ),
  })

  function styledWords(words: NoteWords, isBold = false): StyledText[] {
    return linkedWords(words).flatMap(({ link, runs, address }) => {
      const target = link === null ? null : { address: link }
      const letters = runs.map((run) => ofRun(run, isBold, target))
      return address === null ? letters : [...letters, styled(` (${address})`, { isBold })]
    })
  }

  const indentOf = (depth: number) => Math.min(depth, deepest) * labelWidth

  function addBlocks(parent: StructureElement, blocks: readonly NoteBlock[], depth: number): void {
    for (const block of blocks) addBlock(parent, block, depth)
  }

  function addBlock(parent: StructureElement, block: NoteBlock, depth: number): void {
    const indent = indentOf(depth)
    switch (block.kind) {
      case 'heading': {
        // Each section begins with H2, and PDF/UA allows no level to be skipped.
        const isThird = block.depth === 1 || structure.lastHeading() === 'H2'
        const heading = structure.add(parent, isThird ? 'H3' : 'H4')
        const spacing = { spaceBefore: 6, keepWithNext: 2 * lineHeight }
        flow.addText(heading, styledWords(block.words, true), { size: bodySize + 1, indent, ...spacing })
        break
      }
      case 'paragraph':
        flow.addText(structure.add(parent, 'P'), styledWords(block.words), { indent })
        break
      case 'list': {
        const list = addList(parent, numberingOf(block))
        for (const [index, entry] of block.entries.entries()) {
          const [first, ...rest] = entry
          const sign = signOfEntry(block, index) ?? '•'
          if (first?.kind === 'paragraph') addEntry(list, sign, styledWords(first.words), rest, { depth })
          else addEntry(list, sign, [], entry, { depth })
        }
        break
      }
      case 'quote':
        addBlocks(structure.add(parent, 'BlockQuote'), block.blocks, depth + 1)
        break
      case 'code': {
        const code = structure.add(structure.add(parent, 'P'), 'Code')
        flow.addText(code, [{ text: block.text, style: styleOf({ isCode: true }) }], { indent })
        break
      }
      case 'table':
        addTable(flow, parent, block, indent, styledWords)
        break
      case 'rule':
        if (flow.room() < lineHeight) flow.startPage()
        flow.pages.addArtifact(
          '/Layout',
          `0.5 w ${number(margin + indent)} ${number(flow.y() - 4)} m ${number(margin + flow.width)} ${number(flow.y() - 4)} l S`,
        )
        flow.advance(lineHeight)
    }
  }

  const addList: BlockWriter['addList'] = (parent, numbering) =>
    structure.add(parent, 'L', ` /A <</O /List /ListNumbering /${numbering}>>`)

  const addEntry: BlockWriter['addEntry'] = (list, sign, words, below, { depth, spaceBefore = 0 }) => {
    const item = structure.add(list, 'LI')
    const [line = []] = layOutLines([styled(sign)], { size: bodySize, width: flow.width / 2, ...flow.layout })
    // Numbers in the committee's pattern, such as 2026-05/17, may be wide.
    const width = Math.max(
      labelWidth,
      line.reduce((sum, span) => sum + span.width, 6),
    )
    const label = { element: structure.add(item, 'Lbl'), line, width }
    const body = structure.add(item, 'LBody')
    flow.addText(structure.add(body, 'P'), words, {
      indent: indentOf(depth) + width,
      label,
      spaceBefore,
      ...(below.length > 0 && { keepWithNext: 2 * lineHeight }),
    })
    addBlocks(body, below, depth + 1)
  }

  return { styled, addBlocks, addEntry, addList }
}
