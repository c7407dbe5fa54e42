export {
  canPlanNext,
  nextTime,
  offersNext,
  planNextMeeting,
  queryNextMeeting,
  setNextDeclined,
  settleNextMeetings,
} from './next-meeting.ts'
