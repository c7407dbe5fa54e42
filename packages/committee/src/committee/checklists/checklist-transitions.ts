import { type Author, storedAuthor } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { keysForPosition, type ListPosition, orderAtEnd } from '../../document/ordered-list.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { canTitle } from '../../document/title-rule.ts'
import { readField } from '../../document/tolerant-read.ts'
import { transitionsOn } from '../../document/transition.ts'
import {
  checklists,
  entryKey,
  entryOrderKey,
  entryPlaces,
  entryRemovedKey,
  isTick,
  runKey,
  runPlaces,
  runRemovedKey,
  storedTick,
  tickKey,
} from './checklist.ts'

const onEntry = transitionsOn((doc, checklistId: string, entryId: string) => {
  const checklist = checklists.find(doc, checklistId)
  return checklist?.has(entryKey(entryId)) ? { checklist, entryId } : null
}, 'entry-not-found')
const onRun = transitionsOn((doc, checklistId: string, runId: string) => {
  const checklist = checklists.find(doc, checklistId)
  return checklist?.has(runKey(runId)) ? { checklist, runId } : null
}, 'run-not-found')

/** Adds an entry after the others, in the existing runs too, and returns its id. */
export const addChecklistEntry = checklists.on({
  rule: (_checklist, _context, text: string) => canTitle(text),
  write: (checklist, context, text: string) => {
    const id = context.randomId()
    checklist.set(entryKey(id), { text: text.trim(), order: orderAtEnd(entryPlaces(checklist), id) })
    return id
  },
})

/** Sets the text of an entry from a form. Of two concurrent texts, all devices keep the same one. */
export const rewordChecklistEntry = onEntry({
  rule: (_found, _context, _opened: string, saved: string) => canTitle(saved),
  write: ({ checklist, entryId }, _context, opened: string, saved: string) => {
    const text = saved.trim()
    const entry: unknown = checklist.get(entryKey(entryId))
    if (text === opened || text === readField(entry, 'text')) return
    checklist.set(entryKey(entryId), { order: '', ...(isPlainObject(entry) && entry), text })
  },
})

/** Moves an entry to its new neighbours. */
export const moveChecklistEntry = onEntry({
  write: ({ checklist, entryId }, _context, place: ListPosition) => {
    for (const [id, order] of keysForPosition(entryPlaces(checklist), entryId, place))
      setField(checklist, entryOrderKey(id), order)
  },
})

/** Marks an entry as removed. */
export const removeChecklistEntry = onEntry({
  write: ({ checklist, entryId }, context) => markRemoved(checklist, context, entryRemovedKey(entryId)),
})

/** Restores a removed entry at its former place, with its ticks. */
export const restoreChecklistEntry = onEntry({
  write: ({ checklist, entryId }) => unmarkRemoved(checklist, entryRemovedKey(entryId)),
})

/** Starts a run of a checklist and returns its id. `title` is its purpose, and may be empty. */
export const startChecklistRun = checklists.on({
  write: (checklist, context, title: string, by: Author) => {
    const id = context.randomId()
    const order = orderAtEnd(runPlaces(checklist), id)
    const at = context.now().toISOString()
    checklist.set(runKey(id), { title: title.trim(), by: storedAuthor(by), at, order })
    return id
  },
})

/** Ticks an entry in a run, or removes the tick. */
export const tickChecklistEntry = onRun({
  write: ({ checklist, runId }, context, entryId: string, by: Author, ticked: boolean) => {
    const key = tickKey(runId, entryId)
    if (isTick(checklist.get(key)) === ticked) return
    setField(checklist, key, ticked ? storedTick(by, context.now().toISOString()) : null)
  },
})

/** Removes all ticks of a run, and returns their stored values. */
export const resetChecklistRun = onRun({
  write: ({ checklist, runId }) => {
    const prefix = tickKey(runId, '')
    const ticks = [...checklist.entries()].filter(([key]) => key.startsWith(prefix))
    for (const [key] of ticks) checklist.delete(key)
    return ticks.map(([key, tick]) => ({ entryId: key.slice(prefix.length), tick }))
  },
})

/** Restores the ticks that a reset removed, except where an entry was ticked since. */
export const restoreChecklistTicks = onRun({
  write: ({ checklist, runId }, _context, ticks: readonly { readonly entryId: string; readonly tick: unknown }[]) => {
    for (const { entryId, tick } of ticks) {
      const key = tickKey(runId, entryId)
      if (isTick(tick) && !isTick(checklist.get(key))) checklist.set(key, tick)
    }
  },
})

/** Marks a run as removed. */
export const removeChecklistRun = onRun({
  write: ({ checklist, runId }, context) => markRemoved(checklist, context, runRemovedKey(runId)),
})

/** Restores a removed run, with its ticks. */
export const restoreChecklistRun = onRun({
  write: ({ checklist, runId }) => unmarkRemoved(checklist, runRemovedKey(runId)),
})

/** True for a value that can be written again: values of other kinds may be a whole document. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
