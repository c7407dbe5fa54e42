import { isolate } from '../isolate.ts'

const names = (people: readonly string[]) => new Intl.ListFormat('en').format(people.map(isolate))

export const roomTexts = {
  label: 'Decisions',
  noQuorum: (present: number, needed: number) => `No quorum: ${present} of ${needed} present`,
  question: 'The question',
  result: 'Decided',
  motion: (isAmendment: boolean, mover: string | null, seconders: readonly string[]) =>
    [
      `${isAmendment ? 'Amendment' : 'Motion'}${mover === null ? '' : ` by ${isolate(mover)}`}`,
      seconders.length > 0 && `seconded by ${names(seconders)}`,
    ]
      .filter(Boolean)
      .join(', '),
  wouldRead: (text: string) => `The motion would read: ${isolate(text)}`,
  votes: { aye: 'Aye', nay: 'No', abstain: 'Abstain' },
  open: 'Voting is open',
  voted: (count: number, eligible: number) => `${count} of ${eligible} voted`,
  speaking: 'Speaking',
  publicComment: 'Public comment',
  pulled: (titles: readonly string[]) => `Pulled out: ${names(titles)}`,
  waiting: (first: readonly string[], more: number) =>
    `Waiting to speak: ${[...first.map(isolate), ...(more > 0 ? [`${more} more`] : [])].join(', ')}`,
} as const
