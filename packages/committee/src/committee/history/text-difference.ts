import diff from 'fast-diff'

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const kinds: Readonly<Record<number, TextPart['kind']>> = {
  [diff.EQUAL]: 'same',
  [diff.INSERT]: 'added',
  [diff.DELETE]: 'removed',
}

/** Comparing two longer texts without common parts would take seconds. */
const maxLength = 60_000

/** The additions to a text and the removals from it, in reading order, by whole words. */
export function textDifference(before: string, after: string): readonly TextPart[] {
  if (before.length + after.length > maxLength) return wholesale(before, after)
  return diff(before, after, undefined, true).map(([kind, text]) => ({ kind: kinds[kind] ?? 'same', text }))
}

/** The common beginning and end are unchanged; the rest counts as replaced. */
function wholesale(before: string, after: string): TextPart[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const parts: TextPart[] = [
    { kind: 'same', text: before.slice(0, start) },
    { kind: 'removed', text: before.slice(start, before.length - end) },
    { kind: 'added', text: after.slice(start, after.length - end) },
    { kind: 'same', text: end === 0 ? '' : before.slice(-end) },
  ]
  return parts.filter(({ text }) => text !== '')
}
