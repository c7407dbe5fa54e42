// A separate entry point: through the main one, the first screens would load all the history code.

export * from '../../document/group-by.ts'
export type { RichNode } from '../../document/rich-content.ts'
export * from '../../meeting/template/template-history.ts'
export type { EntriesInHistory, EntryDifference, EntryInHistory } from './entry-history.ts'
export * from './history-sessions.ts'
export type { Difference, HistorySubject, Who } from './history-subject.ts'
export * from './meeting-contents.ts'
export type { MeetingDifference } from './meeting-difference.ts'
export * from './meeting-history.ts'
export {
  type Change,
  type LostValue,
  openReplay,
  type Replay,
  type ReplayStep,
  type Version,
} from './replay.ts'
export * from './restore-meeting-version.ts'
export { canRestoreVersion, differencesToRestore, leftAlone } from './restore-rules.ts'
export * from './text-difference.ts'
