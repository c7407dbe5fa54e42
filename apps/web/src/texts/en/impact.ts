import { isolate } from '../isolate.ts'

const points = (count: number) => (count === 1 ? '1 point' : `${count} points`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const impactTexts = {
  documentTitle: 'Civic impact | Civic Hub',
  description: 'Your Civic Impact Score: what you did in your committees, with streaks, badges and levels.',
  heading: 'Civic impact',
  subtitle: 'What you did in your committees, added up. Only you see it, unless you choose to be on the leaderboard.',
  visitor: 'You are not signed in: this is kept on this device alone. When you sign in, it is added to your account.',
  away: 'What you did on other devices is not here yet: it comes with a connection.',
  score: 'Civic Impact Score',
  levels: {
    'getting-started': 'Getting Started',
    'active-advocate': 'Active Advocate',
    'community-champion': 'Community Champion',
    'civic-legend': 'Civic Legend',
  },
  next: (missing: number, level: string) => `${points(missing)} to ${level}`,
  last: 'You have reached the highest level.',
  progress: 'Progress to the next level',
  share: 'Share my score',
  shareTitle: (score: number) => `My Civic Impact Score: ${score}`,
  shareText: (level: string, streak: number) =>
    streak > 0 ? `Level: ${level}. Streak: ${days(streak)}.` : `Level: ${level}.`,
  leaderboard: 'Leaderboard',
  streak: 'Streak',
  streakNow: (count: number) => (count === 0 ? 'No streak now' : `${days(count)} in a row`),
  streakBest: (count: number) => `Best: ${days(count)}`,
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
    'streak-starter': 'a streak of 3 days',
  },
  earned: 'Earned',
  badgeProgress: (has: number, needs: number) => `${Math.min(has, needs)} of ${needs}`,
  counts: 'What counts',
  kinds: {
    idea: 'Ideas proposed',
    share: 'Things shared',
    attended: 'Meetings attended',
    factcheck: 'Fact checks',
    referral: 'People who joined with your code',
  },
  howTo: {
    idea: 'on the ideas board of a committee',
    share: 'a share card, as a picture or as words, or the link of an idea; the same thing counts once a day',
    attended: 'noted as present or remote, once the meeting has ended',
    factcheck: 'a source named for completed minutes, once a meeting',
    referral: 'signed up with your link',
  },
  each: (count: number) => `${points(count)} each`,
  rule: (most: number) =>
    `Each thing counts once, and at most ${most} of a kind in a day, so repeating something earns nothing. All referrals count.`,
  tableHead: { what: 'What', count: 'Counted', points: 'Points' },
  referral: 'Your referral code',
  referralHint:
    'When somebody signs up with your link, you get 25 points. You are told that somebody came, but not who it is.',
  referralSignIn: 'Sign in to get a referral code.',
  copyLink: 'Copy link',
  notCopied: 'The link could not be copied',
  notCopiedDetail: 'Select it and copy it yourself.',
  noCode: 'The code comes from the hub, which cannot be reached at the moment.',
  retry: 'Try again',
  recent: 'What counted lately',
  nothing: 'Nothing has counted yet. Propose an idea, come to a meeting, or share something.',
  did: {
    idea: (about: string) => `Proposed ${isolate(about || 'an idea')}`,
    share: (about: string) => `Shared ${isolate(about || 'something')}`,
    attended: (about: string) => `Attended ${isolate(about || 'a meeting')}`,
    factcheck: (about: string) => `Named a source for the minutes of ${isolate(about || 'a meeting')}`,
    referral: () => 'Somebody joined with your code',
  },
  plus: (count: number) => `+${count}`,
} as const
