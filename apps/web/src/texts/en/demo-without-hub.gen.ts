// Written by `npm run texts` from messages/en/demo-without-hub.arb, which is the file to edit.

export const demoWithoutHubTexts = {
  /** On pages of the demo committee that show what only a hub has. */
  reason: 'This needs a hub. The demo committee is on this device alone.',
}
