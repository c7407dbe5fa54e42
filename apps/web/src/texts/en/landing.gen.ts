// Written by `npm run texts` from messages/en/landing.arb, which is the file to edit.

export const landingTexts = {
  documentTitle: 'Civic Hub – local government made simple',
  description: 'Run meetings, keep agendas and notes, and work on them together: for community members, officials and everyone who serves on a committee.',
  brand: 'Civic Hub',
  /** The name of the main navigation for screen readers. */
  navigation: 'Main',
  skipLink: 'Skip to the content',
  home: 'Home',
  community: 'Community',
  about: 'About',
  pricing: 'Pricing',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  hero: {
    title: 'Local government, made simple',
    body: 'Track meetings, agendas and budget changes with everyone on your committee. Write together, keep going without a connection, and never lose a word.',
    start: 'Get Started Free',
    learnMore: 'Learn More',
    signUp: 'Sign Up Now',
    lookAround: 'Look around first',
    /** Describes the picture for screen readers. */
    picture: 'A live meeting in Civic Hub: its agenda with the current item marked, and the notes that several people write',
  },
  features: {
    title: 'Everything a committee does, in one place',
    /** Describes the picture for screen readers. */
    picture: 'A committee’s dashboard: what needs you today, the next meetings, action items, the budget and recent documents',
    cards: {
      agenda: {
        title: 'Run Meetings',
        body: 'Agendas, action items and minutes, edited by all members at once, before and during the meeting.',
      },
      minutes: {
        title: 'Track Budgets',
        body: 'Snapshots and ledgers that show what came in, what went out and what is left.',
      },
      people: {
        title: 'Share Ideas',
        body: 'Collect what people want, discuss it in the open, and follow each idea until it is decided.',
      },
    },
  },
  steps: {
    title: 'How It Works',
    list: [
      {
        title: 'Join or create a committee',
        body: 'Type its name. If it is new, you become its owner.',
      },
      {
        title: 'Invite the team',
        body: 'Add people by email, and choose who can edit and who can read.',
      },
      {
        title: 'Run the first meeting',
        body: 'Schedule it or start now, and take the notes together.',
      },
    ] as const,
  },
  testimonials: {
    title: 'What it is like',
    note: 'Illustration, not a real person',
    quotes: [
      {
        quote: 'The church hall has no signal. I take the notes anyway, and on the way home they are with everyone.',
        /** The office of the quoted person. */
        role: 'Secretary, parks committee',
      },
      {
        quote: 'Nobody asks which agenda is the latest any more. There is only one, and we all work in it.',
        role: 'Chair, library board',
      },
    ] as const,
  },
  communitySection: {
    title: 'Community',
    body: 'Take part where you live, and earn a Civic Impact Score. These pages need no account. What you do there stays on this device until you sign in.',
  },
  aboutSection: {
    title: 'About',
    paragraphs: [
      'Civic Hub is for committees that serve a place: parks, schools, libraries, streets. Every member’s device holds the committee’s work, so a lost connection never stops a meeting; the changes are merged afterwards.',
      'This hub, the site that you are on, is run by its own operator, who decides who may sign up. Its data stays on the hub and on the members’ devices.',
    ] as const,
  },
  pricingSection: {
    title: 'Pricing',
    paragraphs: [
      'Free. Civic Hub is software that a town, a club or one volunteer can run on a small machine. There are no seats to buy and no plans to choose from.',
    ] as const,
  },
  footer: {
    /** The name of the links at the end of the page, for screen readers. */
    label: 'About this site',
    privacy: 'Privacy',
    terms: 'Terms',
    contact: 'Contact',
    line: 'Civic Hub. Free and self-hosted.',
    /** Names a list of links for screen readers. Each link is the name of a language. */
    languages: 'Languages',
  },
}
