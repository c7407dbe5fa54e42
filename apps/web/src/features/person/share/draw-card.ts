import { toBlob } from 'html-to-image'
import { toBase64 } from '../../../replica/base64.ts'

/** The specification's image export: twice the size on screen, and no side longer than browsers can draw. */
const pixelRatio = 2
const maxSide = 16_384
/**
 * Replaces an image that could not be loaded; the library logs this on the console. One transparent pixel.
 */
const imagePlaceholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The number of picture pixels for each pixel of a card of this size. */
export const pixelRatioOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(pixelRatio, maxSide / Math.max(width, height, 1))

/** The card as a PNG. Rejects when the browser cannot draw it. */
export async function drawCard(card: HTMLElement): Promise<Blob> {
  const fitting = pixelRatioOf(card.getBoundingClientRect())
  const fontEmbedCSS = await readFontRules()
  const image = await toBlob(card, { pixelRatio: fitting, skipAutoScale: true, imagePlaceholder, fontEmbedCSS })
  if (!image) throw new Error('The browser drew no image')
  return image
}

/**
 * The app's font rules with their files inside. The library would resolve the addresses by a base element, which the
 * content security policy forbids: it then drew the card in another font.
 */
async function readFontRules(): Promise<string> {
  const rules = Array.from(document.styleSheets).flatMap(({ href, cssRules }) =>
    Array.from(cssRules)
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ cssText }) => embedFiles(cssText, href ?? location.href)),
  )
  return (await Promise.all(rules)).join('\n')
}

const fileAddress = /url\("?([^")]+)"?\)/

/** Without its file a rule is left out, and the card is drawn in another font. */
async function embedFiles(rule: string, base: string): Promise<string> {
  const [whole, path = ''] = fileAddress.exec(rule) ?? []
  if (whole === undefined || path.startsWith('data:')) return rule
  try {
    const bytes = await (await fetch(new URL(path, base))).arrayBuffer()
    return rule.replace(whole, `url("data:font/woff2;base64,${toBase64(new Uint8Array(bytes))}")`)
  } catch {
    return ''
  }
}
