// A separate entry point: through the main one, the first screens would load all the history code.

export type { RichNode } from '../document/rich-content.ts'
export type { Who } from './attribution.ts'
export { groupIntoSessions, type HistorySession } from './history-sessions.ts'
export { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
export type { MeetingDifference } from './meeting-difference.ts'
export {
  type LostValue,
  type MeetingChange,
  type MeetingReplay,
  type MeetingVersion,
  openMeetingReplay,
  type ReplayStep,
} from './meeting-replay.ts'
export { restoreMeetingVersion } from './restore-meeting-version.ts'
export { canRestoreVersion, differencesToRestore, leftAlone } from './restore-rules.ts'
export { type TextPart, textDifference } from './text-difference.ts'
