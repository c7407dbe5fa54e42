import type { NoteBlock, NoteWords } from '@civic-hub/committee'
import { bodySize, type Flow, lineHeight, lineOperators, margin } from './flow.ts'
import { number } from './pdf-file.ts'
import type { StructureElement } from './structure.ts'
import { layOutLines, type StyledText, type TextLine } from './text-lines.ts'

const padding = 4
const narrowest = 30

interface Row {
  readonly isHead: boolean
  readonly cells: readonly { readonly isHeader: boolean; readonly lines: readonly TextLine[] }[]
}

/** A table with borders. A row that is longer than a page continues on the next; the first row of headers is repeated. */
export function addTable(
  flow: Flow,
  parent: StructureElement,
  { rows: blockRows }: Extract<NoteBlock, { kind: 'table' }>,
  indent: number,
  styledWords: (words: NoteWords, isBold: boolean) => StyledText[],
): void {
  const columns = Math.max(1, ...blockRows.map((cells) => cells.length))
  const styledRows = blockRows.map((cells) =>
    Array.from({ length: columns }, (_, column) => {
      const { header = false, words = [] } = cells[column] ?? {}
      return { isHeader: header, words: styledWords(words, header) }
    }),
  )
  const layOut = (words: readonly StyledText[], width: number) =>
    layOutLines(words, { size: bodySize, width, ...flow.layout })
  const widths = columnWidths(
    Array.from({ length: columns }, (_, column) =>
      Math.max(...styledRows.map((cells) => widthOf(layOut(cells[column]?.words ?? [], 10_000)))),
    ),
    flow.width - indent,
  )
  const rows: Row[] = styledRows.map((cells, row) => ({
    isHead: (blockRows[row] ?? []).every(({ header }) => header),
    cells: cells.map(({ isHeader, words }, column) => ({
      isHeader,
      lines: layOut(words, Math.max(1, (widths[column] ?? 0) - 2 * padding)),
    })),
  }))
  const lefts = widths.map((_, column) => sum(widths.slice(0, column)) + margin + indent)

  const table = flow.structure.add(parent, 'Table')
  const [first] = rows
  const head = first?.isHead && heightOf(first) < flow.pageRoom / 3 ? first : null
  for (const row of rows) addRow(row)
  flow.advance(6)

  function addRow(row: Row): void {
    const element = flow.structure.add(table, 'TR')
    const cells = row.cells.map(({ isHeader }) => {
      const scope = row.isHead ? 'Column' : 'Row'
      return isHeader
        ? flow.structure.add(element, 'TH', ` /A <</O /Table /Scope /${scope}>>`)
        : flow.structure.add(element, 'TD')
    })
    const links = new Map()
    const length = linesOf(row)
    const fitsOnPage = heightOf(row) < flow.pageRoom / 2
    for (let from = 0; from < length; ) {
      const fitting = Math.floor((flow.room() - 2 * padding) / lineHeight)
      if (fitting < 1 || (from === 0 && fitting < length && fitsOnPage)) {
        flow.startPage()
        if (head && row !== head) repeatHead(head)
        continue
      }
      const until = Math.min(length, from + fitting)
      addBorders(until - from)
      for (const [column, { lines }] of row.cells.entries())
        for (const [index, line] of lines.slice(from, until).entries()) {
          const cell = cells[column]
          if (cell) flow.drawLine(cell, line, leftOf(column), baseline(index), bodySize, links)
        }
      flow.advance((until - from) * lineHeight + 2 * padding)
      from = until
    }
  }

  function repeatHead(row: Row): void {
    addBorders(linesOf(row))
    for (const [column, { lines }] of row.cells.entries())
      for (const [index, line] of lines.entries())
        flow.pages.addArtifact('/Layout', lineOperators(line, leftOf(column), baseline(index), bodySize))
    flow.advance(heightOf(row))
  }

  function leftOf(column: number): number {
    return (lefts[column] ?? 0) + padding
  }

  function baseline(line: number): number {
    return flow.y() - padding - bodySize - line * lineHeight
  }

  function addBorders(lines: number): void {
    const height = lines * lineHeight + 2 * padding
    const boxes = widths.map((width, column) =>
      [lefts[column] ?? 0, flow.y() - height, width, height].map(number).join(' '),
    )
    flow.pages.addArtifact('/Layout', `0.5 w ${boxes.map((box) => `${box} re`).join(' ')} S`)
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const linesOf = ({ cells }: Row) => Math.max(1, ...cells.map(({ lines }) => lines.length))
const heightOf = (row: Row) => linesOf(row) * lineHeight + 2 * padding

const widthOf = (lines: readonly TextLine[]) => Math.max(0, ...lines.map((line) => sum(line.map(({ width }) => width))))

/** As wide as their words, if all fit; otherwise in proportion, where no column is more than half of the table. */
function columnWidths(natural: readonly number[], available: number): number[] {
  const wanted = natural.map((width) => Math.max(width, narrowest - 2 * padding) + 2 * padding + 0.5)
  if (sum(wanted) <= available) return wanted
  const limited = wanted.map((width) => Math.min(width, available / 2))
  return limited.map((width) => (width * available) / sum(limited))
}
