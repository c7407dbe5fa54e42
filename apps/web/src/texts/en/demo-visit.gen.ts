// Written by `npm run texts` from messages/en/demo-visit.arb, which is the file to edit.

export const demoVisitTexts = {
  /** The name of a person without an account. */
  visitor: 'Visitor',
  opening: 'Opening the demo committee',
  /** It: the demo committee. */
  failedHere: 'This device has no space for it, or the browser refuses to store anything.',
  needsHttps: 'This address begins with http. Browsers let the app work only at an address that begins with https, or on the computer of the hub itself (localhost).',
  back: 'Back to the start',
  /** A mark on each page of the demo committee. */
  notice: 'Demo committee',
  everythingIsASample: 'Everything in this committee is a sample, and only on this device. Try what you like.',
  signUp: 'Create an account',
  leave: 'Leave the demo',
  leaveQuestion: 'Leave the demo?',
  title: 'Demo committee',
  failed: 'The demo committee could not be loaded',
  lost: 'What you have written in it is gone. You can load the samples again.',
}
