export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * The one requested range of a file of this size; null for the whole file, also if the header is invalid or
 * requests several ranges, which a server need not support. 'unsatisfiable' if the range is completely
 * outside of the file.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const found = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
