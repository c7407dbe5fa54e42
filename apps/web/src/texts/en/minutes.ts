import { isolate } from '../isolate.ts'

export const minutesTexts = {
  heading: 'Minutes',
  draft: {
    upcoming: 'This meeting has not begun. Its minutes grow with it.',
    live: 'Draft: the meeting is live, and its minutes grow with it.',
  },
  copy: 'Copy to Clipboard',
  copied: 'Minutes copied',
  notCopied: 'The minutes could not be copied',
  notCopiedDetail: 'The browser did not allow it. Download them instead.',
  download: 'Download .txt',
  print: 'Print',

  title: (title: string) => `Minutes of ${isolate(title)}`,
  when: (day: string, from: string | null, to: string | null) =>
    [day, from && to ? `${from} to ${to}` : from && `from ${from}`].filter(Boolean).join(', '),
  rituals: 'Rituals',
  agenda: 'Agenda',
  notes: 'Notes',
  actionItems: 'Action Items',
  documents: 'Documents',

  completed: 'completed',
  notCompleted: 'not completed',
  done: 'done',
  open: 'open',
  owner: (owner: string) => `Owner: ${isolate(owner)}`,
  due: (day: string) => `due ${day}`,
  carriedTo: (title: string) => `carried to ${isolate(title)}`,
}
