// Written by `npm run texts` from messages/en/meeting-page.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const meetingPageTexts = {
  detail: {
    back: 'Back to Meetings',
    backToOpen: 'Back to the open meeting',
    title: 'Meeting title',
    editTitle: 'Edit title',
    editDetails: 'Edit place and link',
    saveTitle: 'Save',
    cancelTitle: 'Cancel',
    titleHint: 'Enter saves, Escape cancels.',
    /** The names of other members. */
    titleOthers: (names: string, count: number) => `${isolate(names)} ${(count === 1 ? 'is editing' : 'are editing')} the title too.`,
    share: 'Copy link',
    edit: 'Edit',
    start: 'Start meeting',
    /** Starts the meeting. */
    startShort: 'Start',
    end: 'End meeting',
    /** Ends the meeting. */
    endShort: 'End',
    resumeShort: 'Resume',
    menu: 'More about this meeting',
    history: 'History',
    /** Opens a page for a screen that the whole room sees. */
    projector: 'Open projector page',
    shortcuts: 'Keyboard shortcuts',
    plannedFor: (when: string) => `Planned for ${when}`,
    revertStart: 'Take back the start',
    resumedFrom: 'Resumed from an earlier meeting',
    /** The title of a later meeting. */
    continuedIn: (title: string) => `Continued in ${isolate(title)}`,
    locked: {
      upcoming: {
        why: 'Locked until it starts.',
        how: 'Turn on Edit to prepare it.',
      },
      completed: {
        why: 'Completed and locked.',
        how: 'Turn on Edit to correct it.',
      },
    },
    readOnly: {
      'app-too-old': 'Update the app to edit this meeting.',
    },
    readOnlyClosed: 'You can read this closed session, and not change it.',
    views: {
      /** The view with the item at which the meeting is. */
      now: 'Now',
      /** The view of one item of the agenda. */
      item: 'Item',
      agenda: 'Agenda',
      notes: 'Notes',
      people: 'People',
    },
    viewsLabel: 'Parts of the meeting',
    tabsLabel: 'Tabs of the meeting',
    notesWidth: 'Width of the notes, in percent',
    workflow: 'Workflow',
    more: 'More',
    nothingOpen: 'Choose an item of the agenda to see it here.',
    allDone: 'Every item of the agenda is completed.',
    noAgenda: 'Nothing is on the agenda yet.',
  },
  notFound: {
    title: 'Meeting not found',
    text: 'It may not have reached this device yet, or the link may be wrong.',
    removed: 'This meeting was removed.',
    restore: 'Restore meeting',
    back: 'Back to Meetings',
  },
  people: {
    heading: 'Here now',
    you: (name: string) => `${isolate(name)} (you)`,
    /** A member, and what they look at now: Ann · in the notes. */
    at: (name: string, place: string) => `${isolate(name)} · ${place}`,
    alone: 'Nobody else is here.',
    unknown: 'Unknown while offline',
    /** Follows the name of a member, as the others do that begin with a small letter. */
    onItem: (position: number) => `on item ${position}`,
    onRitual: (title: string) => `on ${isolate(title)}`,
    inNotes: 'in the notes',
    inTitle: 'editing the title',
    /** Follows the name of a member who looks at the page. */
    reading: 'reading',
    /** Follows the name of a member who looks at something else. */
    away: 'away',
  },
}
