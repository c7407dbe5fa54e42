export { type CalendarMeeting, type NoticeDeadline, queryCalendar } from './calendar-meeting.ts'
