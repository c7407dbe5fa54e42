// Written by `npm run texts` from messages/en/status-panel.arb, which is the file to edit.

export const statusPanelTexts = {
  /** The keys open the panel, such as Ctrl+S. */
  shortcut: (keys: string) => `${keys} opens this.`,
  version: (version: string) => `Civic Hub ${version}`,
  syncedAt: (time: string) => `Everything was saved by the hub at ${time}.`,
  /** The browser has removed what was stored here, together with the count of unsent changes. */
  syncedNowAt: (time: string) => `What is on this device now was saved by the hub at ${time}.`,
  unknownLoss: 'The browser has removed what this app had stored on this device. Whether changes waited here that the hub did not have, the app cannot know.',
  dismissUnknown: 'I have read this',
  damaged: (count: number) => (count === 1 ? 'The hub did not get 1 change, and this device can no longer send it. Everything else goes on syncing.' : `The hub did not get ${count} changes, and this device can no longer send them. Everything else goes on syncing.`),
  nothingWaiting: 'Nothing on this device waits to be sent.',
  noCommittee: 'Open a committee to see whether its changes are saved.',
  devices: (count: number) => (count === 1 ? 'Only this device has it open.' : `${count} devices have it open.`),
  saving: 'Sent, but not yet saved by the hub. Your changes are already safe on this device.',
  offline: 'You can keep working. Changes stay on this device and sync when there is a connection.',
  receiving: 'The hub is sending what this device does not have yet. You can keep working.',
  demo: 'This is the demo committee. What you try in it stays on this device, and nothing of it is sent to the hub.',
  filesWaiting: (count: number) => (count === 1 ? '1 file is only on this device. The meeting or the budget entry that it belongs to says why.' : `${count} files are only on this device. The meetings or budget entries that they belong to say why.`),
  waiting: (count: number) => (count === 1 ? '1 change waiting for a connection. It is safe on this device, even after you close the browser.' : `${count} changes waiting for a connection. They are safe on this device, even after you close the browser.`),
  /** Them: the changes on this device. */
  mayBeRemoved: 'The browser has not agreed to keep them: it may remove them when this device runs short of space. Connect soon, or export them.',
  removedBySafari: 'Safari removes what a website has stored if you do not open it for seven days. Connect before that, or install the app.',
  notSaved: 'This device could not store your last changes. Keep this page open, and export them now.',
  noSpace: 'There is no space left for this site here. Free some space; the app tries again by itself.',
  storeFailed: 'The browser’s storage does not work. If this window is private, use another one. The app tries again by itself.',
  hubCannotSave: 'The hub answers, but cannot save: its disk may be full. Your work stays on this device and is sent by itself once the hub can save again. Tell the person who runs it.',
  hubBusy: (time: string) => `The hub has had too many requests from you or your network, and makes this device wait. You can keep working: changes stay on this device. The app tries again at ${time}.`,
  refused: 'The hub does not accept these changes. They are kept on this device and can be exported. Tell the person who runs the hub.',
  refusedFull: 'This committee has reached the size that the hub allows, so it takes no more changes. They are kept on this device and can be exported. Ask the person who runs the hub for more space.',
  refusedSeal: 'The hub cannot check who wrote the changes that came by a file: it is too old for that, or knows other people. They are kept on this device and can be exported. Tell the person who runs the hub.',
  refusedReadOnly: 'You may only read this committee now, so the hub does not take the changes you made before. They are kept on this device and can be exported.',
  trying: 'Trying to reach the hub…',
  noAnswer: 'The hub does not answer. The app goes on trying by itself.',
  /** “Edit” is a switch on the page of a meeting that has ended. */
  readOnlyLocked: 'This meeting is locked. Turn on Edit on its page to change it.',
  signInAgain: 'Your session has ended. Your work is kept on this device and syncs once you sign in again.',
  gateClosed: 'This hub asks for its password. Your work is kept on this device and syncs once you have entered it.',
  accessRemoved: 'You no longer have access to this committee. What you wrote here is kept on this device and can be exported.',
  deleted: 'This committee was deleted. What you wrote here is kept on this device and can be exported.',
  onDevice: (count: number) => (count === 1 ? '1 change waiting on this device.' : `${count} changes waiting on this device.`),
  retry: 'Retry now',
  export: 'Export now',
  /** A button: writes the changes to a file, which another device can add. */
  handOver: 'Pass on by file',
  signIn: 'Sign in',
  notStored: 'The app could not be stored on this device: without a connection this page does not open again. What you write is kept.',
  stored: {
    first: 'Meetings open without a connection. The other pages of the app are still being stored on this device.',
    all: 'The app is stored on this device and opens without a connection.',
  },
  clock: {
    title: 'This device’s clock is wrong',
    /** The hub’s date and time. */
    body: (hubs: string) => `At the hub it is ${hubs}. Set the date and time of this device.`,
  },
}
