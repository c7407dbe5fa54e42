const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const settingsTexts = {
  documentTitle: 'Settings | Civic Hub',
  title: 'Settings',
  subtitle: 'How Civic Hub looks and behaves for you, and what it keeps on this device.',
  saved: 'Settings updated successfully',
  failed: 'Failed to update settings',
  appearance: {
    title: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Device setting',
    hint: 'For this browser on this device.',
  },
  dates: {
    title: 'Date and time',
    browser: 'As the language of this browser writes them',
    hint: 'For this browser on this device. What others see does not change.',
  },
  notifications: {
    title: 'Emails and notifications',
    requests: 'Email me when somebody asks to join',
    requestsHint: 'For committees that you own. Holds on all your devices.',
    offline:
      'Which emails you get is kept by the server, which cannot be reached at the moment. Everything else works without it.',
    meetings: 'Show a notification when a meeting starts',
    meetingsHint:
      'For a committee that is open in this browser, while you look at something else. Holds for this browser on this device.',
    blocked:
      'Notifications are blocked by the browser. Allow them for this site in the settings of the browser, then reload this page.',
  },
  storage: {
    title: 'Storage on this device',
    intro: 'Your committees are kept on this device, so that they open at once and without a connection.',
    site: (bytes: string) =>
      `All of Civic Hub takes about ${bytes} in this browser, the app itself included.`,
    list: 'Committees on this device',
    nothing: 'Nothing on this device. It is downloaded when you open it.',
    waiting: (count: number) => `${changes(count)} not yet sent`,
    onlyHere: 'Only on this device so far, so it cannot be removed',
    failed: 'The storage of this device could not be read.',
    export: 'Export to a file',
    exportOne: 'Export',
    exportNamed: (name: string) => `Export ${name}`,
    signOutHint: 'Signing out removes all of it from this device; of recordings it asks first.',
    removal: {
      action: 'Remove from this device',
      named: (name: string) => `Remove from this device: ${name}`,
      title: (name: string) => `Remove ${name} from this device?`,
      waiting: (count: number) =>
        count === 1
          ? '1 change has not reached the server. It is lost unless you wait or export it first.'
          : `${count} changes have not reached the server. They are lost unless you wait or export them first.`,
      body: 'It stays on the server. When you open it again, which then needs a connection, it is downloaded.',
      unsure:
        'It was not synced since you signed in. If the server was restored from an older backup, it may lack some of it, which is lost then. Export it first, or open it once and wait until it says Synced.',
      lost: 'You can no longer open it, so it does not come back.',
      done: (name: string) => `${name} was removed from this device`,
      failed: 'It could not be removed',
      failedBody: 'It is open in another tab. Close the other tabs and try again.',
    },
    persistence: {
      kept: 'The browser keeps all of it until you remove it.',
      notKept:
        'The browser may remove it when this device runs short of space. What the server has comes back then.',
      ask: 'Ask the browser to keep it',
      refused:
        'The browser did not agree. It decides by itself, for example by how often you use this site. It often agrees after you install the app.',
      unknown: 'This browser does not say whether it may remove it when this device runs short of space.',
    },
  },
} as const
