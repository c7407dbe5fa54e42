/**
 * The last index from `first` to before `end` for which `holds` is true, or `first - 1` if there is none. If
 * `holds` is true for an index, it must be true for all lower ones.
 */
export function findLast(first: number, end: number, holds: (index: number) => boolean): number {
  let low = first
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
