// A separate entry point: through the main one, the first screens would load all the history code.

export { groupBy } from '../../document/group-by.ts'
export type { RichNode } from '../../document/rich-content.ts'
export { queryTemplateInHistory, templateHistory } from '../../meeting/template/template-history.ts'
export type { EntriesInHistory, EntryDifference, EntryInHistory } from './entry-history.ts'
export type { Who } from './field-attribution.ts'
export { groupIntoSessions, type HistorySession } from './history-sessions.ts'
export type { Difference, HistorySubject } from './history-subject.ts'
export { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
export type { MeetingDifference } from './meeting-difference.ts'
export { type MeetingChange, type MeetingVersion, meetingHistory } from './meeting-history.ts'
export {
  type Change,
  type LostValue,
  openReplay,
  type Replay,
  type ReplayStep,
  type Version,
} from './replay.ts'
export { restoreMeetingVersion } from './restore-meeting-version.ts'
export { canRestoreVersion, differencesToRestore, leftAlone } from './restore-rules.ts'
export { type TextPart, textDifference } from './text-difference.ts'
