export {
  canPlanNext,
  nextTime,
  offersNext,
  planNextMeeting,
  queryNextMeeting,
  setNextDeclined,
  settleNextMeetings,
} from './next-meeting.ts'
export { calendarRule, occurrencesAfter, placeInMonth, recurringFrom } from './next-occurrence.ts'
