// Written by `npm run texts` from messages/en/dashboard.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const dashboardTexts = {
  documentTitle: (committee: string) => `${isolate(committee)} | hub`,
  description: (committee: string) => `What is next in ${isolate(committee)}: meetings, action items, budget and recent documents.`,
  heading: (committee: string) => `Dashboard - ${isolate(committee)}`,
  newMeeting: 'New Meeting',
  /** The button that completes an action item. */
  complete: 'Complete',
  completeNamed: (title: string) => `Complete ${isolate(title)}`,
  completed: (title: string) => `“${isolate(title)}” is completed`,
  reopened: (title: string) => `“${isolate(title)}” is open again`,
  untitled: 'Untitled meeting',
  noDate: 'No date',
  badges: {
    /** The meeting takes place now. */
    live: 'Live',
    today: 'Today',
    tomorrow: 'Tomorrow',
  },
  /** When a meeting is. */
  today: (time: string) => `Today, ${time}`,
  tomorrow: (time: string) => `Tomorrow, ${time}`,
  liveSince: (time: string) => `Live since ${time}`,
  needs: {
    title: 'What needs you today',
    nothing: 'Nothing needs you today.',
    asking: 'Looking for minutes to approve…',
    live: (title: string) => `${isolate(title)} is live`,
    /** Joins the live meeting. */
    liveAction: 'Join',
    meeting: (title: string, time: string) => `${isolate(title)} is today at ${time}`,
    meetingAction: 'Open',
    dueToday: (title: string) => `“${isolate(title)}” is due today`,
    overdue: (title: string, day: string) => `“${isolate(title)}” was due on ${day}`,
    itemAction: 'Open',
    requests: (count: number) => (count === 1 ? '1 person asks to join' : `${count} people ask to join`),
    /** Answers the requests to join the committee. */
    requestsAction: 'Answer',
    approve: (title: string) => `The minutes of ${isolate(title)} wait for an owner’s approval`,
    approveAction: 'Review',
    /** The name of a button, and the sentence beside it, for screen readers. */
    actionFor: (action: string, sentence: string) => `${action}: ${sentence}`,
    more: (count: number) => (count === 1 ? 'One more of your action items is due. It is listed below.' : `${count} more of your action items are due. They are listed below.`),
  },
  meetings: {
    title: 'Upcoming Meetings',
    empty: 'No upcoming meetings',
    all: 'All meetings',
  },
  items: {
    title: 'Action Items',
    empty: 'No pending action items',
    all: 'All action items',
    /** Marks an action item of the member. */
    yours: 'Yours',
    noOwner: 'No owner',
    /** The day on which an action item is due. */
    due: (day: string) => `Due ${day}`,
    dueToday: 'Due today',
    overdue: 'Overdue',
    more: (count: number) => `Show ${count} more`,
  },
  announcements: {
    title: 'Announcements',
    all: 'All announcements',
    /** Marks an announcement that the member has not read. */
    unread: 'New',
  },
  budget: {
    title: 'Budget Snapshot',
    open: 'Open the budget',
    shortfall: 'Shortfall',
    /** The money that the committee has. */
    allocated: 'Allocated',
    spent: 'Spent',
    remaining: 'Remaining',
    empty: 'No budget yet. Add income and expenses on the Budget page.',
    failed: 'The budget could not be loaded',
  },
  documents: {
    /** Short for recent documents. */
    title: 'Recent Docs',
    empty: 'No documents yet. Attach them to a meeting, and they are listed here.',
    added: (day: string) => `Added ${day}`,
    addedBy: (by: string, day: string) => `Added by ${isolate(by)}, ${day}`,
  },
  refused: {
    'meeting-not-found': 'This meeting no longer exists.',
    'action-item-not-found': 'This action item no longer exists.',
  },
}
