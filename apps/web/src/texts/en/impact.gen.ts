// Written by `npm run texts` from messages/en/impact.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const impactTexts = {
  documentTitle: 'Civic impact | Civic Hub',
  description: 'Your Civic Impact Score: what you did in your committees, with streaks, badges and levels.',
  heading: 'Civic impact',
  subtitle: 'What you did in your committees, added up. Only you see it, unless you choose to be on the leaderboard.',
  visitor: 'You are not signed in: this is kept on this device alone. When you sign in, it is added to your account.',
  /** It: what the person did on other devices. */
  away: 'What you did on other devices is not here yet: it comes with a connection.',
  score: 'Civic Impact Score',
  levels: {
    'getting-started': 'Getting Started',
    'active-advocate': 'Active Advocate',
    'community-champion': 'Community Champion',
    'civic-legend': 'Civic Legend',
  },
  /** The number of points until the next level, such as Active Advocate. */
  next: (missing: number, level: string) => (missing === 1 ? `1 point to ${level}` : `${missing} points to ${level}`),
  last: 'You have reached the highest level.',
  progress: 'Progress to the next level',
  share: 'Share my score',
  shareTitle: (score: number) => `My Civic Impact Score: ${score}`,
  /** On a card that the person shares. */
  shareText: (level: string, streak: number) => (streak === 0 ? `Level: ${level}.` : streak === 1 ? `Level: ${level}. Streak: 1 day.` : `Level: ${level}. Streak: ${streak} days.`),
  leaderboard: 'Leaderboard',
  /** Days in a row on which the person did something that counts. */
  streak: 'Streak',
  streakNow: (count: number) => (count === 0 ? 'No streak now' : count === 1 ? '1 day in a row' : `${count} days in a row`),
  /** The longest streak. */
  streakBest: (count: number) => (count === 1 ? 'Best: 1 day' : `Best: ${count} days`),
  streakHint: 'Do something that counts every day. A day without anything that counts ends the streak.',
  badges: 'Badges',
  noBadges: 'No badges yet — start engaging!',
  badgeNames: {
    'community-builder': 'Community Builder',
    'policy-watchdog': 'Policy Watchdog',
    'streak-starter': 'Streak Starter',
  },
  badgeNeeds: {
    'community-builder': '3 ideas',
    'policy-watchdog': '1 fact check',
    /** What the badge needs. */
    'streak-starter': 'a streak of 3 days',
  },
  earned: 'Earned',
  /** The number of things done, and of those that the badge needs. */
  badgeProgress: (has: number, needs: number) => `${has} of ${needs}`,
  /** The heading of a table: things that give points. */
  counts: 'What counts',
  kinds: {
    idea: 'Ideas proposed',
    share: 'Things shared',
    attended: 'Meetings attended',
    factcheck: 'Fact checks',
    referral: 'People who joined with your code',
  },
  howTo: {
    /** After the number of points: “5 points each: on the ideas board of a committee”. */
    idea: 'on the ideas board of a committee',
    share: 'a share card, as a picture or as words, or the link of an idea; the same thing counts once a day',
    attended: 'noted as present or remote, once the meeting has ended',
    factcheck: 'a source named for completed minutes, once a meeting',
    referral: 'signed up with your link',
  },
  each: (count: number) => (count === 1 ? '1 point each' : `${count} points each`),
  rule: (most: number) => `Each thing counts once, and at most ${most} of a kind in a day, so repeating something earns nothing. All referrals count.`,
  tableHead: {
    what: 'What',
    /** How many things were counted. */
    count: 'Counted',
    points: 'Points',
  },
  referral: 'Your referral code',
  referralHint: 'When somebody signs up with your link, you get 25 points. You are told that somebody came, but not who it is.',
  referralSignIn: 'Sign in to get a referral code.',
  copyLink: 'Copy link',
  notCopied: 'The link could not be copied',
  notCopiedDetail: 'Select it and copy it yourself.',
  noCode: 'The code comes from the hub, which cannot be reached at the moment.',
  retry: 'Try again',
  recent: 'What counted lately',
  nothing: 'Nothing has counted yet. Propose an idea, come to a meeting, or share something.',
  did: {
    /** The title of an idea. */
    idea: (about: string) => `Proposed ${isolate(about)}`,
    /** The title of a shared thing. */
    share: (about: string) => `Shared ${isolate(about)}`,
    /** The title of a meeting. */
    attended: (about: string) => `Attended ${isolate(about)}`,
    /** The title of a meeting. */
    factcheck: (about: string) => `Named a source for the minutes of ${isolate(about)}`,
  },
  didUnnamed: {
    idea: 'Proposed an idea',
    share: 'Shared something',
    attended: 'Attended a meeting',
    factcheck: 'Named a source for the minutes of a meeting',
    referral: 'Somebody joined with your code',
  },
  /** The points of one thing. */
  plus: (count: number) => `+${count}`,
}
