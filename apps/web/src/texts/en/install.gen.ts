// Written by `npm run texts` from messages/en/install.arb, which is the file to edit.

export const installTexts = {
  name: 'Install App',
  offer: 'Install Civic Hub? It then opens like any other app, also without a connection.',
  install: 'Install App',
  later: 'Not now',
  hintTitle: 'Install App',
  /** Share, Add to Home Screen, File and Add to Dock are menus and commands of Safari: use the words of Safari in your language. */
  hint: 'On iPhone and iPad: press Share in the browser, and then Add to Home Screen. On a Mac: choose File in Safari, and then Add to Dock.',
  emptied: 'Safari removes what a website has stored if you do not open it for seven days. It keeps what an installed app has stored.',
  /** “Synced” is the text of the sync status. */
  ownStore: 'The installed app has a store of its own. Before you sign in there, wait until the status here is Synced.',
  done: 'Close',
  failed: 'Civic Hub was not installed',
  /** “Install” is a command of the browser’s menu. */
  failedDetail: 'Look for “Install” in the menu of your browser.',
}
