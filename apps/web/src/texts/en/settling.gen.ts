// Written by `npm run texts` from messages/en/settling.arb, which is the file to edit.

export const settlingTexts = {
  'roll-and-votes': [
    /** On one of the two buttons that settle a doubt about a vote. */
    'Count the roll call',
    'Count their own votes',
  ] as const,
  'names-and-tally': [
    'Count the names',
    'Take the count',
  ] as const,
  'casting-without-tie': [
    'Leave it out',
    'Note that it was given',
  ] as const,
  'casting-not-presiding': [
    'Leave it out',
    'Count it',
  ] as const,
  'outcome-and-result': [
    'Take the computed result',
    'Take the declared result',
  ] as const,
  'vote-not-eligible': [
    'Leave the vote out',
    'Count the vote',
  ] as const,
  'vote-recused': [
    'Leave the vote out',
    'Count the vote',
  ] as const,
  'vote-after-leaving': [
    'Leave the vote out',
    'Count the vote',
  ] as const,
  'pulled-and-put': [
    'It was voted on',
    'It was pulled out',
  ] as const,
  'motion-taken-back': [
    'The vote stands',
    'The question lapses',
  ] as const,
  'item-removed': [
    'The question stands',
    'The question lapses',
  ] as const,
  replaced: [
    'Leave it out',
    'Count it',
  ] as const,
  removed: [
    'Note that it is missing',
    'It is not needed',
  ] as const,
  'written-by-another': [
    'Leave it out',
    'Count it',
  ] as const,
  'not-signed': [
    'Leave it out',
    'Count it',
  ] as const,
  'stated-for-another': [
    'Leave it out',
    'Count it',
  ] as const,
  'taken-back-by-another': [
    'It stands',
    'It is taken back',
  ] as const,
  'after-outcome': [
    'Leave it out',
    'Count it',
  ] as const,
  appointment: [
    'It does not count',
    'It counts',
  ] as const,
  presence: [
    'Leave them out',
    'Count them',
  ] as const,
  absence: [
    'They were present',
    'They were not there',
  ] as const,
}
