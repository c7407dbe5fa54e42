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

export type PageOfSettingsId = keyof typeof settingsPages
