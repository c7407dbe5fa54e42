// Written by `npm run texts` from messages/en/decision-settings.arb, which is the file to edit.

export const decisionSettingsTexts = {
  heading: 'Decisions',
  hint: 'The rules for motions and votes. Each change is saved at once; meetings that have ended keep their rules.',
  /** No kind of body, such as a council or a parish, whose usual rules apply. */
  noBody: 'No preset',
  bodyHint: 'Sets all rules below to the usual ones of such a body.',
  applied: (body: string) => `The rules of “${body}” are set`,
  sources: 'Sources of this preset',
  /** Heading of the fractions of votes that carry a motion. */
  thresholds: 'Needed to carry, by kind of motion',
  secondsHint: 'From 0 to 9.',
  /** The number of all members. */
  membersHint: 'Empty: as in the quorum.',
  ownDevices: {
    none: 'Not allowed',
    remote: 'Only by members who are remote',
    all: 'Allowed for all',
  },
  votesVisibleHint: 'Otherwise the votes are not shown to others before the close. Whoever reads the committee’s data can see them.',
  speakers: 'Speakers',
  limitHint: 'Empty: no limit.',
  minutesRange: (min: number, max: number) => `Enter minutes, from ${min} to ${max}.`,
  range: (min: number, max: number) => `Enter a whole number, from ${min} to ${max}.`,
}
