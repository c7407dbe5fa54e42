import type * as Y from 'yjs'
import { change } from './committee-document.ts'
import { accepted, type Result, refused } from './result.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

type Run<Args extends readonly unknown[], T, R extends string> = (
  doc: Y.Doc,
  context: TransitionContext,
  ...args: Args
) => Result<T, R>

const transitions = new WeakSet<object>()

/** Brands a function as a transition. The convergence tests require a row for each one that the package exports. */
export function transition<Args extends readonly unknown[], T, R extends string>(
  run: Run<Args, T, R>,
): Run<Args, T, R> {
  transitions.add(run)
  return run
}

export function isTransition(value: unknown): boolean {
  return typeof value === 'function' && transitions.has(value)
}

interface Steps<Args extends readonly unknown[], R extends string> {
  /** Answers the code of its refusal, or null. Nothing has been written yet. */
  readonly rule?: (found: Y.Map<unknown>, context: TransitionContext, ...args: Args) => R | null
  /** Runs in one transaction. */
  readonly write: (found: Y.Map<unknown>, context: TransitionContext, ...args: Args) => void
  /** False for what everyone in the room saw happen: undo must not take it back. */
  readonly undo?: boolean
}

/**
 * The three steps of a transition on something that exists: find it by its path of ids, ask the rule, change it in one
 * transaction. Answers a function that takes the path and then the arguments of rule and write.
 */
export function transitionsOn<Path extends readonly string[], Missing extends string>(
  find: (doc: Y.Doc, ...path: Path) => Y.Map<unknown> | null,
  missing: Missing,
) {
  const pathLength = find.length - 1
  return <Args extends readonly unknown[], R extends string = never>({
    rule,
    write,
    undo = true,
  }: Steps<Args, R>) =>
    transition((doc, context, ...given: [...path: Path, ...args: Args]): Result<undefined, Missing | R> => {
      const found = find(doc, ...(given.slice(0, pathLength) as unknown as Path))
      if (!found) return refused(missing)
      const args = given.slice(pathLength) as unknown as Args
      const refusal = rule?.(found, context, ...args) ?? null
      if (refusal !== null) return refused(refusal)
      change(doc, undo ? context : withoutUndo(context), () => write(found, context, ...args))
      return accepted(undefined)
    })
}
