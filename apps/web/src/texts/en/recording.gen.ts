// Written by `npm run texts` from messages/en/recording.arb, which is the file to edit.
import { writeList } from '../format.ts'
import { isolate } from '../isolate.ts'

export const recordingTexts = {
  heading: 'Audio recording',
  notLoaded: 'The recorder could not be loaded.',
  note: 'Audio is recorded locally in your browser. No data is sent to external servers.',
  start: 'Start Recording',
  starting: 'Asking for the microphone…',
  stop: 'Stop Recording',
  stopping: 'Storing the recording…',
  why: {
    upcoming: 'You can record once the meeting is live.',
    completed: 'You can record only while the meeting is live.',
    elsewhere: 'This meeting is being recorded in another tab of this browser. Stop it there.',
    otherMeeting: (title: string) => `This tab is recording ${isolate(title)}. Stop that recording before you start another one.`,
  },
  /** Audio is being recorded now. */
  running: 'Recording',
  level: 'Microphone level',
  silent: 'No sound is coming from the microphone. Check that it is on and not muted.',
  elapsed: (clock: string) => `Recorded so far: ${clock}`,
  problem: {
    refused: {
      title: 'We couldn\'t access your mic.',
      body: 'Allow the microphone for this site in your browser, usually beside the address, and try again. On some computers the system settings must allow it for the browser, too.',
    },
    'no-microphone': {
      title: 'No microphone was found.',
      body: 'Connect a microphone, or turn it on, and try again.',
    },
    'microphone-busy': {
      title: 'The microphone could not be started.',
      body: 'Another program may be using it. Close that program, or connect the microphone again, and try once more.',
    },
    unsupported: {
      title: 'This browser cannot record audio.',
      body: 'Use a current version of Chrome, Edge, Firefox or Safari, and open this site by a secure address (https).',
    },
    elsewhere: {
      title: 'Already being recorded',
      body: 'This meeting is being recorded in another tab of this browser. Stop it there.',
    },
    'no-space': {
      title: 'This device is full.',
      body: 'There is no space for a recording. Free some space, for example under Settings, Storage on this device, and try again.',
    },
    'store-failed': {
      title: 'The recording could not be stored.',
      body: 'The storage of this browser does not answer. Reload the page and try again.',
    },
  },
  ended: {
    stopped: {
      title: 'Recording saved on this device',
    },
    'meeting-ended': {
      title: 'Recording saved on this device',
      message: 'The meeting is no longer live, so the recording was stopped.',
    },
    'no-space': {
      title: 'This device is full.',
      message: 'The recording was stopped. What was recorded until then is kept on this device.',
    },
    'store-failed': {
      title: 'The recording was stopped',
      message: 'The storage of this browser does not answer any more. What was stored until then is kept on this device.',
    },
    'microphone-lost': {
      title: 'The recording was stopped',
      message: 'The microphone was disconnected, or the browser took it back. What was recorded until then is kept on this device.',
    },
  },
  /** A heading. */
  list: 'Recordings of this meeting on this device',
  allList: 'Recordings on this device',
  /** The title of a meeting, and its committee. */
  ofMeeting: (title: string, committee: string) => `${isolate(title)} · ${isolate(committee)}`,
  untitled: 'Untitled meeting',
  inProgress: 'Being recorded now',
  endedAs: {
    'meeting-ended': 'Stopped when the meeting ended',
    'no-space': 'Stopped because this device was full',
    'store-failed': 'Stopped because the storage failed',
    'microphone-lost': 'Stopped because the microphone was lost',
    cut: 'Cut off when the page was closed or crashed; everything until then is kept',
  },
  /** The button that plays a recording. */
  play: 'Play',
  /** The name is the moment at which the recording began. */
  playNamed: (name: string) => `Play the recording of ${name}`,
  preparing: 'Preparing the recording…',
  player: (name: string) => `Recording of ${name}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download the recording of ${name}`,
  downloadFailed: 'The recording could not be read from this device. Reload the page and try again.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove the recording of ${name}`,
  removal: {
    title: 'Remove this recording?',
    /** The length of the recording, such as 1:05:00. */
    body: (length: string) => `It exists only on this device: ${length}. Nobody else has a copy, and it cannot be brought back. Download it first if you may need it.`,
    confirm: 'Remove recording',
    done: 'Recording removed',
    failed: 'The recording could not be removed',
  },
  /** Shown in the head of the meeting, for everyone. */
  someone: (count: number, names: readonly string[]) => (count === 1 ? `${writeList('en', names)} is recording audio` : `${writeList('en', names)} are recording audio`),
  you: 'You are recording audio',
  stoppedBy: (name: string) => `${isolate(name)} has stopped recording audio`,
  /** Shown on every other screen of the tab that records. */
  bar: (title: string) => `Recording audio of ${isolate(title)}`,
  toMeeting: 'Go to the meeting',
  storage: {
    title: 'Audio recordings',
    intro: (count: number, size: string) => (count === 1 ? `1 recording (${size}) exists only on this device. It stays until you remove it, even when its meeting or committee is gone.` : `${count} recordings (${size}) exist only on this device. They stay until you remove them, even when their meeting or committee is gone.`),
  },
}
