import type * as Y from 'yjs'
import { change, findMeeting } from './committee-document.ts'
import { markRemoved, unmarkRemoved } from './removal.ts'
import { accepted, type Result, refused } from './result.ts'
import { type TransitionContext, withoutUndo } from './transition-context.ts'

type Run<Args extends readonly unknown[], T, R extends string> = (
  doc: Y.Doc,
  context: TransitionContext,
  ...args: Args
) => Result<T, R>

const transitions = new WeakSet<object>()

/** The convergence tests require a row for each transition that the package exports. */
export function transition<Args extends readonly unknown[], T, R extends string>(
  run: Run<Args, T, R>,
): Run<Args, T, R> {
  transitions.add(run)
  return run
}

export function isTransition(value: unknown): boolean {
  return typeof value === 'function' && transitions.has(value)
}

interface Steps<Found, Args extends readonly unknown[], T, R extends string> {
  /** Returns the code of the refusal, or null. It runs before any write. */
  readonly rule?: (found: Found, context: TransitionContext, ...args: Args) => R | null
  /** Its return value is the transition's value: an id, or nothing. */
  readonly write: (found: Found, context: TransitionContext, ...args: Args) => T
  /** False for changes that all participants see happen: undo then does not revert them. */
  readonly undo?: boolean
  /** True if `write` begins its transactions itself, as `putEntity()` does. */
  readonly ownTransactions?: boolean
}

/**
 * Creates transitions in three steps: find an entity by its path of ids, check the rule, change it in one
 * transaction. The arguments are the path, and then those of rule and write. Without `missing`, it is always found.
 */
export function transitionsOn<Path extends readonly string[], Found extends object, Missing extends string = never>(
  find: (doc: Y.Doc, ...path: Path) => Found | null,
  missing?: Missing,
) {
  const pathLength = find.length - 1
  return <Args extends readonly unknown[], T = undefined, R extends string = never>({
    rule,
    write,
    undo = true,
    ownTransactions = false,
  }: Steps<Found, Args, T, R>) =>
    transition((doc, context, ...given: [...path: Path, ...args: Args]): Result<T, Missing | R> => {
      const found = find(doc, ...(given.slice(0, pathLength) as unknown as Path))
      if (!found) return refused(missing as Missing)
      const args = given.slice(pathLength) as unknown as Args
      const refusal = rule?.(found, context, ...args) ?? null
      if (refusal !== null) return refused(refusal)
      const writing = undo ? context : withoutUndo(context)
      const run = () => write(found, writing, ...args)
      return accepted(ownTransactions ? run() : change(doc, writing, run))
    })
}

/** The removal mark of an entity, as a key of a map. */
interface Marked {
  readonly map: Y.Map<unknown>
  readonly mark: string
}

/** The transitions that set the removal mark of the entity that `find` returns, and that delete it. */
export function removalOf<Path extends readonly string[], Missing extends string>(
  find: (doc: Y.Doc, ...path: Path) => Marked | null,
  missing: Missing,
) {
  const on = transitionsOn(find, missing)
  return [
    on({ write: ({ map, mark }, context) => markRemoved(map, context, mark) }),
    on({ write: ({ map, mark }) => unmarkRemoved(map, mark) }),
  ] as const
}

/** Transitions on the committee as a whole: its settings, its ledger, its directory. */
export const onCommittee = transitionsOn((doc: Y.Doc) => doc)

/** Transitions on a meeting: start, end, remove, retitle … */
export const onMeeting = transitionsOn(findMeeting, 'meeting-not-found')
