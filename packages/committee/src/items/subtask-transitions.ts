import type * as Y from 'yjs'
import { change, setField } from '../document/committee-document.ts'
import { keysForPlace } from '../document/ordered-list.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { canTitle } from '../document/title-rule.ts'
import { readField } from '../document/tolerant-read.ts'
import { transition } from '../document/transition.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { findItem } from './meeting-item.ts'
import { completedKey, removedKey, subtaskKey, subtaskPlaces, writeSubtask } from './subtask.ts'

export type SubtaskRefusal = 'item-not-found' | 'subtask-not-found'

/** Adds a subtask at the end of an agenda item's or a ritual's, and returns its id. */
export const addSubtask = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    meetingId: string,
    itemId: string,
    title: string,
  ): Result<string, 'item-not-found' | 'title-required'> => {
    const item = findItem(doc, meetingId, itemId)
    if (!item) return refused('item-not-found')
    const refusal = canTitle(title)
    if (refusal) return refused(refusal)
    const id = context.randomId()
    const order = keysForPlace(subtaskPlaces(item), id, { after: null, before: null }).get(id) ?? ''
    change(doc, context, () => writeSubtask(item, { id, title: title.trim(), completed: false }, order))
    return accepted(id)
  },
)

/** Ticks a subtask, or takes the tick back. */
export const setSubtaskCompleted = onSubtask({
  write: (item, { subtaskId }, completed: boolean) => setField(item, completedKey(subtaskId), completed),
})

/** Gives a subtask another title; of two titles given apart, all devices keep the same one. */
export const retitleSubtask = onSubtask({
  rule: canTitle,
  write: (item, { subtaskId }, title: string) => {
    const order = readField(item.get(subtaskKey(subtaskId)), 'order') ?? ''
    item.set(subtaskKey(subtaskId), { title: title.trim(), order })
  },
})

/** Marks a subtask as removed. */
export const removeSubtask = onSubtask({
  write: (item, { subtaskId, context }) => markRemoved(item, context, removedKey(subtaskId)),
})

/** Brings a removed subtask back where it was. */
export const restoreSubtask = onSubtask({
  write: (item, { subtaskId }) => unmarkRemoved(item, removedKey(subtaskId)),
})

/** Find, rule, change: a subtask is no map of its own but a few keys in its item's map. */
function onSubtask<Args extends readonly unknown[], R extends string = never>(steps: {
  readonly rule?: (...args: Args) => R | null
  readonly write: (
    item: Y.Map<unknown>,
    at: { readonly subtaskId: string; readonly context: TransitionContext },
    ...args: Args
  ) => void
}) {
  return transition(
    (
      doc: Y.Doc,
      context: TransitionContext,
      meetingId: string,
      itemId: string,
      subtaskId: string,
      ...args: Args
    ): Result<undefined, SubtaskRefusal | R> => {
      const item = findItem(doc, meetingId, itemId)
      if (!item) return refused('item-not-found')
      if (!item.has(subtaskKey(subtaskId))) return refused('subtask-not-found')
      const refusal = steps.rule?.(...args) ?? null
      if (refusal !== null) return refused(refusal)
      change(doc, context, () => steps.write(item, { subtaskId, context }, ...args))
      return accepted(undefined)
    },
  )
}
