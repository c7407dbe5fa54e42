// Written by `npm run texts` from messages/en/room.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const roomTexts = {
  label: 'Decisions',
  noQuorum: (present: number, needed: number) => `No quorum: ${present} of ${needed} present`,
  /** The heading of what is voted on now. */
  question: 'The question',
  /** The heading of the last decision. */
  result: 'Decided',
  /** Above the wording of what is decided. */
  motion: (kind: string) => (kind === 'amendment' ? 'Amendment' : 'Motion'),
  motionBy: (kind: string, mover: string) => `${(kind === 'amendment' ? 'Amendment' : 'Motion')} by ${isolate(mover)}`,
  /** A seconder supports a motion, so that it can be debated. */
  motionSeconded: (kind: string, seconders: readonly string[]) => `${(kind === 'amendment' ? 'Amendment' : 'Motion')}, seconded by ${writeList('en', seconders)}`,
  motionBySeconded: (kind: string, mover: string, seconders: readonly string[]) => `${(kind === 'amendment' ? 'Amendment' : 'Motion')} by ${isolate(mover)}, seconded by ${writeList('en', seconders)}`,
  /** The wording of the motion with the amendment. */
  wouldRead: (text: string) => `The motion would read: ${isolate(text)}`,
  votes: {
    /** A vote for the motion. */
    aye: 'Aye',
    nay: 'No',
    abstain: 'Abstain',
  },
  open: 'Voting is open',
  /** How many members have voted, of those who may. */
  voted: (count: number, eligible: number) => `${count} of ${eligible} voted`,
  /** Before the name of the member who speaks. */
  speaking: 'Speaking',
  publicComment: 'Public comment',
  /** Items that were taken out of the consent agenda, which is decided without debate. */
  pulled: (titles: readonly string[]) => `Pulled out: ${writeList('en', titles)}`,
  waiting: (names: string) => `Waiting to speak: ${names}`,
  waitingMore: (names: string, more: number) => `Waiting to speak: ${names}, ${more} more`,
}
