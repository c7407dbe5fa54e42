import { toBlob } from 'html-to-image'

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
  const image = await toBlob(card, { pixelRatio: fitting, skipAutoScale: true, imagePlaceholder })
  if (!image) throw new Error('The browser drew no image')
  return image
}
