/**
 * In pixels, which is an A3 page at 600 dots per inch. A picture is unpacked to four bytes for each, and a few kilobytes of PDF
 * can name any size.
 */
export const maxPicturePixels = 70_000_000

/** The dictionary of a picture is written in plain letters, also in a packed or protected PDF. */
const picture = /\/Subtype\s{0,9}\/Image\b/g
const side = { width: /\/Width\s{1,9}(\d{1,12})/, height: /\/Height\s{1,9}(\d{1,12})/ }
/** The size of a picture is within this many characters of its dictionary's type. */
const around = 1_000
const pieceBytes = 4 * 1024 * 1024

/** Whether a PDF has a picture that is left out, because it is larger than `maxPicturePixels`. */
export async function hasLargePicture(file: Blob): Promise<boolean> {
  const letters = new TextDecoder('latin1')
  for (let at = 0; at < file.size; at += pieceBytes - 2 * around) {
    const piece = letters.decode(await file.slice(at, at + pieceBytes).arrayBuffer())
    for (const { index } of piece.matchAll(picture)) {
      // From the object's own beginning to the beginning of its bytes.
      const before = piece.slice(Math.max(0, index - around), index)
      const behind = piece.slice(index, index + around)
      const start = Math.max(before.lastIndexOf(' obj'), before.lastIndexOf('endobj'))
      const end = behind.indexOf('stream')
      const dictionary = before.slice(start + 1) + (end === -1 ? behind : behind.slice(0, end))
      const [width, height] = [side.width, side.height].map((one) => Number(one.exec(dictionary)?.[1] ?? 0))
      if ((width ?? 0) * (height ?? 0) > maxPicturePixels) return true
    }
  }
  return false
}
