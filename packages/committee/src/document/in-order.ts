import { placeIn } from './sorted-texts.ts'

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
