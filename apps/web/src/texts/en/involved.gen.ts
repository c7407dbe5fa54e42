// Written by `npm run texts` from messages/en/involved.arb, which is the file to edit.

export const involvedTexts = {
  documentTitle: 'Get involved | Civic Hub',
  description: 'Ways to take part in a committee: as a volunteer, in an internship, or in a workshop.',
  heading: 'Get involved',
  subtitle: 'What every committee needs. Ask the people of your committee. Its own dates are in its meetings and announcements.',
  /** The kind of opportunity: a filter. */
  filter: 'Type',
  /** A choice of the filter: opportunities of each kind. */
  all: 'All',
  list: 'Opportunities',
  types: {
    volunteer: 'Volunteer',
    internship: 'Internship',
    workshop: 'Workshop',
  },
  found: (count: number) => (count === 1 ? '1 opportunity' : `${count} opportunities`),
  opportunities: {
    volunteer: [
      {
        title: 'Take the notes of a meeting',
        date: 'At any meeting',
        about: 'Write what is decided while it is said. Others write along, and correct you.',
      },
      {
        title: 'Welcome newcomers',
        date: 'Half an hour before a meeting',
        about: 'Open the door, show the agenda, and introduce people to one another.',
      },
      {
        /** Minutes: the written record of a meeting. */
        title: 'Check the minutes',
        date: 'In the week after a meeting',
        about: 'Name sources for what was said: a budget, a law, a report.',
      },
    ] as const,
    internship: [
      {
        title: 'Assist the secretary',
        date: 'For a season, by arrangement',
        about: 'Prepare agendas, keep documents in order, and follow up on action items.',
      },
      {
        title: 'Assist the treasurer',
        date: 'For a budget year, by arrangement',
        about: 'Enter what comes in and goes out, and attach the receipts.',
      },
    ] as const,
    workshop: [
      {
        title: 'Lead a meeting',
        date: 'An evening, by arrangement',
        about: 'From the agenda to the vote: keep the time, hear everybody, and come to decisions.',
      },
      {
        title: 'Read a budget',
        date: 'An evening, by arrangement',
        about: 'What the figures say, and which questions to ask.',
      },
    ] as const,
  },
  yours: 'Your committees',
  yoursHint: 'See when they meet, and what they announce.',
  visitor: 'Sign in to see the committees here, or to make one.',
  committees: 'Choose a committee',
}
