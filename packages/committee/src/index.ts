export { type ActionItem, isOverdue } from './action-items/action-item.ts'
export {
  type ActionItemFields,
  addActionItem,
  editActionItem,
  removeActionItem,
  restoreActionItem,
  setActionItemDone,
} from './action-items/action-item-transitions.ts'
export { type ListedActionItem, queryActionItems } from './action-items/query-action-items.ts'
export { takenLines } from './action-items/taken-lines.ts'
export { type AgendaItem, agendaItemText, queryAgendaItem, queryAgendaOrder } from './agenda/agenda-item.ts'
export {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setAgendaPlannedMinutes,
  trimAgendaItem,
} from './agenda/agenda-transitions.ts'
export type { Author } from './document/author.ts'
export {
  isFromNewerApp,
  queryFromNewerApp,
  readSchemaVersion,
  schemaVersion,
} from './document/committee-document.ts'
export type { CommitteePart } from './document/committee-parts.ts'
export type { Place } from './document/ordered-list.ts'
export { canName, maxPersonNameLength } from './document/person-name.ts'
export type { Query } from './document/query.ts'
export type { Result } from './document/result.ts'
export { applyTextEdit, changeNearCaret } from './document/text-edit.ts'
export { canTitle, maxTitleLength } from './document/title-rule.ts'
export type { TransitionContext } from './document/transition-context.ts'
export {
  type DocumentVersion,
  type FileOfDocument,
  type MeetingDocument,
  newestVersion,
} from './documents/meeting-document.ts'
export { type CommitteeIdentity, describeCommittee, nameCommittee } from './identity/committee-identity.ts'
export { committeeColour, committeeColourCount, committeeMonogram } from './identity/committee-mark.ts'
export { type AgendaTag, agendaTags, isAgendaTag } from './items/agenda-tag.ts'
export { type ItemOrder, maxDeadlineLength, maxPlannedMinutes } from './items/meeting-item.ts'
export type { Subtask } from './items/subtask.ts'
export {
  addSubtask,
  removeSubtask,
  restoreSubtask,
  retitleSubtask,
  setSubtaskCompleted,
} from './items/subtask-transitions.ts'
export { addAgendaTag, removeAgendaTag } from './items/tag-transitions.ts'
export { type BoundItems, type BoundMeeting, bindMeeting } from './meetings/bind-meeting.ts'
export {
  type Cancellation,
  canCancel,
  canCancelFor,
  cancelMeeting,
  canReinstate,
  isCancelled,
  maxReasonLength,
  reinstateMeeting,
} from './meetings/cancellation.ts'
export { checkpointsIn } from './meetings/checkpoints.ts'
export { continuedMeetings, queryContinuation } from './meetings/continuation.ts'
export { findOpenNotes, markLateNotes, type OpenNotes, queryLateNotes } from './meetings/late-notes.ts'
export {
  type Meeting,
  type MeetingHead,
  meetingNotes,
  type Recurring,
  recurrences,
} from './meetings/meeting.ts'
export {
  canLast,
  canLink,
  canMeetAt,
  type DetailsInForm,
  type MeetingDetails,
  maxLinkLength,
  maxPlaceLength,
  setMeetingDetails,
} from './meetings/meeting-details.ts'
export {
  countFilters,
  filterMeetings,
  type MeetingFilters,
  maxQueryLength,
  noFilters,
} from './meetings/meeting-filters.ts'
export {
  endMeeting,
  removeMeeting,
  restoreMeeting,
  retitleMeeting,
  revertMeetingStart,
  startMeeting,
} from './meetings/meeting-life.ts'
export {
  canCompleteRitual,
  canEdit,
  canEnd,
  canReschedule,
  canResume,
  canRevertStart,
  canScheduleFor,
  canStart,
  isPlannedForAnotherDay,
} from './meetings/meeting-rules.ts'
export type { MeetingStatus } from './meetings/meeting-status.ts'
export { type MeetingSummary, pastMeetings, upcomingMeetings } from './meetings/meeting-summary.ts'
export {
  queryMeeting,
  queryMeetingHead,
  queryMeetingList,
  queryMeetingNotes,
  queryRemovedMeetings,
} from './meetings/query-meetings.ts'
export { resumeMeeting } from './meetings/resume-meeting.ts'
export {
  defaultMeetingTitle,
  type MeetingPlan,
  rescheduleMeeting,
  scheduleMeeting,
  startMeetingNow,
} from './meetings/schedule-meeting.ts'
export { migrateDocument } from './migrations/migrate-document.ts'
export { type MinutesSource, queryMinutesSource } from './minutes/minutes-source.ts'
export {
  lettersOf,
  type NoteBlock,
  type NoteCell,
  type NoteRun,
  type NoteWords,
  readNoteBlocks,
} from './minutes/note-block.ts'
export {
  type AttendanceSpan,
  type Doubt,
  type PersonAttendance,
  readAttendance,
} from './proceedings/attendance.ts'
export {
  type AttendanceCorrection,
  type Attendee,
  accountKey,
  correctAttendance,
  markAllPresent,
  markAttendance,
  nameKey,
  voidStatements,
} from './proceedings/attendance-transitions.ts'
export type { DutyDoubt, DutyTurns } from './proceedings/duties.ts'
export { assignDuty, correctDuty, type DutyHolder } from './proceedings/duty-transitions.ts'
export { readKnownAttendees, readLastOnDuty } from './proceedings/known-attendees.ts'
export { type Now, neighbourInAgenda } from './proceedings/now.ts'
export { goToItem, goToNextItem, goToPreviousItem } from './proceedings/now-transitions.ts'
export { type Proceedings, type ProceedingsRules, readProceedings } from './proceedings/proceedings.ts'
export { queryNow } from './proceedings/query-now.ts'
export { queryProceedings } from './proceedings/query-proceedings.ts'
export { type Quorum, type QuorumMoment, quorumTurns, readQuorumMoments } from './proceedings/quorum.ts'
export {
  canSetQuorum,
  maxQuorum,
  type QuorumRule,
  type QuorumShare,
  quorumNeeded,
  quorumShares,
} from './proceedings/quorum-rule.ts'
export {
  type AttendanceStatement,
  type AttendanceStatus,
  attendanceStatuses,
  type Duty,
  type DutyStatement,
  duties,
} from './proceedings/statement.ts'
export { queryRitualItem, queryRitualOrder, type RitualItem, ritualItemText } from './rituals/ritual-item.ts'
export {
  addRitualItem,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  setRitualCompleted,
  trimRitualItem,
} from './rituals/ritual-transitions.ts'
export {
  type MeetingTemplate,
  maxDuration,
  minDuration,
  queryTemplate,
  readTemplate,
  type TemplateEntry,
} from './template/meeting-template.ts'
export {
  addTemplateAgendaItem,
  addTemplateRitual,
  moveTemplateAgendaItem,
  moveTemplateRitual,
  removeTemplateAgendaItem,
  removeTemplateRitual,
  restoreTemplateAgendaItem,
  restoreTemplateRitual,
  setDefaultDuration,
  setQuorum,
} from './template/template-transitions.ts'
export {
  addToTranscript,
  canAddToTranscript,
  queryTranscript,
  transcriptMaxLength,
  transcriptText,
} from './transcript/transcript.ts'
