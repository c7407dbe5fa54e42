import { isolate } from '../isolate.ts'

const votes = { aye: 'voted aye', nay: 'voted no', abstain: 'abstained' } as const

export const askedTexts = {
  label: 'For you',
  vote: 'Your vote',
  choices: { aye: 'Aye', nay: 'No', abstain: 'Abstain' },
  voted: (choice: keyof typeof votes) => `You ${votes[choice]}. You can change it until the result is declared.`,
  hidden: 'Not shown to others before the close. Whoever reads the committee’s data can see it.',
  second: 'Second the motion',
  movedBy: (name: string) => `Moved by ${isolate(name)}`,
  raise: 'Raise hand',
  lower: 'Lower hand',
  place: (place: number) => (place === 1 ? 'You are next.' : `You are number ${place} in the queue.`),
  speaking: 'You have the floor',
  end: 'End my turn',
  done: {
    voted: (choice: keyof typeof votes) => `You ${votes[choice]}.`,
    seconded: 'You seconded the motion.',
    raised: 'Your hand is up.',
    lowered: 'Your hand is down.',
    ended: 'Your turn has ended.',
  },
} as const
