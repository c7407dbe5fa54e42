import { isolate } from '../isolate.ts'

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

export const meetingsTexts = {
  documentTitle: (committee: string) => `${isolate(committee)} | hub`,
  description: (committee: string) =>
    `Meetings of ${isolate(committee)}: upcoming and past, with their agendas, notes and documents.`,

  heading: (committee: string) => `Meetings - ${isolate(committee)}`,
  subtitle: 'Manage and track committee meetings, action items, and documentation',
  newMeeting: 'New Meeting',
  editTemplate: 'Edit Template',
  editTemplateShort: 'Template',
  subscribe: 'Subscribe in your calendar',
  upcoming: 'Upcoming Meetings',
  past: 'Past Meetings',
  noUpcoming: 'No upcoming meetings scheduled',
  noPast: 'No past meetings found',
  noMatch: 'No meetings found matching your search criteria',
  search: {
    label: 'Search meetings',
    placeholder: 'Search meetings, notes, transcripts, documents...',
    filters: 'Filters',
    active: 'active',
    found: (n: number) => `${count(n, 'meeting')} found`,
    preparing: 'Reading the meetings on this device…',
    missing: 'The search cannot be loaded at the moment.',
    filtersMissing: 'The filters cannot be loaded at the moment.',
  },
  removedMeetings: (n: number) => `Removed meetings (${n})`,
  previousMeetings: 'Previous meetings',
  nextMeetings: 'Next meetings',

  sections: {
    agenda: 'Agenda',
    notes: 'Notes',
    minutes: 'Minutes',
    documents: 'Docs',
    transcript: 'Transcript',
  },
  quickLink: (section: string, title: string) => `${section}, ${isolate(title)}`,
  actionItems: (n: number) => count(n, 'action item'),
  documents: (n: number) => count(n, 'document'),
  transcriptAvailable: 'Transcript available',
  /** Of `weekly 2`, the rule of every second week. */
  repeats: ({ frequency, rule = '' }: { frequency: string; rule?: string }) =>
    rule.startsWith('weekly ') ? `Repeats every ${rule.slice(7)} weeks` : `Repeats ${frequency}`,
  untitled: 'Untitled meeting',
  noDate: 'No date',

  menu: (title: string) => `Actions for ${isolate(title)}`,
  open: 'Open meeting',
  edit: 'Edit meeting',
  resume: 'Resume Meeting',
  calendar: 'Add to calendar',
  cancelMeeting: 'Cancel meeting',
  reinstate: 'Take back the cancellation',
  minutes: (n: number) => `${n} min`,
  join: 'Join online',
  joinNamed: (title: string) => `Join online, ${isolate(title)}`,
  cancelledBecause: (reason: string) => `Cancelled: ${isolate(reason)}`,
  remove: 'Remove meeting',

  toast: {
    scheduled: 'Meeting scheduled',
    scheduledFor: (title: string, when: string) => `${isolate(title)}, ${when}`,
    updated: 'Meeting updated',
    startedNow: 'Meeting started',
    startedNowDetail: 'Live meeting created successfully',
    started: 'Meeting Started',
    startedDetail: 'Meeting is now live and unlocked for editing',
    ended: 'Meeting Ended',
    startReverted: 'Start taken back',
    startRevertedDetail: (when: string) => `The meeting is upcoming again, ${when}`,
    open: 'Open',
    endedDetail: 'The meeting is completed and locked',
    minutes: 'Minutes',
    resumed: 'Meeting Resumed',
    resumedDetail: 'New live session created from original meeting',
    cancelled: 'Meeting cancelled',
    reinstated: 'Cancellation taken back',
    noCalendar: 'The calendar file could not be made',
    noCalendarDetail: 'Try again when you are connected.',
    titleUpdated: 'Title Updated',
    removed: 'Meeting removed',
    restored: 'Meeting restored',
    undo: 'Undo',
    linkCopied: 'Link copied',
    linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  },

  start: {
    title: 'Start this meeting today?',
    text: (when: string) =>
      `It is planned for ${when}. Starting it makes it live for everyone now. You can take that back for ten minutes.`,
    confirm: 'Start meeting',
  },

  startCancelled: {
    title: 'Start a cancelled meeting?',
    text: (reason: string) =>
      `This meeting was cancelled (“${isolate(reason)}”). Starting it takes back the cancellation and makes it live for everyone now.`,
    confirm: 'Start meeting',
  },

  resumeQuestion: {
    title: 'Resume this meeting?',
    text: (title: string) =>
      `A new live meeting begins for everyone. It takes the agenda, the notes and the open action items of ${isolate(title)} with it; ${isolate(title)} stays as it is.`,
    confirm: 'Resume Meeting',
  },

  end: {
    title: 'End meeting?',
    text: 'This will mark the meeting as completed and generate a minutes draft. Are you sure?',
    confirm: 'End meeting',
    onTheWay: (name: string, n: number) => `${isolate(name)} has ${count(n, 'change')} on the way.`,
    own: (n: number) => `You have ${count(n, 'change')} on the way.`,
    willArrive: 'They are added all the same. Notes that arrive after the end are marked as late.',
    offline: 'You are offline. The others hear of the end when you are connected again.',
  },

  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'not-upcoming': 'This meeting has already been started.',
    'not-live': 'This meeting is not live.',
    'not-planned': 'This meeting was started without a plan to go back to.',
    'started-long-ago': 'A start can be taken back for ten minutes. End the meeting instead.',
    'already-resumed': 'This meeting has been resumed already.',
    'not-completed': 'Only a completed meeting can be resumed.',
    'already-started': 'This meeting has already started, so its date can no longer be changed.',
    cancelled: 'This meeting is cancelled.',
    'already-cancelled': 'This meeting is cancelled already.',
    'not-cancelled': 'This meeting is not cancelled.',
    'reason-required': 'Enter a reason.',
    'reason-too-long': 'Use at most 300 characters.',
    'agenda-not-found': 'The meeting with that agenda no longer exists.',
    'title-required': 'A meeting needs a title.',
    'date-required': 'Choose a date.',
    'date-in-past': 'Choose today or a later date.',
  },
} as const
