// Written by `npm run texts` from messages/en/leaderboard.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const leaderboardTexts = {
  documentTitle: 'Leaderboard | Civic Hub',
  description: 'The people with the highest Civic Impact Scores, who chose to be shown.',
  heading: 'Leaderboard',
  subtitle: (most: number) => `The ${most} highest Civic Impact Scores of people who chose to be shown.`,
  declared: 'Scores are what people’s own devices say. Nobody checks them, so take the list as encouragement, and not as a result.',
  appear: 'Show me on the leaderboard',
  appearHint: 'Your name and your score are then seen by everybody who opens this page, also without an account.',
  visitor: 'Sign in to be on the leaderboard.',
  later: 'The hub cannot be reached at the moment. Your choice is kept on this device, and sent when there is a connection.',
  refused: 'The leaderboard could not be changed',
  hidden: 'A moderator has hidden your entry.',
  beyond: (rank: number, score: number) => `You are number ${rank}, with ${(`${score} points`)}.`,
  table: 'Leaderboard',
  /** The heading of a column: the place on the list. */
  rank: 'Rank',
  name: 'Name',
  score: 'Score',
  you: 'You',
  empty: 'Nobody is on the leaderboard yet.',
  failed: 'The leaderboard could not be loaded',
  retry: 'Try again',
  impact: 'How the score is worked out',
  hide: 'Hide',
  hideNamed: (name: string) => `Hide ${isolate(name)}`,
  hiddenOnes: 'Hidden by moderators',
  /** A button: the entry of a person is shown on the leaderboard again. */
  show: 'Show again',
  showNamed: (name: string) => `Show ${isolate(name)} again`,
  /** The heading of a column with buttons. */
  action: 'Action',
  announced: {
    hidden: (name: string) => `${isolate(name)} is hidden.`,
    shown: (name: string) => `${isolate(name)} is shown again.`,
  },
  examples: {
    heading: 'Examples',
    hint: 'These four people are samples of the demo committee. Nobody else sees them, and they disappear together with it.',
    names: [
      /** First names of invented people. Choose names that are usual where your language is spoken. */
      'Avery',
      'Blake',
      'Casey',
      'Devon',
    ] as const,
    /** A mark beside the name of an invented person. */
    mark: 'Example',
  },
}
