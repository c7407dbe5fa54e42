import type { PlantedFault } from '../planted-fault.ts'

const decisions = 'apps/web/src/features/meeting/decisions'

export const faults: readonly PlantedFault[] = [
  {
    name: 'a roll call does not announce each vote',
    patch: {
      file: `${decisions}/roll-call-form.tsx`,
      from: "if (pressed.sentence !== '') say(pressed.sentence)",
      to: '',
    },
    tests: ['tests/e2e/decisions.spec.ts > moves, seconds and amends a motion'],
  },
  {
    name: 'votes that are shown after the close are shown before it',
    patch: {
      file: `${decisions}/visible-votes.ts`,
      from: "votesVisible || !isOpen ? votes.byName : votes.byName.filter(({ from }) => from === 'roll')",
      to: 'votes.byName',
    },
    tests: ['tests/e2e/decisions.spec.ts > counts members’ own votes live'],
  },
  {
    name: 'a secret ballot is offered although the rules forbid it',
    patch: {
      file: `${decisions}/vote-panel.tsx`,
      from: 'secretBallots={rules.secretBallots}',
      to: 'secretBallots',
    },
    tests: ['tests/e2e/decisions-more.spec.ts > follows the rules of a council'],
  },
  {
    name: 'a motion whose item was removed has buttons after the end',
    patch: {
      file: `${decisions}/motions-outside-agenda.tsx`,
      from: '{...{ meetingId, decisions, motion, editable, people, actions }}',
      to: '{...{ meetingId, decisions, motion, people, actions }}\n              editable',
    },
    tests: ['tests/e2e/decisions-more.spec.ts > prepares motions before the meeting'],
  },
  {
    name: 'a consent agenda without items is moved without an error',
    patch: {
      file: `${decisions}/consent-dialog.tsx`,
      from: 'error={isTried && items.length < 2 ? texts.required : undefined}',
      to: 'error={undefined}',
    },
    tests: ['tests/e2e/decisions.spec.ts > decides a consent agenda in one vote'],
  },
  {
    name: 'an own fraction above 1 is saved without an error',
    patch: {
      file: `${decisions}/threshold-field.tsx`,
      from: '      {isWrong && (\n',
      to: '      {false && (\n',
    },
    tests: ['tests/e2e/decisions.spec.ts > sets the rules for decisions by a preset'],
  },
]
