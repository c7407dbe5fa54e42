export {
  type CommitteeIdentity,
  describeCommittee,
  nameCommittee,
} from './committee/identity/committee-identity.ts'
export {
  committeeColour,
  committeeColourCount,
  committeeMonogram,
} from './committee/identity/committee-mark.ts'
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
export { fieldRefusals, openFields } from './document/edit-fields.ts'
export { foldText } from './document/fold-text.ts'
export type { ListPosition } from './document/ordered-list.ts'
export { withoutEnding } from './document/parts-of.ts'
export { accountKey, hasAccount, nameKey, type Person, personField, typedPerson } from './document/person.ts'
export { canName, comparedName, maxPersonNameLength, tidyName } from './document/person-name.ts'
export type { Query } from './document/query.ts'
export type { Result } from './document/result.ts'
export { applyTextEdit, changeNearCaret } from './document/text-edit.ts'
export { canTitle, maxTitleLength } from './document/title-rule.ts'
export type { TransitionContext } from './document/transition-context.ts'
export { maxLinkLength } from './document/web-address.ts'
export { type ActionItem, isOverdue } from './meeting/action-items/action-item.ts'
export {
  type ActionItemFields,
  addActionItem,
  editActionItem,
  removeActionItem,
  restoreActionItem,
  setActionItemDone,
} from './meeting/action-items/action-item-transitions.ts'
export { type ListedActionItem, queryActionItems } from './meeting/action-items/query-action-items.ts'
export { takenLines } from './meeting/action-items/taken-lines.ts'
export {
  type AgendaItem,
  agendaItemText,
  queryAgendaItem,
  queryAgendaNumbers,
  queryAgendaOrder,
} from './meeting/agenda/agenda-item.ts'
export {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setAgendaPlannedMinutes,
  trimAgendaItem,
} from './meeting/agenda/agenda-transitions.ts'
export {
  type DocumentVersion,
  type FileOfDocument,
  type MeetingDocument,
  newestVersion,
} from './meeting/documents/meeting-document.ts'
export { type AgendaTag, agendaTags, isAgendaTag } from './meeting/items/agenda-tag.ts'
export { type ItemOrder, maxDeadlineLength, maxPlannedMinutes } from './meeting/items/meeting-item.ts'
export type { Subtask } from './meeting/items/subtask.ts'
export {
  addSubtask,
  removeSubtask,
  restoreSubtask,
  retitleSubtask,
  setSubtaskCompleted,
} from './meeting/items/subtask-transitions.ts'
export { addAgendaTag, removeAgendaTag } from './meeting/items/tag-transitions.ts'
export { type BoundItems, type BoundMeeting, bindMeeting } from './meeting/meetings/bind-meeting.ts'
export {
  type Cancellation,
  canCancel,
  canCancelFor,
  cancelMeeting,
  canReinstate,
  isCancelled,
  maxReasonLength,
  reinstateMeeting,
} from './meeting/meetings/cancellation.ts'
export { continuedMeetings, queryContinuation } from './meeting/meetings/continuation.ts'
export { type EditedMeeting, editMeeting, retitleMeeting } from './meeting/meetings/edit-meeting.ts'
export {
  findOpenNotes,
  markLateNotes,
  type OpenNotes,
  queryLateNotes,
} from './meeting/meetings/late-notes.ts'
export {
  type Meeting,
  type MeetingHead,
  meetingNotes,
  type Recurring,
  recurrences,
} from './meeting/meetings/meeting.ts'
export {
  type MeetingField,
  type MeetingForm,
  type MeetingValues,
  meetingFieldNames,
  meetingFields,
  plannedFields,
} from './meeting/meetings/meeting-fields.ts'
export {
  countFilters,
  filterMeetings,
  type MeetingFilters,
  maxQueryLength,
  noFilters,
} from './meeting/meetings/meeting-filters.ts'
export {
  endMeeting,
  removeMeeting,
  restoreMeeting,
  revertMeetingStart,
  startMeeting,
} from './meeting/meetings/meeting-life.ts'
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
} from './meeting/meetings/meeting-rules.ts'
export type { MeetingStatus } from './meeting/meetings/meeting-status.ts'
export { type MeetingSummary, pastMeetings, upcomingMeetings } from './meeting/meetings/meeting-summary.ts'
export {
  queryMeeting,
  queryMeetingHead,
  queryMeetingList,
  queryMeetingNotes,
  queryRemovedMeetings,
} from './meeting/meetings/query-meetings.ts'
export { resumeMeeting } from './meeting/meetings/resume-meeting.ts'
export {
  defaultMeetingTitle,
  type MeetingPlan,
  scheduleMeeting,
  startMeetingNow,
} from './meeting/meetings/schedule-meeting.ts'
export { type MinutesSource, queryMinutesSource } from './meeting/minutes/minutes-source.ts'
export {
  type ListType,
  lettersOf,
  type NoteBlock,
  type NoteCell,
  type NoteRun,
  type NoteWords,
  readNoteBlocks,
} from './meeting/minutes/note-block.ts'
export { copiedLines } from './meeting/minutes/recorded-lines.ts'
export {
  type AttendanceConflict,
  type AttendanceSpan,
  type PersonAttendance,
  personsAmong,
  readAttendance,
} from './meeting/proceedings/attendance.ts'
export {
  type AttendanceCorrection,
  type Attendee,
  correctAttendance,
  markAllPresent,
  markAttendance,
  markPeople,
  voidStatements,
} from './meeting/proceedings/attendance-transitions.ts'
export type { DutyConflict, DutyTurns } from './meeting/proceedings/duties.ts'
export { assignDuty, correctDuty } from './meeting/proceedings/duty-transitions.ts'
export { readKnownAttendees, readLastOnDuty } from './meeting/proceedings/known-attendees.ts'
export { type Now, neighbourInAgenda } from './meeting/proceedings/now.ts'
export { goToItem, goToNextItem, goToPreviousItem } from './meeting/proceedings/now-transitions.ts'
export {
  type Proceedings,
  type ProceedingsRules,
  readProceedings,
} from './meeting/proceedings/proceedings.ts'
export { queryNow } from './meeting/proceedings/query-now.ts'
export { queryProceedings } from './meeting/proceedings/query-proceedings.ts'
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
export {
  maxInterval,
  type RecurrenceRule,
  ruleOf,
  ruleText,
} from './meeting/recurrence/recurrence-rule.ts'
export {
  queryRitualItem,
  queryRitualOrder,
  type RitualItem,
  ritualItemText,
} from './meeting/rituals/ritual-item.ts'
export {
  addRitualItem,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  setRitualCompleted,
  trimRitualItem,
} from './meeting/rituals/ritual-transitions.ts'
export {
  type MeetingTemplate,
  maxDuration,
  minDuration,
  queryTemplate,
  readTemplate,
  type TemplateEntry,
} from './meeting/template/meeting-template.ts'
export {
  setDefaultDuration,
  setQuorum,
  templateAgenda,
  templateRituals,
} from './meeting/template/template-transitions.ts'
export {
  addToTranscript,
  canAddToTranscript,
  queryTranscript,
  transcriptMaxLength,
  transcriptText,
} from './meeting/transcript/transcript.ts'
export { migrateDocument } from './migrations/migrate-document.ts'
