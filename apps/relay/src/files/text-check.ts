/**
 * Checks piece by piece whether bytes are text: UTF-8 without control characters other than those of layout,
 * or UTF-16 with a byte order mark.
 */
export function createTextCheck(): { take(piece: Uint8Array): void; isText(): boolean } {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let isText = true

  function decode(piece?: Uint8Array): void {
    if (!isText) return
    decoder ??= new TextDecoder(encodingOf(piece ?? new Uint8Array()), { fatal: true })
    try {
      const text = piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
      isText = !controls.test(text)
    } catch {
      isText = false
    }
  }

  return {
    take: decode,
    isText() {
      decode()
      return isText
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters never occur in text
const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

function encodingOf(beginning: Uint8Array): string {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
