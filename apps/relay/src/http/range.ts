export interface ByteRange {
  start: number
  /** Included. */
  end: number
}

/**
 * The one range that a request asks for of so many bytes; null for all of them, also where the header is no range or
 * asks for several, which a server need not answer. 'unsatisfiable' when nothing of it is there.
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
