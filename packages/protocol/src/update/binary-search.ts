/**
 * The last index from `first` to before `end` for which `holds` is true, or `first - 1` when there is none. It has to be
 * true for everything before an index for which it is true.
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
