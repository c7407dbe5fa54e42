// Written by `npm run texts` from messages/en/asked.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const askedTexts = {
  /** The name of the part of the page that asks the member for a vote, a second or a turn. */
  label: 'For you',
  vote: 'Your vote',
  choices: {
    /** A vote for the motion. */
    aye: 'Aye',
    nay: 'No',
    abstain: 'Abstain',
  },
  voted: (choice: string) => `${(choice === 'aye' ? 'You voted aye.' : choice === 'nay' ? 'You voted no.' : 'You abstained.')} You can change it until the result is declared.`,
  /** About the vote of the member. */
  hidden: 'Not shown to others before the close. Whoever reads the committee’s data can see it.',
  /** The button that supports a motion, so that it can be debated. */
  second: 'Second the motion',
  movedBy: (name: string) => `Moved by ${isolate(name)}`,
  /** The button with which a member asks to speak. */
  raise: 'Raise hand',
  lower: 'Lower hand',
  place: (place: number) => (place === 1 ? 'You are next.' : `You are number ${place} in the queue.`),
  /** The member may speak now. */
  speaking: 'You have the floor',
  end: 'End my turn',
  done: {
    voted: (choice: string) => (choice === 'aye' ? 'You voted aye.' : choice === 'nay' ? 'You voted no.' : 'You abstained.'),
    seconded: 'You seconded the motion.',
    raised: 'Your hand is up.',
    lowered: 'Your hand is down.',
    ended: 'Your turn has ended.',
  },
}
