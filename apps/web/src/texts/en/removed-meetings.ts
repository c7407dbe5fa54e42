import { isolate } from '../isolate.ts'

export const removedMeetingsTexts = {
  title: 'Removed meetings',
  text: 'A removed meeting keeps everything in it, and can be restored at any time.',
  none: 'No meeting is removed.',
  removedOn: (day: string) => `Removed ${day}`,
  restore: 'Restore',
  restoreNamed: (title: string) => `Restore ${isolate(title)}`,
} as const
