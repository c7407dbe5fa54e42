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
    tests: ['apps/web/src/features/meeting/decisions/motions.screen.test.tsx > a roll call is taken by keys alone'],
  },
  {
    name: 'votes that are shown after the close are shown before it',
    patch: {
      file: `${decisions}/visible-votes.ts`,
      from: "votesVisible || !isOpen ? votes.byName : votes.byName.filter(({ from }) => from === 'roll')",
      to: 'votes.byName',
    },
    tests: ['apps/web/src/features/meeting/decisions/own-votes.screen.test.tsx > the clerk sees who has voted'],
  },
  {
    name: 'a secret ballot is offered although the rules forbid it',
    patch: {
      file: `${decisions}/vote-panel.tsx`,
      from: 'secretBallots={rules.secretBallots}',
      to: 'secretBallots',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/council-rules.screen.test.tsx > a council’s count offers no secret ballot',
    ],
  },
  {
    name: 'a motion whose item was removed has buttons after the end',
    patch: {
      file: `${decisions}/motions-outside-agenda.tsx`,
      from: 'editable={editable}\n              people',
      to: 'editable\n              people',
    },
    tests: ['apps/web/src/features/meeting/decisions/motions.screen.test.tsx > a motion whose item was removed'],
  },
  {
    name: 'a consent agenda without items is moved without an error',
    patch: {
      file: `${decisions}/consent-dialog.tsx`,
      from: 'error={isTried && items.length < 2 ? texts.required : undefined}',
      to: 'error={undefined}',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/motions.screen.test.tsx > a consent agenda is decided in one vote',
    ],
  },
  {
    name: 'an own fraction above 1 is saved without an error',
    patch: {
      file: `${decisions}/threshold-field.tsx`,
      from: '      {isWrong && (\n',
      to: '      {false && (\n',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/decision-settings.screen.test.tsx > the rules for decisions are set by a preset',
    ],
  },
  {
    name: 'a result that is taken back is not announced on other screens',
    patch: {
      file: `${decisions}/decisions-in-head.tsx`,
      from: 'else if (!earlier.isOpen && isOpen) say(texts.head.reopened(wording))',
      to: 'else if (!earlier.isOpen && isOpen) continue',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/announced-votes.screen.test.tsx > a screen reader’s transcript of a roll call, for another member',
    ],
  },
  {
    name: 'a changed vote of another member is not announced',
    patch: {
      file: `${decisions}/decisions-in-head.tsx`,
      from: 'if (was?.choice === vote.choice) continue',
      to: 'if (was) continue',
    },
    tests: ['apps/web/src/features/meeting/decisions/announced-votes.screen.test.tsx'],
  },
  {
    name: 'the focus is lost when a doubt is settled',
    patch: {
      file: `${decisions}/conflict-list.tsx`,
      from: 'const onSettled = () => focusSoon(introId)',
      to: 'const onSettled = () => undefined',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/own-votes.screen.test.tsx > a roll call that differs from an own vote',
    ],
  },
  {
    name: 'the entries of a count are removed when the vote ends elsewhere',
    patch: {
      file: `${decisions}/motion-card.tsx`,
      from: 'setHeldVote(holds ? vote : null)',
      to: 'setHeldVote(null)',
    },
    tests: ['tests/components/kept-words.test.ts'],
  },
  {
    name: 'earlier minutes with a correction are moved as if they had none',
    patch: {
      file: `${decisions}/earlier-minutes.tsx`,
      from: "text={texts.motion(title, dayInWords(noon, 'standard'), isCorrected)}",
      to: "text={texts.motion(title, dayInWords(noon, 'standard'), false)}",
    },
    tests: [
      'apps/web/src/features/meeting/decisions/corrections.screen.test.tsx > the motion to approve corrected minutes',
    ],
  },
  {
    name: 'the words of a correction are removed when the meeting ends',
    patch: {
      file: `${decisions}/earlier-minutes.tsx`,
      from: "{forms.isOpen('correction') && (",
      to: "{editable && forms.isOpen('correction') && (",
    },
    tests: ['tests/components/kept-words.test.ts'],
  },
  {
    name: 'the mover of a motion is suggested as its seconder',
    patch: {
      file: `${decisions}/motion-card-form.tsx`,
      from: 'people={people.filter(({ person }) => person !== motion.mover?.person)}',
      to: 'people={people}',
    },
    tests: [
      'apps/web/src/features/meeting/decisions/motions.screen.test.tsx > a motion is made, taken back by the toast',
    ],
  },
]
