// Written by `npm run texts` from messages/en/settings.arb, which is the file to edit.

export const settingsTexts = {
  documentTitle: 'Settings | Civic Hub',
  title: 'Settings',
  subtitle: 'How Civic Hub looks and behaves for you, and what it keeps on this device.',
  saved: 'Settings updated successfully',
  failed: 'Failed to update settings',
  appearance: {
    light: 'Light',
    dark: 'Dark',
    /** The colours follow the setting of the device: light or dark. */
    auto: 'Device setting',
    hint: 'For this browser on this device.',
  },
  dates: {
    /** A choice: dates are written as the language of the browser does. */
    browser: 'As the language of this browser writes them',
    hint: 'For this browser on this device. What others see does not change.',
  },
  notifications: {
    requests: 'Email me when somebody asks to join',
    requestsHint: 'For committees that you own. Applies to all your devices.',
    offline: 'Which emails you get is kept by the hub, which cannot be reached at the moment. Everything else works without it.',
    /** Them: the notifications in the app. */
    browser: 'Show them as notifications of this browser, too',
    browserHint: 'For a committee that is open in this browser, while you look at something else. The browser asks you first. Applies to this browser on this device.',
    blocked: 'Notifications are blocked by the browser. Allow them for this site in the settings of the browser, then reload this page.',
  },
  parts: {
    intro: 'These parts of Civic Hub are large, so they are fetched when you first use them. Make them available offline to use them without a connection. Newer versions then come with the app.',
    list: 'Large parts of the app',
    names: {
      pdf: 'PDF files: shown, and read for the search',
      word: 'Word documents (.docx): shown, and read for the search',
      ocr: 'Words in images: read on this device, in English',
    },
    /** The size of a part, and its state. */
    here: (bytes: string) => `${bytes} · available offline`,
    /** Both are amounts, such as 3 MB. */
    fetching: (come: string, all: string) => `${come} of ${all}`,
    progress: (name: string) => `Fetching: ${name}`,
    store: 'Make available offline',
    storeNamed: (name: string) => `Make available offline: ${name}`,
    stop: 'Cancel',
    stopNamed: (name: string) => `Cancel: ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove from this device: ${name}`,
    stored: (name: string) => `Available offline: ${name}`,
    removed: (name: string) => `Removed from this device: ${name}`,
    notRemoved: (name: string) => `Not removed from this device, try again: ${name}`,
    failed: 'It could not be made available offline',
    failedOffline: 'The hub cannot be reached. Try again with a connection.',
    failedSpace: 'There is no room left on this device. Remove something, then try again.',
    unreadable: 'Which parts are on this device could not be read. Reload the page to try again.',
    unsupported: 'This browser cannot keep them here: it needs a secure address (https). They work while there is a connection.',
  },
  storage: {
    intro: 'Your committees are kept on this device, so that they open at once and without a connection.',
    /** An amount, such as 3 MB. */
    site: (bytes: string) => `All of Civic Hub takes about ${bytes} in this browser, the app itself included.`,
    list: 'Committees on this device',
    nothing: 'Nothing on this device. It is downloaded when you open it.',
    /** After the size of a committee. */
    waiting: (count: number) => `${(count === 1 ? '1 change' : `${count} changes`)} not yet sent`,
    onlyHere: 'Only on this device so far, so it cannot be removed',
    failed: 'The storage of this device could not be read.',
    export: 'Export to a file',
    exportOne: 'Export',
    exportNamed: (name: string) => `Export ${name}`,
    /** All of it: the committees on this device. */
    signOutHint: 'Signing out removes all of it from this device. You are asked before recordings are removed.',
    removal: {
      action: 'Remove from this device',
      named: (name: string) => `Remove from this device: ${name}`,
      title: (name: string) => `Remove ${name} from this device?`,
      waiting: (count: number) => (count === 1 ? '1 change has not reached the hub. It is lost unless you wait or export it first.' : `${count} changes have not reached the hub. They are lost unless you wait or export them first.`),
      body: 'It stays on the hub. When you open it again, which then needs a connection, it is downloaded.',
      unsure: 'It has not been synced since you signed in. If the hub was restored from an older backup, it may lack some of it, which is lost then. Export it first, or open it once and wait until it says Synced.',
      /** It: the committee. */
      lost: 'You can no longer open it, so it does not come back.',
      done: (name: string) => `${name} was removed from this device`,
      failed: 'It could not be removed',
      failedBody: 'It is open in another tab. Close the other tabs and try again.',
    },
    persistence: {
      /** It: what is stored on this device. */
      persistent: 'The browser keeps all of it until you remove it.',
      notPersistent: 'The browser may remove it when this device runs short of space. What the hub has comes back then.',
      emptied: 'Safari also removes it if you do not open this site for seven days, unless you install the app (Share, Add to Home Screen; on a Mac: File, Add to Dock).',
      ask: 'Ask the browser to keep it',
      refused: 'The browser did not agree. It decides by itself, for example by how often you use this site. It often agrees after you install the app.',
      unknown: 'This browser does not say whether it may remove it when this device runs short of space.',
    },
  },
}
