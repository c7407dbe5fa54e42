import { exploreTexts as texts } from '../texts/en/explore.gen.ts'

/** The pages for everyone, in the order of the drawer, the person's menu, the search and the landing page. */
export const explorePages = [
  { to: '/involved', icon: 'people', ...texts.involved },
  { to: '/impact', icon: 'flag', ...texts.impact },
  { to: '/leaderboard', icon: 'up', ...texts.leaderboard },
  { to: '/share', icon: 'document', ...texts.share },
] as const
