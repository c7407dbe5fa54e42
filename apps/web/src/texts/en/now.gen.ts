// Written by `npm run texts` from messages/en/now.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const nowTexts = {
  label: 'Where the meeting is',
  /** Marks the item at which the meeting is. */
  now: 'Now',
  untitled: 'Untitled item',
  at: (title: string) => `Now: ${isolate(title)}`,
  next: 'Next item',
  back: 'Previous item',
  /** Short for the next item of the agenda. */
  nextShort: 'Next',
  backToNow: 'Back to now',
  moveHere: 'Move the meeting here',
  atEnd: 'The agenda is at its end.',
  first: 'This is the first item.',
  /** How long the item has taken, such as 4:05. */
  spent: (spent: string) => `${spent} so far`,
  /** The time that the item has taken, of its planned time. */
  of: (spent: string, planned: string) => `${spent} of ${planned}`,
  /** The time that is left for the item. */
  left: (time: string) => `${time} left`,
  /** How much longer the item has taken than planned. */
  over: (time: string) => `${time} over`,
  announced: {
    now: (title: string) => `The meeting is at ${isolate(title)} now.`,
    end: 'The meeting is at the end of its agenda.',
  },
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'not-live': 'This meeting is not live.',
    'end-of-agenda': 'There is no item to go to.',
    'item-not-found': 'This item no longer exists.',
    'already-there': 'The meeting is at this item already.',
  },
  projector: {
    documentTitle: (title: string, committee: string) => `Projector · ${isolate(title)} · ${isolate(committee)} | hub`,
    /** The title of the next item of the agenda. */
    next: (title: string) => `Next: ${isolate(title)}`,
    last: 'This is the last item.',
    upcoming: 'The meeting has not begun.',
    completed: 'The meeting has ended.',
    atEnd: 'The agenda is completed.',
    /** The button that leaves the projector page. */
    leave: 'Leave',
  },
}
