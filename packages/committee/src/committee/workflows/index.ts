export {
  isApproved,
  isDone,
  type MeetingFacts,
  type MeetingStage,
  meetingStages,
  type NextStep,
  nextStepOf,
  reachedStages,
} from './meeting-stage.ts'
export { isAgendaDrafted, type MeetingInWorkflow, queryWorkflow } from './query-workflow.ts'
