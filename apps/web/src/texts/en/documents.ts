import { isolate } from '../isolate.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n} files`)

export const documentsTexts = {
  heading: 'Documents',
  empty: 'No documents yet.',
  emptyHint: 'Attach what this meeting needs: plans, letters, photos of paper.',
  attach: 'Attach files',
  photo: 'Take a photo',
  photoName: (when: string) => `Photo ${when}.jpg`,
  dropHint: 'Or drop files here, or paste them. PDF, Word, JPEG, PNG and text files.',
  typesHint: 'PDF, Word, JPEG, PNG and text files.',
  drop: 'Drop the files to attach them',
  storing: (n: number) => `Storing ${files(n)} on this device…`,
  ofMeeting: 'For the whole meeting',
  notConnected:
    'Without a connection you see here which documents are on this device. Opening the others needs the hub.',
  readOnly: 'You can read these documents. Turn on Edit to attach more.',
  failed: 'The documents on this device could not be read.',

  open: (name: string) => `Open ${isolate(name)}`,
  addedBy: (who: string, when: string) => `${isolate(who)}, ${when}`,
  versions: (n: number) => `${n} versions`,
  versionsOf: (name: string) => `Versions of ${isolate(name)}`,
  newest: 'Newest',
  useAgain: 'Make this the newest',
  types: {
    pdf: 'PDF',
    image: 'Image',
    text: 'Text',
    word: 'Word',
    audio: 'Recording',
    other: 'File',
  },
  notSearchable: 'Its words cannot be searched',

  state: {
    waiting: 'On this device, waiting to be uploaded',
    uploading: (percent: number) => `Uploading, ${percent} %`,
    progress: (name: string) => `Upload of ${isolate(name)}`,
    paused: 'On this device, upload paused',
    here: 'On this device',
    available: 'Available from the hub',
    elsewhere: 'Not on this device',
    missing: (who: string) =>
      who === ''
        ? 'Not at the hub yet. It comes from the device on which it was attached.'
        : `Not at the hub yet. It comes from the device of ${isolate(who)}.`,
    failed: 'On this device, not uploaded',
  },
  problem: {
    file: (limit: string, size: string) =>
      `This file has ${size}, and the hub takes at most ${limit}. It stays on this device.`,
    committee: (limit: string, used: string) =>
      `The files of this committee may take ${limit}, and ${used} are used. It stays on this device until there is room.`,
    account: (limit: string, used: string) =>
      `You may upload ${limit} in all, and ${used} are used. It stays on this device until there is room.`,
    tooLarge: 'The hub does not take a file of this size. It stays on this device.',
    diskFull: 'The disk of the hub is full. The file stays on this device and is sent when there is room.',
    type: 'The content of this file is not what its name says, so the hub does not take it. It stays on this device.',
    access:
      'You can no longer upload to this committee. The file stays on this device: download it to keep it.',
    gone: 'The file is no longer on this device. Attach it again.',
    other: 'The hub did not take this file. It stays on this device.',
  },

  menu: (name: string) => `Actions for ${isolate(name)}`,
  download: 'Download',
  downloadNamed: (name: string) => `Download ${isolate(name)}`,
  edit: 'Rename or move',
  replace: 'Replace by a new version',
  pause: 'Pause upload',
  resume: 'Resume upload',
  retry: 'Try again',
  retryNamed: (name: string) => `Try again: ${isolate(name)}`,
  cancel: 'Cancel upload and remove',
  remove: 'Remove',
  removed: (name: string) => `Removed “${isolate(name)}”`,
  undo: 'Undo',

  uploadUnchanged: {
    pause: {
      title: (name: string) => `The upload of “${isolate(name)}” was not paused`,
      message: 'This device could not store that. Try again.',
    },
    resume: {
      title: (name: string) => `The upload of “${isolate(name)}” was not resumed`,
      message: 'This device could not store that. The file is still on this device. Try again.',
    },
    cancel: {
      title: (name: string) => `The upload of “${isolate(name)}” was not cancelled`,
      message:
        'The document is removed, but this device could not store that its file is no longer sent. The hub may still receive the file.',
    },
  },

  form: (name: string) => `Editing ${isolate(name)}`,
  name: 'Name',
  nameRequired: 'A document needs a name.',
  item: 'Belongs to',
  wholeMeeting: 'The whole meeting',
  save: 'Save',
  cancelForm: 'Cancel',

  notAttached: (name: string) => `“${isolate(name)}” was not attached`,
  reason: {
    'document-name-required': 'It has no name.',
    'document-type-not-allowed':
      'Files of this kind cannot be attached. PDF, Word, JPEG, PNG and text files can.',
    'file-empty': 'The file is empty.',
    'file-not-known': 'The file could not be read.',
    'meeting-not-found': 'This meeting no longer exists.',
    'document-not-found': 'This document no longer exists.',
    unreadable: 'The file could not be read. It may have been moved or changed; choose it again.',
    noSpace: 'There is no room left on this device. Remove something, then attach it again.',
    storeFailed: 'This device could not store it. Try again.',
  },
  dismiss: 'Close',

  notOpened: (name: string) => `“${isolate(name)}” could not be opened`,
  notOpenedReason: {
    missing: 'The hub does not have it yet. It comes from the device on which it was attached.',
    unreachable: 'It is not on this device, and the hub cannot be reached. Try again with a connection.',
    'no-access': 'You can no longer open the files of this committee.',
  },

  said: {
    attached: (name: string) => `${isolate(name)} attached.`,
    restored: (name: string) => `${isolate(name)} restored.`,
    saved: (name: string) => `${isolate(name)} saved.`,
    replaced: (name: string) => `New version of ${isolate(name)} attached.`,
  },

  preview: {
    loading: 'Opening…',
    close: 'Close',
    noPreview: 'This kind of file opens after you download it.',
    broken: 'This file cannot be shown. Download it to open it elsewhere.',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    pageField: 'Page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoom: (percent: number) => `${percent} %`,
    keys: 'Keys: left and right turn pages, + and − change the size.',
    password: 'This PDF is protected by a password. Download it to open it elsewhere.',
    cut: 'Only the beginning is shown. Download the file to read all of it.',
    retry: 'Try again',
  },

  keep: {
    label: 'Keep all documents of this committee on this device',
    hint: (size: string) => `${size} in all. They can then be opened without a connection.`,
    missing: (n: number, size: string) => `${files(n)} still to come (${size}).`,
  },

  recording: {
    attach: 'Attach',
    attachNamed: (when: string) => `Attach the recording of ${when} to this meeting`,
    attaching: 'Attaching…',
    title: 'Attach this recording?',
    body: (when: string, size: string) =>
      `The recording of ${when} (${size}) becomes a document of this meeting. Everyone in the committee can then listen to it. The one on this device stays.`,
    confirm: 'Attach recording',
    done: 'Recording attached to the documents',
    failed: 'The recording was not attached',
  },

  atItem: 'Documents',
  leftBehind: (n: number) => `${files(n)} of yours did not reach the hub`,
} as const
