import { create, type Font } from 'fontkit'
import { number, type PdfFile, type Ref, textString, to } from './pdf-file.ts'

/** A shaped word: its width in thousandths of the type size, and the items of the operator TJ that show it. */
interface ShapedWord {
  readonly width: number
  readonly shown: string
}

export interface PdfFont {
  /** The name of the font in the resources of all pages. */
  readonly name: string
  has(text: string): boolean
  /** Glyphs are in the order in which they are drawn, from the left. */
  shape(word: string, direction: 'ltr' | 'rtl'): ShapedWord
  /** Writes the glyphs that were used; null if there are none. */
  embed(file: PdfFile): Ref | null
}

/** Marks a change of the baseline among the items of TJ; `showText` replaces it. */
const riseMark = '|'

export interface OpenFonts {
  readonly regular: Font
  readonly bold: Font
  readonly mono: Font
}

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))

/** Reads the tables and glyphs that most words need: that takes longer than the layout of short minutes. */
export function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Buffer) as Font
  font.layout(ascii)
  return font
}

export function createPdfFont(name: string, font: Font): PdfFont {
  // The types of the package are those of an older version.
  const subset = font.createSubset() as unknown as {
    includeGlyph(glyph: number): number
    encode(): Uint8Array
  }
  const scale = 1000 / font.unitsPerEm
  const covered = new Map<string, boolean>()
  const shaped = new Map<string, ShapedWord>()
  /** By the glyph's number in the subset. */
  const widths: number[] = []
  const codes = new Map<number, string>()

  function has(text: string): boolean {
    const known = covered.get(text)
    if (known !== undefined) return known
    const isCovered = [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    covered.set(text, isCovered)
    return isCovered
  }

  function shape(word: string, direction: 'ltr' | 'rtl'): ShapedWord {
    const key = direction === 'rtl' ? `${word}\n` : word
    const known = shaped.get(key)
    if (known) return known
    const { glyphs, positions } = font.layout(word, undefined, undefined, undefined, direction)
    let width = 0
    let shown = ''
    let hex = ''
    const flush = () => {
      if (hex !== '') shown += `<${hex}>`
      hex = ''
    }
    const shift = (thousandths: number) => {
      if (Math.abs(thousandths) < 0.5) return
      flush()
      shown += ` ${Math.round(-thousandths)} `
    }
    for (const [place, glyph] of glyphs.entries()) {
      const at = positions[place]
      if (!at) continue
      const id = subset.includeGlyph(glyph.id)
      widths[id] = glyph.advanceWidth * scale
      if (!codes.has(id)) codes.set(id, String.fromCodePoint(...glyph.codePoints))
      shift(at.xOffset * scale)
      if (at.yOffset !== 0) {
        flush()
        shown += `${riseMark}${number((at.yOffset * scale) / 1000)}${riseMark}`
      }
      hex += id.toString(16).padStart(4, '0')
      if (at.yOffset !== 0) {
        flush()
        shown += `${riseMark}0${riseMark}`
      }
      shift((at.xAdvance - at.xOffset - glyph.advanceWidth) * scale)
      width += at.xAdvance * scale
    }
    flush()
    const result = { width, shown }
    shaped.set(key, result)
    return result
  }

  function embed(file: PdfFile): Ref | null {
    if (codes.size === 0) return null
    const baseName = `/AAAAAA+${font.postscriptName}`
    // The copy has a buffer of its own size.
    const program = file.addStream('', new Uint8Array(subset.encode()))
    const { minX, minY, maxX, maxY } = font.bbox
    const box = [minX, minY, maxX, maxY].map((value) => number(value * scale)).join(' ')
    // The older format of these fonts has no height of capitals.
    const [ascent, descent, capHeight] = [font.ascent, font.descent, font.capHeight || font.ascent].map((value) =>
      number(value * scale),
    )
    const descriptor = file.add(
      `<</Type /FontDescriptor /FontName ${baseName} /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${to(program)}>>`,
    )
    const listed = Array.from(widths, (width) => number(width ?? 0)).join(' ')
    const descendant = file.add(
      `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${baseName} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${to(descriptor)} /CIDToGIDMap /Identity /W [0 [${listed}]]>>`,
    )
    const unicode = file.addStream('', unicodeMap(codes))
    return file.add(
      `<</Type /Font /Subtype /Type0 /BaseFont ${baseName} /Encoding /Identity-H /DescendantFonts [${to(descendant)}] /ToUnicode ${to(unicode)}>>`,
    )
  }

  return { name, has, shape, embed }
}

/** The operators that show words at a place; a slanted font is the upright one, leaned over. */
export function showText(font: string, size: number, isItalic: boolean, x: number, y: number, shown: string) {
  const [first = '', ...rest] = shown.split(riseMark)
  const rises = rest.map((part, index) => (index % 2 === 0 ? `${number(Number(part) * size)} Ts` : `[${part}] TJ`))
  return [
    `BT /${font} ${number(size)} Tf 1 0 ${isItalic ? 0.2 : 0} 1 ${number(x)} ${number(y)} Tm`,
    ...(first === '' ? [] : [`[${first}] TJ`]),
    ...rises.filter((operator) => operator !== '[] TJ'),
    'ET',
  ].join(' ')
}

/** At most this many lines are allowed in one part of the map. */
const linesInPart = 100

/** The letters of each glyph, for copying, searching and reading aloud. */
function unicodeMap(codes: ReadonlyMap<number, string>): string {
  const lines = Array.from(codes, ([id, text]) => {
    const value = textString(text).replace('FEFF', '')
    return `<${id.toString(16).padStart(4, '0')}> ${value}`
  }).filter((line) => !line.endsWith('<>'))
  const parts: string[] = []
  for (let from = 0; from < lines.length; from += linesInPart) {
    const part = lines.slice(from, from + linesInPart)
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${parts.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
