export * from './calendar-meeting.ts'
