import bidiFactory from 'bidi-js'
import type { PdfFont } from './pdf-font.ts'

export interface LinkTarget {
  readonly address: string
}

/** Styles are compared by identity: neighbouring words of one object are drawn together. */
export interface TextStyle {
  readonly font: PdfFont
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly isGrey: boolean
  readonly link: LinkTarget | null
}

export interface StyledText {
  readonly text: string
  readonly style: TextStyle
}

/** Neighbouring words of one style and one direction, at their place in the line. */
interface TextSpan {
  readonly style: TextStyle
  readonly font: PdfFont
  readonly shown: string
  /** In points from the start of the line. */
  readonly x: number
  readonly width: number
  /** The letters in reading order, where the drawn glyphs do not give them; otherwise null. */
  readonly actualText: string | null
}

/** The spans of a line in reading order. */
export type TextLine = readonly TextSpan[]

export interface LineLayout {
  /** The font for letters that the font of a style lacks. */
  readonly fallback: PdfFont
  /** Letters that no font has are drawn as a box, and added here. */
  readonly missing: Set<string>
}

interface Piece {
  readonly text: string
  readonly style: TextStyle
  readonly font: PdfFont
  readonly level: number
  readonly isSpace: boolean
  readonly isMissing: boolean
  /** In points. */
  readonly width: number
  readonly shown: string
}

const bidi = bidiFactory()
const rightToLeft = /[\u0590-\u08ff\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** They order the text, and are not printed: marks of direction, and characters without a shape. */
const unprinted = /(?![\t\u200c\u200d])[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}]/gu
const box = '\u25a1'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks a text into lines, with the words of each line where they are read from either side. */
export function layOutLines(
  texts: readonly StyledText[],
  { size, width, ...layout }: { size: number; width: number } & LineLayout,
): TextLine[] {
  const text = texts.map((part) => part.text).join('')
  const order = readingOrder(text)
  const lines: TextLine[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const pieces = piecesOf(texts, order.levels, start, start + line.length, { size, width, ...layout })
    for (const fitting of brokenLines(pieces, width)) lines.push(placed(fitting, order.base, width))
    start += line.length + 1
  }
  return lines
}

/** The level of each character (odd ones are read from the right), and that of the whole text. */
function readingOrder(text: string): { levels: Uint8Array | null; base: number } {
  if (!rightToLeft.test(text)) return { levels: null, base: 0 }
  const base = bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0
  return { levels: bidi.getEmbeddingLevels(text, base === 1 ? 'rtl' : 'ltr').levels, base }
}

/** The words and spaces from one place to another, divided where style, direction or font change. */
function piecesOf(
  texts: readonly StyledText[],
  levels: Uint8Array | null,
  from: number,
  to: number,
  { size, width, fallback, missing }: { size: number; width: number } & LineLayout,
): Piece[] {
  const pieces: Piece[] = []
  let start = 0

  function add(text: string, style: TextStyle, level: number): void {
    const printed = text.replace(unprinted, '').replaceAll('\t', '    ')
    if (printed === '') return
    const font = [style.font, fallback].find((one) => one.has(printed))
    const letters = font ? [] : Array.from(graphemes.segment(printed), ({ segment }) => segment)
    if (!font && letters.length > 1) {
      for (const letter of letters) add(letter, style, level)
      return
    }
    if (!font) missing.add(printed)
    const isRtl = level % 2 === 1
    const mirrored = isRtl ? [...printed].map((one) => bidi.getMirroredCharacter(one) ?? one).join('') : printed
    const used = font ?? fallback
    const shaped = used.shape(font ? mirrored : box, isRtl ? 'rtl' : 'ltr')
    const piece: Piece = {
      text: printed,
      style,
      font: used,
      level,
      isSpace: /^\s/.test(printed),
      isMissing: !font,
      width: (shaped.width * size) / 1000,
      shown: shaped.shown,
    }
    // A word that is longer than a line is broken anywhere.
    const parts = piece.width > width ? Array.from(graphemes.segment(printed), ({ segment }) => segment) : []
    if (parts.length > 1) for (const part of parts) add(part, style, level)
    else pieces.push(piece)
  }

  for (const { text, style } of texts) {
    const first = Math.max(from, start)
    const last = Math.min(to, start + text.length)
    for (const { 0: token, index } of text.slice(first - start, Math.max(first, last) - start).matchAll(/\s+|\S+/g)) {
      let at = 0
      for (let next = 1; next <= token.length; next++) {
        const level = levels?.[first + index + at] ?? 0
        if (next < token.length && (levels?.[first + index + next] ?? 0) === level) continue
        add(token.slice(at, next), style, level)
        at = next
      }
    }
    start += text.length
  }
  return pieces
}

/** Spaces at the end of a line remain in it, beyond its width: readers need them between two words. */
function brokenLines(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let filled = 0
  for (let at = 0; at < pieces.length; ) {
    let end = at + 1
    const isSpace = pieces[at]?.isSpace
    while (!isSpace && end < pieces.length && !pieces[end]?.isSpace) end++
    const word = pieces.slice(at, end)
    const wordWidth = sum(word)
    at = end
    if (!isSpace && wordWidth > width) {
      for (const piece of word) append([piece], piece.width)
      continue
    }
    append(word, wordWidth)
  }
  return lines

  function append(word: readonly Piece[], wordWidth: number) {
    const isSpace = word[0]?.isSpace
    if (!isSpace && filled > 0 && filled + wordWidth > width + 0.01) {
      lines.push([])
      filled = 0
    }
    lines.at(-1)?.push(...word)
    filled += wordWidth
  }
}

const sum = (pieces: readonly { width: number }[]) => pieces.reduce((total, piece) => total + piece.width, 0)

function placed(pieces: readonly Piece[], base: number, width: number): TextLine {
  const lastWord = pieces.findLastIndex(({ isSpace }) => !isSpace)
  const spans: { pieces: Piece[]; level: number }[] = []
  for (const [index, piece] of pieces.entries()) {
    // Spaces at the end of a line are beyond it, whichever text they follow.
    const level = index > lastWord ? base : piece.level
    const last = spans.at(-1)
    const before = last?.pieces.at(-1)
    const isSame = before?.style === piece.style && before.font === piece.font && !before.isMissing && !piece.isMissing
    if (last && isSame && last.level === level) last.pieces.push(piece)
    else spans.push({ pieces: [piece], level })
  }
  const places = new Map<(typeof spans)[number], number>()
  let x = base === 1 ? width - sum(pieces) : 0
  for (const span of inDrawingOrder(spans)) {
    places.set(span, x)
    x += sum(span.pieces)
  }
  return spans.flatMap((span) => {
    const [first] = span.pieces
    if (!first) return []
    const isRtl = span.level % 2 === 1
    const drawn = isRtl ? span.pieces.toReversed() : span.pieces
    return {
      style: first.style,
      font: first.font,
      x: places.get(span) ?? 0,
      width: sum(span.pieces),
      shown: drawn.map(({ shown }) => shown).join(''),
      actualText: isRtl || first.isMissing ? span.pieces.map(({ text }) => text).join('') : null,
    }
  })
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, neighbours are reversed. */
function inDrawingOrder<T extends { level: number }>(spans: readonly T[]): T[] {
  let ordered = [...spans]
  for (let level = Math.max(0, ...spans.map((span) => span.level)); level > 0; level--) {
    const next: T[] = []
    for (let at = 0; at < ordered.length; ) {
      let end = at
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end > at) next.push(...ordered.slice(at, end).reverse())
      else next.push(...ordered.slice(at, ++end))
      at = end
    }
    ordered = next
  }
  return ordered
}
