export {
  type AttendanceRecord,
  type Attended,
  type HeldMeeting,
  personKeysOf,
  queryHeldMeetings,
  readAttendanceRecord,
  sharedNames,
} from './attendance-record.ts'
export {
  findMember,
  type Member,
  type MemberField,
  type MemberFields,
  readMembers,
} from './member.ts'
export {
  attendsAsGuest,
  canSaveMember,
  isInGroup,
  isInTerm,
  type MemberRefusal,
  type MessageGroup,
  maxRoleLength,
  messageGroups,
  type RoleGroup,
  roleGroups,
  usualRole,
} from './member-rules.ts'
export {
  addMember,
  editMember,
  importMembers,
  type MemberChanges,
  type MemberImport,
  removeMembers,
  restoreMembers,
} from './member-transitions.ts'
export { type MemberDifference, membersHistory } from './members-history.ts'
export {
  type DutyCandidate,
  type LinkedMember,
  linkMembers,
  offerForDuty,
  offerMembers,
} from './offered-members.ts'
export { readOwnerNames } from './owner-names.ts'
export { queryDirectory, queryMembers, queryRemovedMembers } from './query-members.ts'
