import { printable } from '@civic-hub/protocol'
import { minutesTexts } from '../../../../texts/en/minutes.ts'
import { minutesFilesTexts as texts } from '../../../../texts/en/minutes-files.gen.ts'
import type { Minutes, MinutesSection } from '../minutes-model.ts'
import { numberOfEntry } from '../minutes-model.ts'
import { createBlockWriter, type Fonts } from './blocks.ts'
import { bodySize, createFlow, lineHeight, lineOperators, margin } from './flow.ts'
import { createPages, type PageSize } from './pages.ts'
import { createPdfFile, textString, to } from './pdf-file.ts'
import { createPdfFont, type OpenFonts, showText } from './pdf-font.ts'
import { createStructure, type StructureElement } from './structure.ts'
import { layOutLines } from './text-lines.ts'

export { openFont } from './pdf-font.ts'

export interface PdfOptions {
  readonly size: PageSize
  /** The language of the minutes, such as "en". */
  readonly language: string
  readonly fonts: OpenFonts
  /** Called with the share of the minutes that is laid out, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface MinutesPdf {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The characters that no font has. They are boxes with the character as their text for programs. */
  readonly missing: readonly string[]
}

/**
 * The minutes as a tagged PDF file by PDF/UA-1: headings, lists, tables and links are a structure that screen readers
 * follow. The same minutes always give the same bytes.
 */
export async function minutesPdf(
  minutes: Minutes,
  { size, language, fonts: opened, onProgress = () => {} }: PdfOptions,
): Promise<MinutesPdf> {
  const { committee, kind, when, where, duties, notice, standing, isDraft, sections } = minutes
  const fonts: Fonts = {
    regular: createPdfFont('F1', opened.regular),
    bold: createPdfFont('F2', opened.bold),
    mono: createPdfFont('F3', opened.mono),
  }
  const title = withoutIsolates(minutesTexts.title(minutes.title))
  const missing = new Set<string>()
  const file = createPdfFile()
  const structure = createStructure(file)
  const pages = createPages(file, structure, size)
  const flow = createFlow(structure, pages, { fallback: fonts.regular, missing }, size, () => {
    if (isDraft) pages.addArtifact('/Pagination /Subtype /Watermark', watermark())
    if (pages.count() > 1) pages.addArtifact('/Pagination /Subtype /Header', header())
  })
  const writer = createBlockWriter(flow, fonts)
  const { styled } = writer
  const { document } = structure
  const addLine = (text: string, isItalic = false) =>
    flow.addText(structure.add(document, 'P'), [styled(text, { isItalic })])

  flow.startPage()
  addLine(committee)
  flow.addText(structure.add(document, 'H1'), [styled(minutesTexts.title(minutes.title), { isBold: true })], {
    size: bodySize + 8,
    spaceAfter: 6,
    keepWithNext: 2 * lineHeight,
  })
  for (const line of [kind, when, where, ...duties, notice]) if (line !== null) addLine(line)
  if (standing) addLine(standing, true)
  const total = sections.reduce((sum, section) => sum + partsOf(section), 0)
  let done = 0
  const step = () => onProgress(++done / total)
  for (const section of sections) {
    flow.addText(structure.add(document, 'H2'), [styled(section.heading, { isBold: true })], {
      size: bodySize + 3,
      spaceBefore: 12,
      spaceAfter: 4,
      keepWithNext: 3 * lineHeight,
    })
    if (section.kind === 'notes')
      for (const block of section.blocks) {
        writer.addBlocks(document, [block], 0)
        step()
      }
    else addEntries(document, section)
  }
  for (let page = 0; page < pages.count(); page++) pages.addArtifact('/Pagination /Subtype /Footer', footer(page), page)

  const used = Object.values(fonts).flatMap((font) => {
    const ref = font.embed(file)
    return ref === null ? [] : `/${font.name} ${to(ref)}`
  })
  const tree = pages.write(used.join(' '))
  structure.write()
  const metadata = file.addStream('/Type /Metadata /Subtype /XML', xmp(title, committee, language), false)
  const root = file.add(
    `<</Type /Catalog /Pages ${to(tree)} /Lang ${textString(language)} /MarkInfo <</Marked true>> /StructTreeRoot ${to(structure.root)} /ViewerPreferences <</DisplayDocTitle true>> /Metadata ${to(metadata)}>>`,
  )
  const info = file.add(`<</Title ${textString(title)} /Author ${textString(withoutIsolates(committee))}>>`)
  return { bytes: await file.bytes(root, info), missing: [...missing] }

  function addEntries(parent: StructureElement, { entries }: Extract<MinutesSection, { kind: 'entries' }>): void {
    const list = writer.addList(parent, entries[0]?.number == null ? 'Disc' : 'Decimal')
    for (const entry of entries) {
      const { words, remarks, below } = entry
      const place = numberOfEntry(entry)
      const line = [
        styled(words, { isBold: place !== null }),
        ...(remarks.length > 0 ? [styled(` (${remarks.join(', ')})`, { isGrey: true })] : []),
      ]
      // An item with content is a part of its own.
      const spaceBefore = below.length > 0 && entry !== entries[0] ? 6 : 0
      writer.addEntry(list, place ?? '•', line, below, { depth: 0, spaceBefore })
      step()
    }
  }

  function header(): string {
    const words = [styled(`${minutes.committee} · ${minutesTexts.title(minutes.title)}`, { isGrey: true })]
    const [line = []] = layOutLines(words, { size: 8, width: flow.width, ...flow.layout })
    return lineOperators(line, margin, size.height - margin / 2 - 4, 8)
  }

  function footer(page: number): string {
    const words = texts.page(page + 1, pages.count())
    const [line = []] = layOutLines([styled(words, { isGrey: true })], {
      size: 8,
      width: flow.width,
      ...flow.layout,
    })
    const width = line.reduce((sum, span) => sum + span.width, 0)
    return lineOperators(line, (size.width - width) / 2, margin / 2, 8)
  }

  /** Behind the text of each page, since pages are copied one by one. */
  function watermark(): string {
    const { width, shown } = fonts.bold.shape(minutesTexts.draft.mark.toUpperCase(), 'ltr')
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    const matrix = [cos, sin, -sin, cos, size.width / 2, size.height / 2].map((value) => value.toFixed(4)).join(' ')
    const type = 110
    return `q 0.92 g ${matrix} cm ${showText(fonts.bold.name, type, false, (-width * type) / 2000, -type / 3, shown)} Q`
  }
}

const partsOf = (section: MinutesSection) => (section.kind === 'notes' ? section.blocks.length : section.entries.length)

const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** XML allows neither control characters nor halves of a surrogate pair. */
const escaped = (text: string) =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const xmp = (
  title: string,
  committee: string,
  language: string,
) => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(withoutIsolates(committee))}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
