/** Items in lists down to this depth are not remembered; whatever is not remembered is taken to lie so deep. */
const unremarkableDepth = 16

/** Where an item lies: how many types it is inside of, and whether it is the value of a key. */
export interface Nesting {
  depth: number
  isValue: boolean
}

export interface NestedRange extends Nesting {
  clientId: number
  from: number
  to: number
}

/** What is known of an item that is not remembered. */
export const usual: Nesting = { depth: unremarkableDepth, isValue: false }

export const isRemarkable = ({ depth, isValue }: Nesting): boolean => isValue || depth > unremarkableDepth
