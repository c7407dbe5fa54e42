/** The place of the first entry whose text is not before `wanted`, in a list in the order of these texts. */
export function placeIn<T>(sorted: readonly T[], wanted: string, textOf: (entry: T) => string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (textOf(sorted[middle] as T) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export const placeOfText = (sorted: readonly string[], wanted: string): number =>
  placeIn(sorted, wanted, (text) => text)

export const hasBeginning = (sorted: readonly string[], wanted: string): boolean =>
  sorted[placeOfText(sorted, wanted)]?.startsWith(wanted) === true
