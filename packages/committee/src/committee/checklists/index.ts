export type { Author } from '../../document/author.ts'
export { type Checklist, type ChecklistEntry, type ChecklistRun, checklists, type Tick } from './checklist.ts'
export { checklistsHistory, queryChecklistsInHistory } from './checklist-history.ts'
export {
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
} from './checklist-transitions.ts'
