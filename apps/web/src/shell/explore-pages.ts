import { exploreTexts as texts } from '../texts/en/explore.ts'

/** The pages for everyone: in the drawer, in the person's menu, in the search and on the landing page, in this order. */
export const explorePages = [
  { to: '/involved', icon: 'people', ...texts.involved },
  { to: '/impact', icon: 'flag', ...texts.impact },
  { to: '/leaderboard', icon: 'up', ...texts.leaderboard },
  { to: '/share', icon: 'document', ...texts.share },
] as const
