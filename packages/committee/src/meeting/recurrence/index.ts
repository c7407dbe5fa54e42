export * from './next-meeting.ts'
export { calendarRule, occurrencesAfter, placeInMonth, recurringFrom } from './next-occurrence.ts'
