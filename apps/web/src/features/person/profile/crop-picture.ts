import { maxPictureBytes, maxPictureSide } from '../../../replica/session/own-account.ts'

/** In percent of the picture's sides, in the format of the cropper. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

const previewSide = 1_600
const qualities = [0.9, 0.75, 0.6, 0.4, 0.2]

/**
 * Returns an address of the picture, scaled down so that it can be moved smoothly. The caller must revoke it.
 */
export async function previewAddress(image: ImageBitmap): Promise<string> {
  const scale = Math.min(1, previewSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = draw(image, { x: 0, y: 0, width: 100, height: 100 }, width, height)
  return URL.createObjectURL(await encode(canvas, 'image/jpeg', 0.9))
}

/**
 * Returns a part of the picture as a small square: webp if the browser can write it, else jpeg. Only pixels
 * leave the device, not the place, time and camera of the photo.
 */
export async function cropPicture(image: ImageBitmap, part: Part): Promise<Blob> {
  const pixels = Math.round((part.width / 100) * image.width)
  const side = Math.max(1, Math.min(maxPictureSide, pixels))
  const canvas = draw(image, part, side, side)
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const webp = await encode(canvas, 'image/webp', quality)
    smallest = webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality)
    if (smallest.size <= maxPictureBytes) return smallest
  }
  throw new Error(`A picture of ${side} pixels stayed at ${smallest?.size} bytes`)
}

function draw(image: ImageBitmap, part: Part, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ground = canvas.getContext('2d')
  if (!ground) throw new Error('This browser draws no pictures')
  // The initials behind the picture would be visible through transparent parts.
  ground.fillStyle = '#fff'
  ground.fillRect(0, 0, width, height)
  ground.imageSmoothingQuality = 'high'
  const [x, y] = [(part.x / 100) * image.width, (part.y / 100) * image.height]
  const [from, until] = [(part.width / 100) * image.width, (part.height / 100) * image.height]
  ground.drawImage(image, x, y, from, until, 0, 0, width, height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture was made'))), type, quality),
  )
}
