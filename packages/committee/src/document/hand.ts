/**
 * What a transition needs from outside: a clock, fresh ids, and whose hand it is. Nothing that decides a merge
 * may come from the clock; ids must be short, lowercase base-36 and never repeat.
 */
export interface Hand {
  now(): Date
  randomId(): string
  /** Marks the transaction, so that undo takes back one person's own work only. */
  origin?: unknown
}

/** The same hand for what must not be taken back by undo. */
export function withoutUndo(hand: Hand): Hand {
  return { now: () => hand.now(), randomId: () => hand.randomId() }
}
