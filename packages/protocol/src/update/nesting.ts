/**
 * Items in lists down to this depth are not stored; an item that is not stored counts as being at this depth.
 */
const unremarkableDepth = 16

/** The position of an item: the number of types around it, and whether it is the value of a key. */
export interface Nesting {
  depth: number
  isValue: boolean
}

/** Items of one client with the same nesting. */
export interface NestedRange {
  clientId: number
  from: number
  to: number
  /** See `encodeNesting`. */
  nesting: number
}

/** The nesting as one number, because an update may have half a million. */
export const encodeNesting = ({ depth, isValue }: Nesting): number => 2 * depth + (isValue ? 1 : 0)
export const depthOf = (nesting: number): number => nesting >> 1
export const isValue = (nesting: number): boolean => (nesting & 1) === 1

/** The nesting of an item that is not stored. */
export const usual = encodeNesting({ depth: unremarkableDepth, isValue: false })

export const isRemarkable = (nesting: number): boolean => isValue(nesting) || depthOf(nesting) > unremarkableDepth
