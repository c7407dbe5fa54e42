export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The steps of comparing two texts; for longer ones the changed part counts as replaced. */
const maxSteps = 4_000_000

/** The lines that were added to a text and removed from it, in reading order. */
export function lineDifference(before: string, after: string): readonly ChangedLine[] {
  const [old, now] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const line = (kind: ChangedLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...old.slice(0, start).map(line('same')),
    ...compareLines(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(line('same')),
  ]
}

/** By the longest common subsequence of lines. */
function compareLines(old: readonly string[], now: readonly string[]): ChangedLine[] {
  const removed = old.map((text): ChangedLine => ({ kind: 'removed', text }))
  const added = now.map((text): ChangedLine => ({ kind: 'added', text }))
  if (old.length * now.length > maxSteps) return [...removed, ...added]
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: ChangedLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' })
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) lines.push(...removed.slice(row, ++row))
    else lines.push(...added.slice(column, ++column))
  }
  return [...lines, ...removed.slice(row), ...added.slice(column)]
}

export interface LineGroup {
  readonly kind: ChangedLine['kind']
  readonly lines: readonly string[]
}

/** Consecutive lines of one kind together. */
export function groupLines(lines: readonly ChangedLine[]): LineGroup[] {
  const groups: { kind: ChangedLine['kind']; lines: string[] }[] = []
  for (const { kind, text } of lines) {
    const last = groups.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else groups.push({ kind, lines: [text] })
  }
  return groups
}
