let table: Int32Array | null = null

function makeTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  })
}

/** The CRC-32 of these bytes. It detects damage of a stored row, not an attack. */
export function checksumOf(bytes: Uint8Array): number {
  table ??= makeTable()
  let value = -1
  for (let index = 0; index < bytes.length; index++)
    value = (value >>> 8) ^ (table[(value ^ (bytes[index] as number)) & 255] as number)
  return ~value >>> 0
}
