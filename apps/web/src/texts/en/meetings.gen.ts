// Written by `npm run texts` from messages/en/meetings.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const meetingsTexts = {
  /** The title of the browser’s tab; hub is the name of the app. */
  documentTitle: (committee: string) => `${isolate(committee)} | hub`,
  description: (committee: string) => `Meetings of ${isolate(committee)}: upcoming and past, with their agendas, notes and documents.`,
  heading: (committee: string) => `Meetings - ${isolate(committee)}`,
  subtitle: 'Manage and track committee meetings, action items, and documentation',
  newMeeting: 'New Meeting',
  /** Edits the rituals and agenda with which new meetings start. */
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
    /** After the word Filters, when some are set. */
    active: 'active',
    found: (n: number) => `${(n === 1 ? '1 meeting' : `${n} meetings`)} found`,
    preparing: 'Reading the meetings on this device…',
    missing: 'The search cannot be loaded at the moment.',
    filtersMissing: 'The filters cannot be loaded at the moment.',
  },
  /** The link to meetings that were removed; how many they are. */
  removedMeetings: (n: number) => `Removed meetings (${n})`,
  previousMeetings: 'Previous meetings',
  nextMeetings: 'Next meetings',
  sections: {
    agenda: 'Agenda',
    notes: 'Notes',
    minutes: 'Minutes',
    /** Short for documents. */
    documents: 'Docs',
    transcript: 'Transcript',
  },
  /** A part of a meeting, such as Notes, and the title of the meeting, for screen readers. */
  quickLink: (section: string, title: string) => `${section}, ${isolate(title)}`,
  actionItems: (n: number) => (n === 1 ? '1 action item' : `${n} action items`),
  documents: (n: number) => (n === 1 ? '1 document' : `${n} documents`),
  transcriptAvailable: 'Transcript available',
  repeats: {
    weekly: 'Repeats weekly',
    monthly: 'Repeats monthly',
    quarterly: 'Repeats quarterly',
  },
  /** The number of weeks, two or more. */
  repeatsWeeks: (weeks: number) => (`Repeats every ${weeks} weeks`),
  untitled: 'Untitled meeting',
  noDate: 'No date',
  menu: (title: string) => `Actions for ${isolate(title)}`,
  /** In the menu of a meeting. */
  open: 'Open meeting',
  edit: 'Edit meeting',
  /** Goes on with a completed meeting in a new one. */
  resume: 'Resume Meeting',
  calendar: 'Add to calendar',
  cancelMeeting: 'Cancel meeting',
  /** The cancelled meeting takes place after all. */
  reinstate: 'Take back the cancellation',
  /** The planned length of a meeting, in minutes. */
  minutes: (n: number) => `${n} min`,
  /** Opens the video call. */
  join: 'Join online',
  joinNamed: (title: string) => `Join online, ${isolate(title)}`,
  /** The reason in the words of a member. */
  cancelledBecause: (reason: string) => `Cancelled: ${isolate(reason)}`,
  remove: 'Remove meeting',
  toast: {
    scheduled: 'Meeting scheduled',
    /** The title of the meeting, and when it is. */
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
    /** The button that opens the minutes, the record of the meeting. */
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
    text: (when: string) => `It is planned for ${when}. Starting it makes it live for everyone now. You can take that back for ten minutes.`,
    confirm: 'Start meeting',
  },
  startCancelled: {
    title: 'Start a cancelled meeting?',
    text: (reason: string) => `This meeting was cancelled (“${isolate(reason)}”). Starting it takes back the cancellation and makes it live for everyone now.`,
    confirm: 'Start meeting',
  },
  resumeQuestion: {
    title: 'Resume this meeting?',
    text: (title: string) => `A new live meeting begins for everyone. It takes the agenda, the notes and the open action items of ${isolate(title)} with it; ${isolate(title)} stays as it is.`,
    confirm: 'Resume Meeting',
  },
  end: {
    title: 'End meeting?',
    text: 'This will mark the meeting as completed and generate a minutes draft. Are you sure?',
    confirm: 'End meeting',
    /** Changes of another member that have not arrived yet. */
    onTheWay: (name: string, n: number) => `${isolate(name)} has ${(n === 1 ? '1 change' : `${n} changes`)} on the way.`,
    own: (n: number) => `You have ${(n === 1 ? '1 change' : `${n} changes`)} on the way.`,
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
}
