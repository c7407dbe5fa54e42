/**
 * What a transition needs from outside: a clock, fresh ids, and whose work it is. Nothing that decides a merge
 * may come from the clock; ids must be short, lowercase base-36 and never repeat.
 */
export interface TransitionContext {
  now(): Date
  randomId(): string
  /** Marks the transaction, so that undo takes back one person's own work only. */
  origin?: unknown
}

/** The context of what must not be taken back by undo. */
export function withoutUndo(context: TransitionContext): TransitionContext {
  return { now: () => context.now(), randomId: () => context.randomId() }
}
