export * from './continue-in-one.ts'
export * from './next-meeting.ts'
export { calendarRule, occurrencesAfter, placeInMonth, recurringFrom } from './next-occurrence.ts'
