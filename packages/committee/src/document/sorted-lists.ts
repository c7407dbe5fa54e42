/** The place of the first entry whose text is not before `wanted`, in a list in the order of these texts. */
function placeIn<T>(sorted: readonly T[], wanted: string, textOf: (entry: T) => string): number {
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

interface InOrder {
  readonly order: string
}

/** The place of the first entry at `order` or after it, in a list in this order. */
export const placeOfOrder = (list: readonly InOrder[], order: string): number =>
  placeIn(list, order, (entry) => entry.order)

/** The last entry before `order`; undefined if there is none. */
export const lastBefore = <T extends InOrder>(list: readonly T[], order: string): T | undefined =>
  list[placeOfOrder(list, order) - 1]

/** The first entry after `order`; undefined if there is none. */
export function firstAfter<T extends InOrder>(list: readonly T[], order: string): T | undefined {
  let place = placeOfOrder(list, order)
  while (list[place]?.order === order) place++
  return list[place]
}
