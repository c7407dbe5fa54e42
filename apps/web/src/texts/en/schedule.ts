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
  agendaOf: (title: string, day: string) => `${isolate(title)} · ${day}`,
  recurring: 'Recurring',
  frequency: 'Frequency',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  startNow: 'Start Now',
  schedule: 'Schedule',
  save: 'Save changes',
  close: 'Close',
  missing: (problems: readonly string[]) => `To schedule: ${problems.join(' ')}`,
  missingToSave: (problems: readonly string[]) => `To save: ${problems.join(' ')}`,
} as const

export const scheduleProblemTexts = {
  'title-required': 'Enter a title.',
  'date-required': 'Choose a date.',
  'date-in-past': 'Choose today or a later date.',
  'time-required': 'Choose a time.',
} as const
