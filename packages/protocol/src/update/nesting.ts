/** Items in lists down to this depth are not remembered; whatever is not remembered is taken to lie so deep. */
const unremarkableDepth = 16

/** Where an item lies: how many types it is inside of, and whether it is the value of a key. */
export interface Nesting {
  depth: number
  isValue: boolean
}

/** Items of one client that lie at the same place. */
export interface NestedRange {
  clientId: number
  from: number
  to: number
  /** See `encodeNesting`. */
  nesting: number
}

/** The same in one number: an update may have half a million. */
export const encodeNesting = ({ depth, isValue }: Nesting): number => 2 * depth + (isValue ? 1 : 0)
export const depthOf = (nesting: number): number => nesting >> 1
export const isValue = (nesting: number): boolean => (nesting & 1) === 1

/** What is known of an item that is not remembered. */
export const usual = encodeNesting({ depth: unremarkableDepth, isValue: false })

export const isRemarkable = (nesting: number): boolean =>
  isValue(nesting) || depthOf(nesting) > unremarkableDepth
