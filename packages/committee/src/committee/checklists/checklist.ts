import type * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { title } from '../../document/list-fields.ts'
import { inOrder, type OrderedEntry } from '../../document/ordered-list.ts'
import { isRemoved } from '../../document/removal.ts'
import { readField, readInstant, readOptionalText, readText, valuesUnder } from '../../document/tolerant-read.ts'
import { type EntryOf, orderedListPart } from '../lists/list-part.ts'

export type ChecklistEntry = ReturnType<typeof readEntries>[number]

export type Tick = ReturnType<typeof readTicks>[number]

/** One use of a checklist, such as before one meeting. */
export type ChecklistRun = ReturnType<typeof readRuns>[number]

// Beside the title and the order of a list's entry, a checklist has plain values under keys of its map, so that concurrent
// changes are all kept:
//   entry:{id} {text, order} · entry:{id}:order, its place since it was moved · entry:{id}:removedAt
//   run:{id} {title, by, at, order} · run:{id}:removedAt · tick:{run id}:{entry id} {by, at}

const entryPrefix = 'entry:'
const runPrefix = 'run:'

export const entryKey = (id: string) => `${entryPrefix}${id}`
export const entryOrderKey = (id: string) => `${entryPrefix}${id}:order`
export const entryRemovedKey = (id: string) => `${entryPrefix}${id}:removedAt`
export const runKey = (id: string) => `${runPrefix}${id}`
export const runRemovedKey = (id: string) => `${runPrefix}${id}:removedAt`
export const tickKey = (runId: string, entryId: string) => `tick:${runId}:${entryId}`

export const checklists = orderedListPart({
  part: 'checklists',
  fields: { title },
  own: (checklist) => {
    const entries = readEntries(checklist)
    return {
      entries,
      /** The newest first, without removed ones. */
      runs: readRuns(checklist, entries),
    }
  },
  found: ({ entries }) => ({ body: entries.map(({ text }) => text).join('\n') }),
})

export type Checklist = EntryOf<typeof checklists>

/** The places of all entries, including removed ones, because a neighbour may have been removed. */
export function entryPlaces(checklist: Y.Map<unknown>): OrderedEntry[] {
  return entriesUnder(checklist, entryPrefix).map(([id, value]) => ({
    id,
    order: readOptionalText(checklist.get(entryOrderKey(id))) ?? readText(readField(value, 'order')),
  }))
}

export function runPlaces(checklist: Y.Map<unknown>): OrderedEntry[] {
  return entriesUnder(checklist, runPrefix).map(([id, value]) => ({
    id,
    order: readText(readField(value, 'order')),
  }))
}

export const storedTick = (by: Author, at: string) => ({ by: storedAuthor(by), at })

export const isTick = (value: unknown): boolean => readField(value, 'by') !== undefined

/** All entries in their order, including removed ones. */
export function storedEntries(checklist: Y.Map<unknown>) {
  return inOrder(entryPlaces(checklist)).map(({ id, order }) => ({
    id,
    order,
    text: readText(readField(checklist.get(entryKey(id)), 'text')),
    removed: isRemoved(checklist, entryRemovedKey(id)),
  }))
}

/** All runs, the newest first, including removed ones, without their ticks. */
export function storedRuns(checklist: Y.Map<unknown>) {
  return inOrder(runPlaces(checklist))
    .toReversed()
    .map(({ id }) => {
      const run = checklist.get(runKey(id))
      return {
        id,
        /** The purpose of the run; '' if none was given. */
        title: readText(readField(run, 'title')),
        by: readAuthor(readField(run, 'by')),
        /** ISO time of the start, from that device's clock; null if unknown. */
        at: readInstant(readField(run, 'at')),
        removed: isRemoved(checklist, runRemovedKey(id)),
      }
    })
}

function readEntries(checklist: Y.Map<unknown>) {
  return storedEntries(checklist)
    .filter(({ removed }) => !removed)
    .map(({ id, text }) => ({ id, text }))
}

function readRuns(checklist: Y.Map<unknown>, entries: readonly ChecklistEntry[]) {
  return storedRuns(checklist)
    .filter(({ removed }) => !removed)
    .map(({ removed: _, ...run }) => ({ ...run, ticks: readTicks(checklist, run.id, entries) }))
}

/** Only those of entries that are currently in the checklist. */
export function readTicks(checklist: Y.Map<unknown>, runId: string, entries: readonly ChecklistEntry[]) {
  return entries.flatMap(({ id }) => {
    const value = checklist.get(tickKey(runId, id))
    if (!isTick(value)) return []
    return [{ entryId: id, by: readAuthor(readField(value, 'by')), at: readInstant(readField(value, 'at')) }]
  })
}

const entriesUnder = (checklist: Y.Map<unknown>, prefix: string): [string, unknown][] =>
  [...valuesUnder(checklist, prefix)].filter(([id]) => id !== '' && !id.includes(':'))
