import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

/** Texts of the page of a meeting. The list of meetings, which is a first screen, does not load them. */
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
    titleOthers: (names: string) => `${isolate(names)} is editing the title too.`,
    share: 'Copy link',
    edit: 'Edit',
    start: 'Start meeting',
    startShort: 'Start',
    end: 'End meeting',
    endShort: 'End',
    resumeShort: 'Resume',
    menu: 'More about this meeting',
    history: 'History',
    projector: 'Open projector page',
    plannedFor: (when: string) => `Planned for ${when}`,
    revertStart: 'Take back the start',
    resumedFrom: 'Resumed from an earlier meeting',
    continuedIn: (title: string) => `Continued in ${isolate(title)}`,
    locked: {
      upcoming: { why: 'Locked until it starts.', how: 'Turn on Edit to prepare it.' },
      completed: { why: 'Completed and locked.', how: 'Turn on Edit to correct it.' },
    },
    readOnly: {
      viewer: viewerReads,
      'app-too-old': 'Update the app to edit this meeting.',
    },
    readOnlyClosed: 'You can read this closed session, and not change it.',
    views: { now: 'Now', item: 'Item', agenda: 'Agenda', notes: 'Notes', people: 'People' },
    viewsLabel: 'Parts of the meeting',
    tabsLabel: 'Tabs of the meeting',
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
    alone: 'Nobody else is here.',
    unknown: 'Unknown while offline',
    onItem: (position: number) => `on item ${position}`,
    onRitual: (title: string) => `on ${isolate(title)}`,
    inNotes: 'in the notes',
    inTitle: 'editing the title',
    reading: 'reading',
    away: 'away',
  },
} as const
