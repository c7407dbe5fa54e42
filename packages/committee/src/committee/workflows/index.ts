export {
  isApproved,
  isDone,
  meetingStages,
  type NextStep,
  nextStepOf,
  reachedStages,
  type StagedMeeting,
} from './meeting-stage.ts'
export { type MeetingInWorkflow, queryWorkflow } from './query-workflow.ts'
