// Written by `npm run texts` from messages/en/settings-pages.arb, which is the file to edit.

export const settingsPagesTexts = {
  person: {
    /** Titles of pages of settings. */
    appearance: 'Appearance',
    dates: 'Date and time',
    notifications: 'Emails and notifications',
    email: 'Email',
    password: 'Password',
    sessions: 'Sessions',
    /** Accounts of other services with which the person signs in. */
    connected: 'Connected sign-ins',
    storage: 'Storage on this device',
    /** Parts of the app, such as the reader of PDF files. */
    parts: 'Large parts',
    delete: 'Delete account',
  },
  committee: {
    name: 'Name and emoji',
    'time-zone': 'Time zone',
    /** The title of a page: a copy of the committee as a file. */
    export: 'Export',
    delete: 'Delete committee',
  },
}
