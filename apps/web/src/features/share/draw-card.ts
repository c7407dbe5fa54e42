import { toBlob } from 'html-to-image'

/** The specification's image export: twice the size on screen, and no side beyond what browsers can draw. */
const pixelRatio = 2
const maxSide = 16_384

/** The card as a PNG. Rejects when the browser cannot draw it. */
export async function drawCard(card: HTMLElement): Promise<Blob> {
  const { width, height } = card.getBoundingClientRect()
  const fitting = Math.min(pixelRatio, maxSide / Math.max(width, height, 1))
  const image = await toBlob(card, { pixelRatio: fitting, skipAutoScale: true })
  if (!image) throw new Error('The browser drew no image')
  return image
}
