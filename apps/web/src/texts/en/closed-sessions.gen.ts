// Written by `npm run texts` from messages/en/closed-sessions.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const closedSessionsTexts = {
  /** A closed session is a part of a meeting without the public; its document is encrypted for its readers. */
  go: 'Go into closed session',
  /** Opens the document of the closed session. */
  goAgain: 'Open its document',
  reopen: 'Return to open session',
  dialog: {
    title: 'Go into closed session',
    intro: 'Its notes, motions, votes and minutes are in a document of its own, which only the people chosen here can read. This meeting records the authority, the topic, who stays and the times.',
    /** The law that allows the closed session. */
    authority: 'Authority',
    authorityHint: 'For example 54957(b). Everybody who reads this meeting sees it.',
    topic: 'Topic',
    topicHint: 'For example “Personnel”. Everybody who reads this meeting sees it.',
    topicRequired: 'Write what the closed session is about.',
    /** The people who may read the document. */
    stays: 'Who stays and reads it',
    you: (name: string) => `${isolate(name)} (you)`,
    guests: 'Others who stay',
    guestsHint: 'Names, with commas between them. This meeting records them; they cannot read the closed session.',
    start: 'Go into closed session',
    needsConnection: 'It needs a connection, because the hub decides who can read it.',
    failed: 'The closed session was not opened',
    general: 'The General Committee has no closed sessions, because everybody belongs to it.',
  },
  report: {
    /** The button and the heading of the dialog that ends the closed session. */
    title: 'Return to open session',
    label: 'Report of the closed session',
    hint: 'The actions to report, in words for everybody. Leave it empty if there is nothing to report.',
    after: 'The document of the closed session stays open to its readers. They close it for writing themselves, after its minutes are approved.',
    submit: 'Return to open session',
    done: 'Back in open session',
  },
  list: {
    label: 'Closed sessions',
    opened: (time: string, readers: number) => `Closed session of ${time}, read by ${(readers === 1 ? 'you alone' : `${readers} people`)}.`,
    stillWritten: 'It can still be written, until a reader closes it for writing.',
    open: 'Open',
    openNamed: (time: string) => `Open the closed session of ${time}`,
    /** The time at which it was opened. */
    other: (time: string) => `A closed session was opened at ${time}. You are not one of its readers.`,
    noted: 'This meeting is in closed session. No document of it is open to you.',
  },
  screen: {
    opening: 'Opening the closed session…',
    label: 'Closed session',
    /** The topic, or the title of the meeting. */
    meetingTitle: (about: string) => `Closed session: ${about}`,
    readers: (names: readonly string[]) => `Only ${writeList('en', names)} can read this.`,
    ended: 'It is closed for writing.',
    back: 'Back to the open meeting',
    edit: 'Readers',
    /** The button after which the document can only be read. */
    end: 'Close for writing',
    endAgain: 'Open for writing',
    endQuestion: {
      title: 'Close it for writing?',
      body: 'Nobody can change this closed session then. Its readers still read it, and one of them can open it for writing again.',
      confirmLabel: 'Close for writing',
    },
    endedNow: 'The closed session is closed for writing',
    openedNow: 'The closed session is open for writing again',
    notApproved: 'Approve its minutes first: end the session, open Minutes, and approve them.',
    notDone: 'This was not done',
    needsConnection: 'It needs a connection. Try again when the hub answers.',
    begins: 'The device of the person who opened it has not sent it yet.',
  },
  lost: {
    title: 'This closed session is not open to you',
    body: 'Only its readers can open it. If you were one of them, it was removed from this device.',
    offlineTitle: 'This closed session is not on this device yet',
    offlineBody: 'It is downloaded as soon as the hub answers. After that, it also works without a connection.',
  },
  readers: {
    title: 'Readers of the closed session',
    intro: 'A person who is removed loses it at once, and it is wiped from their devices when these have a connection.',
    remove: (name: string) => `Remove ${isolate(name)}`,
    removeShort: 'Remove',
    add: (name: string) => `Add ${isolate(name)}`,
    addShort: 'Add',
    can: 'Can read it',
    others: 'Other people with access to the committee',
    nobody: 'All people with access to the committee read it.',
    last: 'The last reader cannot be removed.',
    close: 'Done',
    added: (name: string) => `${isolate(name)} can read the closed session`,
    removed: (name: string) => `${isolate(name)} no longer reads the closed session`,
    undo: 'Add again',
  },
}
