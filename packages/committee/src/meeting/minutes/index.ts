// A separate entry point: only the agenda and the minutes of a meeting and an import need it.

export {
  type ApprovalElsewhere,
  noteApprovalElsewhere,
  queryApprovalsElsewhere,
} from './approval-elsewhere.ts'
export {
  bringEarlierMinutes,
  type EarlierMeeting,
  lacksEarlierMinutes,
  minutesDue,
  queryEarlierMinutes,
} from './earlier-minutes.ts'
export { isApproving, type MinutesMotion, motionsAbout, queryMinutesMotions } from './minutes-by-motion.ts'
