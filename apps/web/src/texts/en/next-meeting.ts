import { meetingsTexts } from './meetings.ts'

export const nextMeetingTexts = {
  offer: (when: string) => `This meeting repeats. The next one would be on ${when}.`,
  plan: 'Plan the next meeting',
  decline: 'Not this time',
  planned: (when: string) => `Next meeting: ${when}`,
  donePlanned: 'Next meeting planned',
  doneDeclined: 'No next meeting',
  refused: {
    ...meetingsTexts.refused,
    'not-recurring': 'This meeting does not repeat.',
    'not-over': 'This meeting is not over yet.',
    'already-planned': 'The next meeting is planned already.',
    declined: 'Somebody has said that there is no next meeting.',
  },
} as const
