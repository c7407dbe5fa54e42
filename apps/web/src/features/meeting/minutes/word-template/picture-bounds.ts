import { imageSize } from 'image-size'
import { TemplateRefused } from './template-refused.ts'

/** A program that opens the document unpacks each picture to four bytes for a pixel: 160 MB. */
const maxPicturePixels = 40_000_000
const maxAllPixels = 100_000_000
const maxPictures = 100

// Their sizes are in units of length, or they are read by Windows only.
const withoutPixels = /\.(?:emf|wmf|wdp)$/i

/** Throws `TemplateRefused` for too many or too large pictures, and for one that is none. */
export function checkPictures(pictures: readonly (readonly [path: string, bytes: Uint8Array])[]): void {
  if (pictures.length > maxPictures) throw new TemplateRefused('pictures', `${pictures.length}`)
  let all = 0
  for (const [path, bytes] of pictures) {
    if (withoutPixels.test(path)) continue
    const pixels = pixelsOf(bytes)
    all += pixels
    if (!(pixels <= maxPicturePixels) || all > maxAllPixels) throw new TemplateRefused('pictures', path)
  }
}

/** Infinity if it is no picture. */
function pixelsOf(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
