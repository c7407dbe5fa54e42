import type * as Y from 'yjs'
import { checklists, entryKey, runRemovedKey, tickKey } from '../committee/checklists/checklist.ts'
import {
  addChecklistEntry,
  moveChecklistEntry,
  removeChecklistEntry,
  removeChecklistRun,
  resetChecklistRun,
  restoreChecklistEntry,
  restoreChecklistRun,
  restoreChecklistTicks,
  rewordChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from '../committee/checklists/checklist-transitions.ts'
import { readField } from '../document/tolerant-read.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

/** The rows that only checklists have. They are read from the stored values, so that removed ones can be checked too. */
export function checklistRows(at: CommitteeInUse): Rows {
  const [first = '', second = '', third = ''] = at.checklistEntries
  const stored = (doc: Y.Doc) => present(checklists.find(doc, at.checklist))
  const checklist = (doc: Y.Doc) => checklists.read(at.checklist, stored(doc))
  const hasEntry = (doc: Y.Doc, id: string) => checklist(doc).entries.some((entry) => entry.id === id)
  const ticked = (doc: Y.Doc) =>
    checklist(doc)
      .runs.find(({ id }) => id === at.run)
      ?.ticks.map(({ entryId }) => entryId)
  const by = { account: 'ann', name: 'Ann' }
  return {
    addChecklistEntry: row(
      ({ doc, context }) => addChecklistEntry(doc, context, at.checklist, 'Bring the key'),
      hasEntry,
    ),
    rewordChecklistEntry: row(
      ({ doc, context }) =>
        rewordChecklistEntry(doc, context, at.checklist, second, 'Copies', `Copies by ${context.name}`),
      (doc, _, name) => readField(stored(doc).get(entryKey(second)), 'text') === `Copies by ${name}`,
      'words of an entry',
    ),
    moveChecklistEntry: row(
      ({ doc, context }) => moveChecklistEntry(doc, context, at.checklist, second, { after: null, before: first }),
      (doc) => {
        const ids = checklist(doc).entries.map(({ id }) => id)
        return ids.indexOf(second) < ids.indexOf(first)
      },
    ),
    removeChecklistEntry: row(
      ({ doc, context }) => removeChecklistEntry(doc, context, at.checklist, third),
      (doc) => !hasEntry(doc, third),
    ),
    restoreChecklistEntry: row(
      ({ doc, context }) => restoreChecklistEntry(doc, context, at.checklist, at.removedEntry),
      (doc) => hasEntry(doc, at.removedEntry),
    ),
    startChecklistRun: row(
      ({ doc, context }) => startChecklistRun(doc, context, at.checklist, 'May', by),
      (doc, id) => checklist(doc).runs.some((run) => run.id === id),
    ),
    tickChecklistEntry: row(
      ({ doc, context }) => tickChecklistEntry(doc, context, at.checklist, at.run, second, by, true),
      (doc) => stored(doc).has(runRemovedKey(at.run)) || ticked(doc)?.includes(second) === true,
    ),
    'resetChecklistRun, of the first entry’s tick': row(
      ({ doc, context }) => resetChecklistRun(doc, context, at.checklist, at.run),
      (doc) => ticked(doc)?.includes(first) !== true,
    ),
    restoreChecklistTicks: row(
      ({ doc, context }) =>
        restoreChecklistTicks(doc, context, at.checklist, at.run, [{ entryId: third, tick: { by } }]),
      (doc) => stored(doc).has(tickKey(at.run, third)),
    ),
    removeChecklistRun: row(
      ({ doc, context }) => removeChecklistRun(doc, context, at.checklist, at.run),
      (doc) => ticked(doc) === undefined,
    ),
    restoreChecklistRun: row(
      ({ doc, context }) => restoreChecklistRun(doc, context, at.checklist, at.removedRun),
      (doc) => checklist(doc).runs.some(({ id }) => id === at.removedRun),
    ),
  }
}
