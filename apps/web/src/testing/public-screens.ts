/** A screen without a committee: axe runs on it with a real hub. */
export interface PublicScreen {
  name: string
  path: string
  /** The heading by which the screen is recognised. */
  heading: string | RegExp
}

const onBoth: readonly PublicScreen[] = [
  { name: 'impact', path: '/impact', heading: 'Civic impact' },
  { name: 'share card', path: '/share', heading: 'Share card' },
  { name: 'leaderboard', path: '/leaderboard', heading: 'Leaderboard' },
  { name: 'get involved', path: '/involved', heading: 'Get involved' },
]

/** The screens of a person and of the site; the administrator of the site opens them. */
export const personScreens: readonly PublicScreen[] = [
  { name: 'onboarding', path: '/onboarding', heading: 'Your committee in one place' },
  ...onBoth,
  ...['people', 'requests', 'committees', 'settings', 'health'].map((page) => ({
    name: `administration: ${page}`,
    path: `/admin/${page}`,
    heading: 'Administration',
  })),
]

/** The public screens, without a session. */
export const visitorScreens: readonly PublicScreen[] = [
  { name: 'landing', path: '/', heading: /local government/i },
  { name: 'not-found page', path: '/no/such/page', heading: 'Oops! Page not found' },
  ...onBoth,
  ...(
    [
      ['confirm', 'Confirm your email'],
      ['confirm-email', 'Confirm your new email'],
      ['reset-password', 'Set a new password'],
      ['invitation', /invitation/],
      ['first-admin', 'Authentication Required'],
    ] as const
  ).map(([page, heading]) => ({ name: page, path: `/${page}#not-a-token-but-long-enough`, heading })),
]
