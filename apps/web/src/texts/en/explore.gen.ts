// Written by `npm run texts` from messages/en/explore.arb, which is the file to edit.

export const exploreTexts = {
  title: 'Explore',
  impact: {
    label: 'Civic impact',
    about: 'See what you did, with streaks, badges and levels.',
  },
  leaderboard: {
    label: 'Leaderboard',
    about: 'The highest scores of people who chose to be shown.',
  },
  involved: {
    label: 'Get involved',
    about: 'Ways to take part, as a volunteer or to learn.',
  },
  share: {
    label: 'Share card',
    about: 'Make a picture of a few words, to post or to print.',
  },
}
