// Written by `npm run texts` from messages/en/schedule.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const scheduleTexts = {
  titleNew: 'New Meeting',
  titleEdit: 'Edit meeting',
  title: 'Title',
  date: 'Date',
  time: 'Time',
  linkPlaceholder: 'https://',
  agenda: 'Agenda',
  agendaHint: 'Items and rituals are copied, without notes and ticks.',
  agendaOfTemplate: 'From the template',
  /** The title of an earlier meeting, and its day. */
  agendaOf: (title: string, day: string) => `${isolate(title)} · ${day}`,
  recurring: 'Recurring',
  frequency: 'Frequency',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  /** The button that starts a meeting at once. */
  startNow: 'Start Now',
  /** The button that plans a meeting. */
  schedule: 'Schedule',
  save: 'Save changes',
  close: 'Close',
  /** Sentences such as: Enter a title. Choose a date. */
  missing: (problems: string) => `To schedule: ${problems}`,
  /** Sentences such as: Enter a title. Choose a date. */
  missingToSave: (problems: string) => `To save: ${problems}`,
  problems: {
    'title-required': 'Enter a title.',
    'date-required': 'Choose a date.',
    'date-in-past': 'Choose today or a later date.',
    'time-required': 'Choose a time.',
  },
}
