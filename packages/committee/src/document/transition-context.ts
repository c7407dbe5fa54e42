import type { Author } from './author.ts'

/**
 * The inputs of a transition from outside: a clock, new ids, and an origin. The clock must never decide a
 * merge. Ids are short, in lower-case base 36, and never repeat.
 */
export interface TransitionContext {
  /** The member who uses this device, if known. */
  by?(): Author
  now(): Date
  randomId(): string
  /** The origin of the transaction, so that undo reverts only the member's own changes. */
  origin?: unknown
}

/** The same context for changes that undo must not revert. */
export function withoutUndo(context: TransitionContext): TransitionContext {
  const { by } = context
  return { now: () => context.now(), randomId: () => context.randomId(), ...(by && { by }) }
}
