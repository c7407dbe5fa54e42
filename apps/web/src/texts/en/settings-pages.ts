/** The titles of the pages of settings, by address: a page is at `/settings#{id}`. */
export const settingsPages = {
  appearance: 'Appearance',
  dates: 'Date and time',
  notifications: 'Emails and notifications',
  email: 'Email',
  password: 'Password',
  sessions: 'Sessions',
  connected: 'Connected sign-ins',
  storage: 'Storage on this device',
  parts: 'Large parts',
  delete: 'Delete account',
} as const

/** The same for a committee: a page is at `/{committeeId}/settings#{id}`. */
export const committeeSettingsPages = {
  name: 'Name and emoji',
  'time-zone': 'Time zone',
  export: 'Export',
  delete: 'Delete committee',
} as const

export type PageOfSettingsId = keyof typeof settingsPages
export type PageOfCommitteeSettingsId = keyof typeof committeeSettingsPages
