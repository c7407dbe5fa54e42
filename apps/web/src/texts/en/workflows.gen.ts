// Written by `npm run texts` from messages/en/workflows.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const workflowsTexts = {
  documentTitle: (committee: string) => `Workflows · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Workflows - ${isolate(committee)}`,
  subtitle: 'Where every meeting stands, and what comes next.',
  readOnly: {
    'app-too-old': 'Update the app to work on meetings and checklists.',
  },
  toDo: 'Meetings with a next step',
  /** The heading of the meetings without a next step; how many they are. */
  done: (n: number) => `Done (${n})`,
  empty: 'No meetings yet',
  nothingToDo: 'Every meeting is done.',
  toMeetings: 'Go to Meetings',
  showAll: (n: number) => `Show all ${n} meetings`,
  untitled: 'Untitled meeting',
  cancelled: 'Cancelled',
  stagesOf: (title: string) => `Stages of ${isolate(title)}`,
  stages: {
    'agenda-drafted': 'Agenda drafted',
    scheduled: 'Scheduled',
    /** The meeting takes place now. */
    live: 'Live',
    'minutes-drafted': 'Minutes drafted',
    'minutes-approved': 'Minutes approved',
  },
  /** For screen readers, after the name of a stage. */
  reached: 'reached',
  /** For screen readers, after the name of a stage. */
  notReached: 'not yet',
  approvedBy: (name: string, day: string) => `Approved by ${isolate(name)}, ${day}`,
  approvedElsewhere: (name: string, day: string, hub: string) => `Approved by ${isolate(name)}, ${day}, on ${isolate(hub)}, as the imported file says`,
  /** The next step of a meeting, for screen readers, which read it without the meeting beside it. */
  nextStep: (step: string, title: string) => `${step}: ${isolate(title)}`,
  steps: {
    /** A step of a cancelled meeting. */
    reinstate: 'Hold it after all',
    'draft-agenda': 'Draft the agenda',
    'review-agenda': 'Review the agenda',
    start: 'Start meeting',
    /** A step of a meeting whose planned time has passed. */
    'start-late': 'Start or move it',
    join: 'Go to the live meeting',
    'write-notes': 'Write the notes',
    'approve-minutes': 'Approve the minutes',
    'read-minutes': 'Read the minutes',
  },
  approvalsUnknown: 'Only the hub knows whether minutes are approved, and this device has not heard from it yet. Everything else is up to date.',
}
