import type * as Y from 'yjs'
import { type Author, storedAuthor } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { keysForPosition, type ListPosition, orderAtEnd } from '../../document/ordered-list.ts'
import { canTitle } from '../../document/title-rule.ts'
import { readField, valuesUnder } from '../../document/tolerant-read.ts'
import { removalOf, transitionsOn } from '../../document/transition.ts'
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

function findEntry(doc: Y.Doc, checklistId: string, entryId: string) {
  const map = checklists.find(doc, checklistId)
  return map?.has(entryKey(entryId)) ? { map, mark: entryRemovedKey(entryId), entryId } : null
}

function findRun(doc: Y.Doc, checklistId: string, runId: string) {
  const map = checklists.find(doc, checklistId)
  return map?.has(runKey(runId)) ? { map, mark: runRemovedKey(runId), runId } : null
}

const onEntry = transitionsOn(findEntry, 'entry-not-found')
const onRun = transitionsOn(findRun, 'run-not-found')

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
  write: ({ map: checklist, entryId }, _context, opened: string, saved: string) => {
    const text = saved.trim()
    const entry: unknown = checklist.get(entryKey(entryId))
    if (text === opened || text === readField(entry, 'text')) return
    checklist.set(entryKey(entryId), { order: '', ...(isPlainObject(entry) && entry), text })
  },
})

export const moveChecklistEntry = onEntry({
  write: ({ map: checklist, entryId }, _context, place: ListPosition) => {
    for (const [id, order] of keysForPosition(entryPlaces(checklist), entryId, place))
      setField(checklist, entryOrderKey(id), order)
  },
})

export const [removeChecklistEntry, restoreChecklistEntry] = removalOf(findEntry, 'entry-not-found')

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

export const tickChecklistEntry = onRun({
  write: ({ map: checklist, runId }, context, entryId: string, by: Author, ticked: boolean) => {
    const key = tickKey(runId, entryId)
    if (isTick(checklist.get(key)) === ticked) return
    setField(checklist, key, ticked ? storedTick(by, context.now().toISOString()) : null)
  },
})

export const resetChecklistRun = onRun({
  write: ({ map: checklist, runId }) => {
    const ticks = Array.from(valuesUnder(checklist, tickKey(runId, '')), ([entryId, tick]) => ({ entryId, tick }))
    for (const { entryId } of ticks) checklist.delete(tickKey(runId, entryId))
    return ticks
  },
})

/** Restores the ticks that a reset removed, except where an entry was ticked since. */
export const restoreChecklistTicks = onRun({
  write: (
    { map: checklist, runId },
    _context,
    ticks: readonly { readonly entryId: string; readonly tick: unknown }[],
  ) => {
    for (const { entryId, tick } of ticks) {
      const key = tickKey(runId, entryId)
      if (isTick(tick) && !isTick(checklist.get(key))) checklist.set(key, tick)
    }
  },
})

export const [removeChecklistRun, restoreChecklistRun] = removalOf(findRun, 'run-not-found')

/** True for a value that can be written again: values of other kinds may be a whole document. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
