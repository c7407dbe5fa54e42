export * from './committee/identity/committee-identity.ts'
export * from './committee/identity/committee-mark.ts'
export type { Author } from './document/author.ts'
export { checkpointsIn } from './document/checkpoints.ts'
export {
  isFromNewerApp,
  queryFromNewerApp,
  readSchemaVersion,
  schemaVersion,
} from './document/committee-document.ts'
export {
  type CommitteePart,
  type ListKind,
  type ListName,
  listKinds,
  listNames,
} from './document/committee-parts.ts'
export { fieldRefusals, openFields, refusalWords } from './document/edit-fields.ts'
export * from './document/fold-text.ts'
export { fieldNames } from './document/form-fields.ts'
export { hashOf } from './document/hash-of.ts'
export type { ListPosition } from './document/ordered-list.ts'
export { withoutEnding } from './document/parts-of.ts'
export { accountKey, hasAccount, nameKey, type Person, personField, typedPerson } from './document/person.ts'
export * from './document/person-name.ts'
export type * from './document/query.ts'
export type { Result } from './document/result.ts'
export { applyTextEdit, changeNearCaret } from './document/text-edit.ts'
export { canTitle, maxTitleLength } from './document/title-rule.ts'
export type { TransitionContext } from './document/transition-context.ts'
export { maxLinkLength } from './document/web-address.ts'
export { type ActionItem, isOverdue, outcomeField } from './meeting/action-items/action-item.ts'
export * from './meeting/action-items/action-item-transitions.ts'
export { type ListedActionItem, queryActionItems } from './meeting/action-items/query-action-items.ts'
export * from './meeting/action-items/taken-lines.ts'
export * from './meeting/agenda/agenda-item.ts'
export * from './meeting/agenda/agenda-transitions.ts'
export {
  type DocumentVersion,
  type FileOfDocument,
  type MeetingDocument,
  newestVersion,
} from './meeting/documents/meeting-document.ts'
export * from './meeting/items/agenda-tag.ts'
export { type ItemOrder, maxDeadlineLength, maxPlannedMinutes } from './meeting/items/meeting-item.ts'
export type { Subtask } from './meeting/items/subtask.ts'
export * from './meeting/items/subtask-transitions.ts'
export * from './meeting/items/tag-transitions.ts'
export * from './meeting/meetings/bind-meeting.ts'
export * from './meeting/meetings/cancellation.ts'
export { continuedMeetings, queryContinuation } from './meeting/meetings/continuation.ts'
export { continueInOne, findGoingOn, queryResumedApart } from './meeting/meetings/continue-in-one.ts'
export * from './meeting/meetings/day-in-title.ts'
export { type EditedMeeting, editMeeting, retitleMeeting } from './meeting/meetings/edit-meeting.ts'
export * from './meeting/meetings/late-notes.ts'
export {
  type Meeting,
  type MeetingHead,
  meetingNotes,
  type Recurring,
  recurrences,
} from './meeting/meetings/meeting.ts'
export * from './meeting/meetings/meeting-fields.ts'
export * from './meeting/meetings/meeting-filters.ts'
export * from './meeting/meetings/meeting-life.ts'
export * from './meeting/meetings/meeting-rules.ts'
export type { MeetingStatus } from './meeting/meetings/meeting-status.ts'
export { type MeetingSummary, pastMeetings, upcomingMeetings } from './meeting/meetings/meeting-summary.ts'
export * from './meeting/meetings/query-meetings.ts'
export * from './meeting/meetings/resume-meeting.ts'
export {
  defaultMeetingTitle,
  type MeetingPlan,
  scheduleMeeting,
  startMeetingNow,
} from './meeting/meetings/schedule-meeting.ts'
export { type MinutesSource, queryMinutesSource } from './meeting/minutes/minutes-source.ts'
export * from './meeting/minutes/note-block.ts'
export { copiedLines } from './meeting/minutes/recorded-lines.ts'
export {
  type AttendanceConflict,
  type AttendanceSpan,
  type PersonAttendance,
  personsAmong,
  readAttendance,
} from './meeting/proceedings/attendance.ts'
export * from './meeting/proceedings/attendance-transitions.ts'
export type { DutyConflict, DutyTurns } from './meeting/proceedings/duties.ts'
export * from './meeting/proceedings/duty-transitions.ts'
export * from './meeting/proceedings/known-attendees.ts'
export { type Now, neighbourInAgenda, queryNow } from './meeting/proceedings/now.ts'
export { goToItem, goToNextItem, goToPreviousItem } from './meeting/proceedings/now-transitions.ts'
export * from './meeting/proceedings/proceedings.ts'
export { queryProceedings } from './meeting/proceedings/proceedings.ts'
export {
  type Quorum,
  type QuorumMoment,
  quorumTurns,
  readQuorumMoments,
} from './meeting/proceedings/quorum.ts'
export {
  canSetQuorum,
  maxQuorum,
  type QuorumRule,
  type QuorumShare,
  quorumNeeded,
  quorumShares,
} from './meeting/proceedings/quorum-rule.ts'
export {
  type AttendanceStatement,
  type AttendanceStatus,
  attendanceStatuses,
  type Duty,
  type DutyStatement,
  duties,
  type LineOfNotes,
} from './meeting/proceedings/statement.ts'
export * from './meeting/recurrence/recurrence-rule.ts'
export * from './meeting/rituals/ritual-item.ts'
export * from './meeting/rituals/ritual-transitions.ts'
export { isTemplateStored } from './meeting/template/is-template-stored.ts'
export {
  type MeetingTemplate,
  maxDuration,
  minDuration,
  queryTemplate,
  readTemplate,
  type TemplateEntry,
} from './meeting/template/meeting-template.ts'
export * from './meeting/template/template-draft.ts'
export * from './meeting/template/template-transitions.ts'
export * from './meeting/transcript/transcript.ts'
export { migrateDocument } from './migrations/migration.ts'
