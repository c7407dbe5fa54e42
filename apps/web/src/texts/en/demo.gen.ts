// Written by `npm run texts` from messages/en/demo.arb, which is the file to edit.

export const demoTexts = {
  title: 'Just looking?',
  body: 'The demo committee has a year of sample meetings, decisions and a budget. It stays on this device, nobody else sees it, and you can remove it at any time.',
  load: 'Load the demo committee',
  loaded: 'The demo committee is loaded',
  failed: 'The demo committee could not be loaded',
  failedBody: 'Try again when you are connected and have free space on this device.',
  /** Below the name of the demo committee in a list. */
  detail: 'Samples, only on this device',
  remove: 'Remove',
  removeNamed: 'Remove the demo committee',
  removeQuestion: 'Remove the demo committee?',
  removeConsequence: 'What you have written in it is gone. You can load the samples again.',
  nobodyElse: 'Nobody else can open the demo committee. To invite people, create a committee of your own.',
}
