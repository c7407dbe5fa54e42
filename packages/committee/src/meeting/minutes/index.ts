// A separate entry point: only the minutes of a meeting and an import need it.

export {
  type ApprovalElsewhere,
  noteApprovalElsewhere,
  queryApprovalsElsewhere,
} from './approval-elsewhere.ts'
