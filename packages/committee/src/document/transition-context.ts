/**
 * What a transition needs from outside: a clock, new ids, and an origin. The clock must never decide a merge. Ids are
 * short, in lower-case base 36, and never repeat.
 */
export interface TransitionContext {
  now(): Date
  randomId(): string
  /** Marks the transaction, so that undo takes back one person's own work only. */
  origin?: unknown
}

/** The same context for changes that undo must not take back. */
export function withoutUndo(context: TransitionContext): TransitionContext {
  return { now: () => context.now(), randomId: () => context.randomId() }
}
