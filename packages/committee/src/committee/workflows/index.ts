export {
  isApproved,
  isDone,
  type MeetingStage,
  meetingStages,
  type NextStep,
  nextStepOf,
  reachedStages,
  type StagedMeeting,
} from './meeting-stage.ts'
export { isAgendaDrafted, type MeetingInWorkflow, queryWorkflow } from './query-workflow.ts'
