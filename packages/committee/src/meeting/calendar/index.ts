export { type CalendarMeeting, queryCalendar } from './calendar-meeting.ts'
