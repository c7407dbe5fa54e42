export const nextMeetingTexts = {
  offer: (when: string) => `This meeting repeats. The next one would be on ${when}.`,
  plan: 'Plan the next meeting',
  decline: 'Not this time',
  planned: (when: string) => `Next meeting: ${when}`,
} as const
