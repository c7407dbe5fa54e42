import { minutesFilesTexts as texts } from '../../../../texts/en/minutes-files.gen.ts'
import type { PageSize, Pages } from './pages.ts'
import { number, textString } from './pdf-file.ts'
import { showText } from './pdf-font.ts'
import type { Structure, StructureElement } from './structure.ts'
import { type LineLayout, type LinkTarget, layOutLines, type StyledText, type TextLine } from './text-lines.ts'

/** 20 millimetres. */
export const margin = 56.7
export const bodySize = 10
const lineSpacing = 1.4
export const lineHeight = bodySize * lineSpacing

interface TextOptions {
  readonly size?: number
  /** From the left margin. */
  readonly indent?: number
  readonly spaceBefore?: number
  readonly spaceAfter?: number
  /** The height that must remain on the page below the text. */
  readonly keepWithNext?: number
  /** Shown at the left of the first line. */
  readonly label?: {
    readonly element: StructureElement
    readonly line: TextLine
    readonly width: number
  }
}

/** Fills one page after the other from top to bottom. */
export interface Flow {
  readonly structure: Structure
  readonly pages: Pages
  readonly layout: LineLayout
  readonly width: number
  /** The height that remains on the page. */
  room(): number
  /** The height of a whole page. */
  readonly pageRoom: number
  /** The y of the next content. */
  y(): number
  advance(height: number): void
  startPage(): void
  addText(element: StructureElement, words: readonly StyledText[], options?: TextOptions): void
  /** Draws a line at a baseline; its links are elements below the given one. */
  drawLine(element: StructureElement, line: TextLine, x: number, baseline: number, size: number, links: Links): void
}

type Links = Map<LinkTarget, StructureElement>

export function createFlow(
  structure: Structure,
  pages: Pages,
  layout: LineLayout,
  { width: pageWidth, height: pageHeight }: PageSize,
  onPageStart: () => void,
): Flow {
  const top = pageHeight - margin
  const width = pageWidth - 2 * margin
  let y = 0

  function startPage(): void {
    pages.start()
    y = top
    onPageStart()
  }

  const room = () => y - margin

  function drawLine(
    element: StructureElement,
    line: TextLine,
    x: number,
    baseline: number,
    size: number,
    links: Links,
  ): void {
    const areas = new Map<LinkTarget, { from: number; to: number }>()
    for (const span of line) {
      const { link } = span.style
      let owner = element
      if (link) {
        owner = links.get(link) ?? structure.add(element, 'Link')
        links.set(link, owner)
        const area = areas.get(link)
        const [from, to] = [x + span.x, x + span.x + span.width]
        areas.set(link, { from: Math.min(from, area?.from ?? from), to: Math.max(to, area?.to ?? to) })
      }
      if (span.actualText !== null) owner = structure.add(owner, 'Span', ` /ActualText ${textString(span.actualText)}`)
      pages.show(owner, lineOperators([span], x, baseline, size))
    }
    for (const [link, { from, to }] of areas) {
      const area = [from, baseline - size * 0.3, to, baseline + size] as const
      pages.addLink(links.get(link) ?? element, area, link.address, texts.link(link.address))
    }
  }

  function addText(
    element: StructureElement,
    words: readonly StyledText[],
    { size = bodySize, indent = 0, spaceBefore = 0, spaceAfter = 3, keepWithNext = 0, label }: TextOptions = {},
  ): void {
    const lines = layOutLines(words, { size, width: width - indent, ...layout })
    const height = size * lineSpacing
    // Few lines stay together; of more, the first two do.
    const together = (lines.length <= 3 ? lines.length : 2) * height + keepWithNext
    y -= spaceBefore
    if (room() < together) startPage()
    const links: Links = new Map()
    for (const [index, line] of lines.entries()) {
      if (room() < height) startPage()
      const baseline = y - size
      if (label && index === 0)
        drawLine(label.element, label.line, margin + indent - label.width, baseline, size, links)
      drawLine(element, line, margin + indent, baseline, size, links)
      y -= height
    }
    y -= spaceAfter
  }

  return {
    structure,
    pages,
    layout,
    width,
    room,
    startPage,
    addText,
    drawLine,
    pageRoom: top - margin,
    y: () => y,
    advance(height) {
      y -= height
    },
  }
}

/** The least width of the numbers and signs before the entries of a list. */
export const labelWidth = 20

/** The operators that draw spans, each with its lines. */
export function lineOperators(line: TextLine, x: number, baseline: number, size: number): string {
  return line
    .map(({ style, font, shown, x: at, width }) => {
      const left = x + at
      const colour = style.link ? '0 0.2 0.6 rg' : style.isGrey ? '0.35 g' : '0 g'
      const text = showText(font.name, size, style.isItalic, left, baseline, shown)
      const bar = (rise: number) =>
        `${number(left)} ${number(baseline + rise * size)} ${number(width)} ${number(size * 0.05)} re f`
      return [
        colour,
        text,
        ...(style.isUnderlined || style.link ? [bar(-0.15)] : []),
        ...(style.isStruck ? [bar(0.28)] : []),
      ].join('\n')
    })
    .join('\n')
}
