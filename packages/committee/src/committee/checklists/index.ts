export type { Author } from '../../document/author.ts'
export { type Checklist, type ChecklistEntry, type ChecklistRun, checklists, type Tick } from './checklist.ts'
export * from './checklist-history.ts'
export * from './checklist-transitions.ts'
