import { toBlob } from 'html-to-image'

/** The specification's image export: twice the size on screen, and no side beyond what browsers can draw. */
const pixelRatio = 2
const maxSide = 16_384
/** Stands for an image that could not be fetched; the library says so on the console. One transparent pixel. */
const imagePlaceholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** How many pixels a card of this size gets for each of its own. */
export const pixelRatioOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(pixelRatio, maxSide / Math.max(width, height, 1))

/** The card as a PNG. Rejects when the browser cannot draw it. */
export async function drawCard(card: HTMLElement): Promise<Blob> {
  const fitting = pixelRatioOf(card.getBoundingClientRect())
  const image = await toBlob(card, { pixelRatio: fitting, skipAutoScale: true, imagePlaceholder })
  if (!image) throw new Error('The browser drew no image')
  return image
}
