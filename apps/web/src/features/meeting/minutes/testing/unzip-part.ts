import { inflateRawSync } from 'node:zlib'

/** Returns a part of a zip file, found by its entry in the directory at the end. */
export function unzipPart(file: Buffer, name: string): string {
  let at = file.readUInt32LE(file.lastIndexOf('PK\x05\x06') + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
    const begin = at + 46
    if (file.toString('utf8', begin, begin + (nameLength ?? 0)) === name) {
      const local = file.readUInt32LE(at + 42)
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const packed = file.subarray(from, from + file.readUInt32LE(at + 20))
      return (file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString()
    }
    at = begin + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error(`${name} is not in the file`)
}
