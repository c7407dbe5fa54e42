/** The place of the first text that is not before `wanted`, in a list in the order of `<`. */
export function placeIn(sorted: readonly string[], wanted: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** True if one of the texts begins with `wanted`. */
export const hasBeginning = (sorted: readonly string[], wanted: string): boolean =>
  sorted[placeIn(sorted, wanted)]?.startsWith(wanted) === true
