/** Separate from the other texts of the frame, because the first screen does not need them. */
export const installTexts = {
  name: 'Install App',
  offer: 'Install Civic Hub? It then opens like any other app, also without a connection.',
  install: 'Install App',
  later: 'Not now',
  hintTitle: 'Install App',
  hint: 'On iPhone and iPad: press Share in the browser, and then Add to Home Screen.',
  done: 'Close',
  failed: 'Civic Hub was not installed',
  failedDetail: 'Look for “Install” in the menu of your browser.',
}
