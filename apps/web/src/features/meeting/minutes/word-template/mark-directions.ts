import { isRightToLeft } from '../word-direction.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import { partText, type WordPackage } from './word-package.ts'
import { decodeXml } from './xml.ts'

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
export function markDirections(filled: WordPackage, template: WordPackage): [string, string][] {
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
