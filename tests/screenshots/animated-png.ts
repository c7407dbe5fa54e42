import { crc32 } from 'node:zlib'
import { PNG } from 'pngjs'

/** A picture and the time for which it is shown, in milliseconds. */
export interface Frame {
  png: Buffer
  ms: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Combines pictures of one size into an animated PNG, which repeats. Text keeps all of its colours, and each
 * frame contains only the part that has changed. A program without support for animation shows the first
 * picture.
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const drawn = frames.map(({ png, ms }) => ({ picture: PNG.sync.read(png), ms }))
  const kept: { data: Buffer; box: Box; ms: number }[] = []
  let before: PNG | null = null
  for (const { picture, ms } of drawn) {
    const box: Box | null = before === null ? whole(picture) : changed(before, picture)
    const last = kept.at(-1)
    if (box === null && last) last.ms += ms
    else if (box !== null) kept.push({ data: pixelsOf(picture, box), box, ms })
    before = picture
  }
  const [first] = drawn
  if (!first) throw new Error('A moving picture has at least one frame')
  let sequence = 0
  const parts = kept.flatMap(({ data, box, ms }, index) => [
    chunk('fcTL', control(sequence++, box, ms)),
    index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence++), data])),
  ])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([numbers(first.picture.width, first.picture.height), trueColour])),
    chunk('acTL', numbers(kept.length, 0)),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits for each of red, green and blue. */
const trueColour = Buffer.from([8, 2, 0, 0, 0])

const whole = ({ width, height }: PNG): Box => ({ x: 0, y: 0, width, height })

/** The smallest box around all differing pixels; null if the pictures are equal. */
function changed(before: PNG, after: PNG): Box | null {
  let [left, top, right, bottom] = [after.width, after.height, -1, -1]
  for (let y = 0; y < after.height; y++) {
    const from = y * after.width * 4
    const row = after.data.subarray(from, from + after.width * 4)
    if (row.equals(before.data.subarray(from, from + after.width * 4))) continue
    top = Math.min(top, y)
    bottom = y
    for (let x = 0; x < after.width; x++) {
      if (row.readUInt32BE(x * 4) === before.data.readUInt32BE(from + x * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
  }
  return bottom < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The compressed pixels of a part, encoded as in a picture of their own. */
function pixelsOf(picture: PNG, { x, y, width, height }: Box): Buffer {
  const part = new PNG({ width, height })
  PNG.bitblt(picture, part, x, y, width, height, 0, 0)
  const png = PNG.sync.write(part, { colorType: 2, inputHasAlpha: true, deflateLevel: 9 })
  const data: Buffer[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(data)
}

function control(sequence: number, { x, y, width, height }: Box, ms: number): Buffer {
  const duration = Buffer.alloc(6)
  duration.writeUInt16BE(ms, 0)
  duration.writeUInt16BE(1000, 2)
  return Buffer.concat([numbers(sequence, width, height, x, y), duration])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))])
}
