import * as Y from 'yjs'
import type { Result } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'

/** One device in a test: its document, and a context with reproducible ids and times. */
export interface Replica {
  readonly doc: Y.Doc
  readonly context: TransitionContext & { readonly name: string }
}

export const someDay = new Date(2026, 10, 21, 10)

export function createTransitionContext(
  name: string,
  now: () => Date = () => someDay,
): TransitionContext & { readonly name: string } {
  let made = 0
  return { name, now, origin: name, randomId: () => `${name}${(made++).toString(36).padStart(4, '0')}` }
}

/** `clientId` is the Yjs client id, which decides whose value is kept when two devices set one field. */
export function createReplica(name: string, clientId: number, base?: Uint8Array, now?: () => Date): Replica {
  // A random guid takes as long as a small document, and nothing reads it.
  const doc = new Y.Doc({ guid: name })
  doc.clientID = clientId
  if (base) Y.applyUpdate(doc, base)
  return { doc, context: createTransitionContext(name, now) }
}

/** Sends `to` all changes of `from` that it lacks. */
export function bring(from: Replica, to: Replica): void {
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
}

/** The value of a transition that the test expects to be allowed. */
export function allowed<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result.value
}

/** The value of a reader that the test expects to be present. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('expected to be there')
  return value
}
