import { maxPictureBytes, maxPictureSide, type PictureType } from '@civic-hub/protocol'
import { imageSize } from 'image-size'

const signatures: readonly { type: PictureType; is(bytes: Buffer): boolean }[] = [
  { type: 'image/png', is: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    type: 'image/webp',
    is: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]
/** Chunks that only an animation has, in PNG and WebP. Pictures of people must not be animated. */
const animation = ['acTL', 'ANIM']

/**
 * The type of a picture according to its content, not to the sender's claim. Null if it is not a picture, or
 * one that is unsafe to show: a few bytes can decompress to millions of pixels on the screens of all members.
 */
export function pictureTypeOf(content: Uint8Array): PictureType | null {
  if (content.length > maxPictureBytes) return null
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const type = signatures.find(({ is }) => is(bytes))?.type
  if (type === undefined || animation.some((chunk) => bytes.includes(chunk, 0, 'latin1'))) return null
  try {
    const { width, height } = imageSize(content)
    return isSide(width) && isSide(height) ? type : null
  } catch {
    return null
  }
}

const isSide = (pixels: number) => pixels >= 1 && pixels <= maxPictureSide
