import { printable } from '@civic-hub/protocol'
import Docxtemplater from 'docxtemplater'
import { isRightToLeft } from '../word-direction.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import { type FieldLooks, richXml } from './rich-xml.ts'
import type { TemplateScope } from './template-data.ts'
import { isRich } from './template-fields.ts'
import { readStyles } from './template-styles.ts'
import { checkParts, maxUnpackedBytes, partText, textOf, type WordPackage } from './word-package.ts'
import { decodeXml, outermost } from './xml.ts'

/** The library could not fill a template in which no wrong field was found. */
export class NotFilled extends Error {}

/** Repeated parts inside of each other can become larger than any program opens. */
type Measure = (text: string) => string

function createMeasure(): Measure {
  let letters = 0
  return (text) => {
    letters += text.length
    if (letters > maxUnpackedBytes) throw new NotFilled('The filled template is too large')
    return text
  }
}

/**
 * The template with its fields filled. Minutes that are not final say so: without the field for their standing, or
 * with one that is not printed, a paragraph is added above the text.
 */
export function fillTemplate(
  file: WordPackage,
  data: TemplateScope,
  { isDraft, standing }: { isDraft: boolean; standing: string | null },
): WordPackage {
  const parts = new Map(file.parts)
  const measure = createMeasure()
  const styles = readStyles(file.parts.get('word/styles.xml'))
  try {
    new Docxtemplater(new PartsToFill(parts), {
      delimiters: { start: '{{', end: '}}' },
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      parser: (tag) => fieldParser(tag, measure),
      modules: [
        measureContent(measure),
        loopSigns(),
        richModule((value, looks) => measure(richXml(value, styles, looks))),
      ],
    }).render(data)
  } catch (failure) {
    throw new NotFilled(String(failure), { cause: failure })
  }
  const filled = { ...file, parts }
  for (const [path, xml] of markDirections(filled, file)) parts.set(path, new TextEncoder().encode(xml))
  // As text: the library writes some signs as other entities.
  const isPrinted = () => packageParagraphs(filled).some(({ text }) => text.includes(printable(standing ?? '')))
  if (isDraft && standing !== null && !isPrinted()) {
    const above = richXml([{ kind: 'paragraph', words: [boldRun(standing)] }], styles, noLooks)
    const text = partText(filled, file.main).replace(/<w:body(\s[^>]*)?>/, (body) => `${body}${above}`)
    parts.set(file.main, new TextEncoder().encode(text))
  }
  // A part that is left out may have been the harmless beginning of a field of Word.
  return { ...file, parts: checkParts(parts) }
}

const noLooks: FieldLooks = { paragraph: '', words: '' }
const boldRun = (text: string) => ({
  text,
  bold: true,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  link: null,
})

/** The parts of a file as the library reads and writes them. */
class PartsToFill {
  readonly #parts: Map<string, Uint8Array<ArrayBuffer>>
  constructor(parts: Map<string, Uint8Array<ArrayBuffer>>) {
    this.#parts = parts
  }
  get files(): Record<string, { name: string; asText(): string }> {
    return Object.fromEntries([...this.#parts.keys()].map((name) => [name, this.#entry(name)]))
  }
  file(which: string | RegExp, content?: string | Uint8Array<ArrayBuffer>): unknown {
    if (content !== undefined && typeof which === 'string')
      return this.#parts.set(which, typeof content === 'string' ? new TextEncoder().encode(content) : content)
    if (typeof which === 'string') return this.#parts.has(which) ? this.#entry(which) : null
    return [...this.#parts.keys()].filter((name) => which.test(name)).map((name) => this.#entry(name))
  }
  remove(name: string): void {
    this.#parts.delete(name)
  }
  #entry(name: string) {
    return { name, asText: () => textOf(this.#parts.get(name) ?? new Uint8Array()) }
  }
}

type Module = Docxtemplater.DXT.Module
type Part = Docxtemplater.DXT.Part

/** The library asks each module about each piece of the template. */
const measureContent = (measure: Measure): Module => ({
  name: 'MeasureModule',
  render({ value }) {
    measure(value)
    return null as never
  },
})

/** Reads only the data's own fields. The same name may be a loop, paragraphs or words. */
function fieldParser(tag: string, measure: Measure): Docxtemplater.DXT.Parser {
  const name = tag.trim()
  return {
    get(scope: TemplateScope, context) {
      const { module } = context.meta.part
      const own = <T>(fields: Readonly<Record<string, T>>) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
      if (module === 'rich') return own(scope.rich)
      const text = own(scope.text)
      if (module !== 'loop') return text && measure(printable(text))
      const rich = own(scope.rich)
      return own(scope.loops) ?? (text === undefined ? rich && rich.length > 0 : text !== '')
    },
  }
}

/** Spaces beside the sign of a loop are allowed. */
const loopSigns = (): Module => ({
  name: 'LoopSigns',
  optionsTransformer(options, library) {
    const after = (sign: string) => (content: string) => {
      const trimmed = content.replaceAll('\u00a0', ' ').trim()
      return trimmed.startsWith(sign) && trimmed.slice(1).trim()
    }
    const loop = library.modules.find(({ name }) => name === 'LoopModule')
    if (loop) loop.prefix = { ...loop.prefix, start: after('#'), end: after('/'), inverted: after('^') }
    return options
  },
})

interface Traits {
  expandToOne(
    parts: Part[],
    options: {
      moduleName: string
      getInner(found: { part: Part; left: number; right: number; postparsed: Part[]; index: number }): Part
      expandTo: string
      error: { message: string; id: string; explanation: string }
    },
  ): Part[]
}

/** Replaces the paragraph of a rich field by paragraphs, lists and tables. */
function richModule(write: (blocks: TemplateScope['rich'][string], looks: FieldLooks) => string): Module {
  const { traits } = (Docxtemplater as unknown as { DocUtils: { traits: Traits } }).DocUtils
  return {
    name: 'RichModule',
    matchers: () => [[richName as unknown as string, 'rich', {}]],
    postparse: (parts) =>
      traits.expandToOne(parts, {
        moduleName: 'rich',
        getInner: ({ part, left, right, postparsed, index }) => ({
          ...part,
          looks: {
            paragraph: contentOf('w:pPr', postparsed.slice(left + 1, right)),
            words: contentOf('w:rPr', lastRun(postparsed.slice(left + 1, index))),
          },
        }),
        expandTo: 'w:p',
        error: {
          message: 'Rich field outside of a paragraph',
          id: 'rich_outside',
          explanation: 'rich field',
        },
      }),
    render(part, { scopeManager }) {
      if (part.module !== 'rich') return null
      const value = scopeManager.getValue(part.value, { part } as never) ?? []
      return { value: write(value, (part as Part & { looks: FieldLooks }).looks), errors: [] }
    },
  }
}

const richName = (content: string) => isRich(content.trim()) && content.trim()

/** In letters. A paragraph of Word has some hundred, and each paragraph and run of a rich field repeats them. */
const longestLooks = 20_000

/** The XML inside of an element, without its tracked changes; '' if it is longer than any program writes. */
function contentOf(tag: string, parts: readonly Part[]): string {
  const isAt = (position: string) => (part: Part) => part.tag === tag && part.position === position
  const start = parts.findIndex(isAt('start'))
  if (start === -1) return ''
  const content = parts
    .slice(start + 1, parts.findLastIndex(isAt('end')))
    .map(({ value }) => value)
    .join('')
  if (content.length > longestLooks) return ''
  return ['w:pPrChange', 'w:rPrChange'].reduce((xml, name) => xml.replace(outermost(xml, name), ''), content)
}

/** The parts of the run around the last of these parts. */
const lastRun = (parts: readonly Part[]) =>
  parts.slice(parts.findLastIndex(({ tag, position }) => tag === 'w:r' && position === 'start') + 1)

// A paragraph around a text box is left out: the box has paragraphs of its own.
const paragraph = /<w:p(?:\s[^>]*)?>(?:(?!<w:p[\s>]|<\/w:p>)[\s\S])*<\/w:p>/g
const run = /<w:r(?:\s[^>]*)?>(?:(?!<\/w:r>)[\s\S])*<\/w:r>/g
// The schema fixes the order of the elements: these follow the mark of a direction.
const behindBidi =
  /<w:(?:adjustRightInd|snapToGrid|spacing|ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|text\w+|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)\b|$/
const behindRtl = /<w:(?:cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)\b|$/

/**
 * The parts of a filled template whose right-to-left paragraphs are marked as such: Word does not detect the direction.
 * Paragraphs that the template itself contains keep the looks that their author gave them.
 */
function markDirections(filled: WordPackage, template: WordPackage): [string, string][] {
  const own = new Set(packageParagraphs(template).map(({ text }) => text.replace(/[\n\t]/g, '')))
  const { main, headers, footers, footnotes } = filled
  return [main, ...headers, ...footers, ...footnotes].map((path) => [
    path,
    partText(filled, path).replace(paragraph, (xml) => {
      const text = wordsOf(xml)
      if (own.has(text) || !isRightToLeft(text)) return xml
      return withMark(xml, 'p', '<w:bidi/>', behindBidi).replace(run, (each) =>
        isRightToLeft(wordsOf(each)) ? withMark(each, 'r', '<w:rtl/>', behindRtl) : each,
      )
    }),
  ])
}

const wordsOf = (xml: string) =>
  Array.from(xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g), ([, text = '']) => decodeXml(text)).join('')

/** Adds a mark to the properties of a paragraph or a run. */
function withMark(xml: string, tag: 'p' | 'r', mark: string, behind: RegExp): string {
  const properties = new RegExp(`^(<w:${tag}(?:\\s[^>]*)?>)(?:<w:${tag}Pr>([\\s\\S]*?)</w:${tag}Pr>|<w:${tag}Pr/>)?`)
  return xml.replace(properties, (whole, start: string, looks = '') =>
    looks.includes(mark)
      ? whole
      : `${start}<w:${tag}Pr>${looks.replace(behind, (next: string) => `${mark}${next}`)}</w:${tag}Pr>`,
  )
}
