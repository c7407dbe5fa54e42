// Written by `npm run texts` from messages/en/start.arb, which is the file to edit.

export const startTexts = {
  title: 'Start a committee from this',
  copied: 'Copied are the meeting template, the directory with its offices and roles, and the upcoming meetings with their agendas.',
  notCopied: 'Not copied are past and live meetings, minutes and approvals, motions, votes and numbers of resolutions, the budget, ideas and all other lists.',
  needsAccount: 'You need an account for it. Until you have one, the copy is kept on this device.',
  signUp: 'Create an account',
  label: 'Name of your committee',
  submit: 'Create it',
  busy: 'Creating…',
  known: 'You have a committee with this name. Choose another one.',
  dropped: 'The copy of the demo was not used',
}
