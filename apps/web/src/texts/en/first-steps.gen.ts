// Written by `npm run texts` from messages/en/first-steps.arb, which is the file to edit.

export const firstStepsTexts = {
  title: 'First steps',
  steps: {
    people: 'Bring your people: invite them, or add them to the directory',
    template: 'Look through the meeting template, and save it',
    meeting: 'Plan the first meeting',
  },
  open: 'Go there',
  done: 'Done',
  hide: 'Hide',
  hideNamed: 'Hide the first steps',
  hidden: 'The first steps are hidden',
}
