import * as Y from 'yjs'
import { inOrder, type OrderedEntry } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryPart, queryPartKey } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { type Checklist, readChecklist } from './checklist.ts'

export type { Author } from '../../document/author.ts'
export type { Checklist, ChecklistEntry, ChecklistRun, Tick } from './checklist.ts'
export { checklistsHistory, queryChecklistsInHistory } from './checklist-history.ts'
export {
  addChecklist,
  addChecklistEntry,
  moveChecklist,
  moveChecklistEntry,
  removeChecklist,
  removeChecklistEntry,
  removeChecklistRun,
  renameChecklist,
  resetChecklistRun,
  restoreChecklist,
  restoreChecklistEntry,
  restoreChecklistRun,
  restoreChecklistTicks,
  rewordChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from './checklist-transitions.ts'

/** All checklists that are not removed, in their order. */
export function queryChecklists(doc: Y.Doc): Query<Checklist[]> {
  return queryPart(doc, 'checklists', (root) => {
    const checklists: (Checklist & OrderedEntry)[] = []
    for (const [id, value] of root.entries())
      if (value instanceof Y.Map && !isRemoved(value)) checklists.push(readChecklist(id, value))
    return inOrder(checklists).map(({ order: _, ...checklist }) => checklist)
  })
}

/** One checklist, even if it is removed; null if there is none with this id. */
export function queryChecklist(
  doc: Y.Doc,
  checklistId: string,
): Query<(Checklist & { readonly removed: boolean }) | null> {
  return queryPartKey(doc, 'checklists', checklistId, (value) =>
    value instanceof Y.Map ? { ...readChecklist(checklistId, value), removed: isRemoved(value) } : null,
  )
}
