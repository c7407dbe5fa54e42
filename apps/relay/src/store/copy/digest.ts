import { createHash } from 'node:crypto'

export type Value = string | number | null | Uint8Array
/** The values of a row in the order of the table's columns. */
export type Row = readonly Value[]

export interface Digest {
  add(row: Row): void
  /** The number of rows and their hash. */
  read(): string
}

/** Rows with the same values in the same order have the same digest, whichever database they are read from. */
export function createDigest(): Digest {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(row) {
      rows++
      for (const value of row) {
        const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
        hash.update(
          `${value === null ? 'null' : value instanceof Uint8Array ? 'bytes' : typeof value} ${bytes.length} `,
        )
        hash.update(bytes)
      }
    },
    read: () => `${rows} ${hash.digest('hex')}`,
  }
}

/** The copy was read back and has other rows. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers'
  constructor(table: string) {
    super(`The copy of the table ${table} differs from what was read. Run the command again.`)
  }
}
