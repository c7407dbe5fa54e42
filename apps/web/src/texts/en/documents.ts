import { isolate } from '../isolate.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n} files`)

export const documentsTexts = {
  heading: 'Documents',
  empty: 'No documents yet.',
  attach: 'Attach files',
  photo: 'Take a photo',
  photoName: (when: string) => `Photo ${when}.jpg`,
  dropHint: 'Or drop files here, or paste them. PDF, Word, JPEG, PNG and text files.',
  typesHint: 'PDF, Word, JPEG, PNG and text files.',
  drop: 'Drop the files to attach them',
  attachToItem: 'Attach a document',
  dropAtItem: 'Drop the files to attach them to this item',
  storing: (n: number) => `Storing ${files(n)} on this device…`,
  ofMeeting: 'For the whole meeting',
  notConnected:
    'Without a connection you see here which documents are on this device. The others open once there is a connection.',
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
        ? 'The hub does not have it yet. It comes from the device on which it was attached.'
        : `The hub does not have it yet. It comes from the device of ${isolate(who)}.`,
    failed: 'On this device, not uploaded',
    erased: (who: string, when: string) =>
      who === '' ? `Erased for good, ${when}` : `Erased for good by ${isolate(who)}, ${when}`,
    erasing: 'Marked as erased, but the hub still has it. An owner can erase it again.',
  },
  problem: {
    file: (limit: string, size: string) =>
      `This file is ${size}, and the hub takes at most ${limit}. It stays on this device.`,
    committee: (limit: string, used: string) =>
      `The files of this committee may take ${limit}, and ${used} are used. It stays on this device until there is room.`,
    account: (limit: string, used: string) =>
      `You may upload ${limit} in all, and have used ${used}. It stays on this device until there is room.`,
    tooLarge: 'The hub does not take a file of this size. It stays on this device.',
    diskFull: 'The disk of the hub is full. The file stays on this device and is sent when there is room.',
    type: 'The content of this file is not what its name says, so the hub does not take it. It stays on this device.',
    access: 'You can no longer upload to this committee. The file stays on this device: download it to keep it.',
    gone: 'The file is no longer on this device. Attach it again.',
    damaged: 'The file is damaged on this device. Attach it again.',
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

  uploadUnchanged: {
    pause: {
      title: (name: string) => `The upload of “${isolate(name)}” was not paused`,
      message: 'This device could not store the change. Try again.',
    },
    resume: {
      title: (name: string) => `The upload of “${isolate(name)}” was not resumed`,
      message: 'This device could not store the change. The file is still on this device. Try again.',
    },
    cancel: {
      title: (name: string) => `The upload of “${isolate(name)}” was not cancelled`,
      message:
        'The document is removed, but this device could not cancel the upload of its file. The hub may still receive the file.',
    },
  },

  erase: {
    action: 'Erase for good',
    short: '(erased)',
    version: (when: string) => `Erase for good: ${when}`,
    title: (name: string) => `Erase “${isolate(name)}” for good?`,
    body: 'The hub erases the file and the words that were read from it, and so does every device that opens this committee again. Nobody can undo this: no history and no backup brings it back. Only what somebody has downloaded stays with them, and old backups until they are replaced. The list still says that it was here, and who erased it.',
    confirm: 'Erase for good',
    cancel: 'Keep it',
    done: (name: string) => `“${isolate(name)}” is erased for good`,
    stillHere: 'This device could not remove its own copy yet. It does so the next time it is connected to the hub.',
    failed: (name: string) => `“${isolate(name)}” was not erased`,
    reason: {
      'in-receipt': 'An entry of the budget has the same file as a receipt. Remove it there first.',
      'in-template': 'The file is the Word template of minutes. Remove it there first.',
      'no-access': 'Only owners of the committee can erase a file.',
      unreachable: 'The hub cannot be reached. Nothing was erased. Try again with a connection.',
      failed: 'The storage of this device does not work at the moment. Try again.',
    },
  },

  form: (name: string) => `Editing ${isolate(name)}`,
  name: 'Name',
  nameRequired: 'A document needs a name.',
  item: 'Belongs to',
  wholeMeeting: 'The whole meeting',
  save: 'Save',

  notAttached: (name: string) => `“${isolate(name)}” was not attached`,
  reason: {
    'document-name-required': 'It has no name.',
    'document-type-not-allowed': 'Files of this kind cannot be attached. PDF, Word, JPEG, PNG and text files can.',
    'file-empty': 'The file is empty.',
    'file-differs':
      'Its content is not what its name says. Open it in the program that made it, save it there as PDF, Word, JPEG, PNG or text in UTF-8, and attach that file.',
    'file-not-known': 'The file could not be read.',
    'meeting-not-found': 'This meeting no longer exists.',
    'document-not-found': 'This document no longer exists.',
    'entry-not-found': 'This entry no longer exists.',
    unreadable: 'The file could not be read. It may have been moved or changed; choose it again.',
    noSpace: 'There is no room left on this device. Remove something, then attach it again.',
    storeFailed: 'This device could not store it. Try again.',
  },
  receipts: {
    heading: 'Receipts',
    none: 'No receipts yet.',
    attach: 'Attach a receipt',
    notAttached: (name: string, why: string) => `“${isolate(name)}” was not attached. ${why}`,
    remove: (name: string) => `Remove ${isolate(name)}`,
    removed: (name: string) => `Removed ${isolate(name)}`,
  },
  dismiss: (name: string) => `Close the note about ${isolate(name)}`,

  notOpened: (name: string) => `“${isolate(name)}” could not be opened`,
  notOpenedReason: {
    missing: 'The hub does not have it yet. It comes from the device on which it was attached.',
    unreachable: 'It is not on this device, and the hub cannot be reached. Try again with a connection.',
    'no-access': 'You can no longer open the files of this committee.',
  },

  announced: {
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
    readerMissing:
      'The part of the app that shows this kind of file is not on this device. Try again with a connection, reload the page, or download the file. Under Settings, Large parts, it can be made available offline.',
    wordsOnly: 'These are the words of the document. Download it to see its layout.',
    noWords: 'No words were found in this document. Download it to open it elsewhere.',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    pageField: 'Page',
    shownPage: 'Shown page',
    words: 'Words of the document',
    picture: 'Picture',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoom: (percent: number) => `${percent} %`,
    keys: 'Keys: left and right turn pages, + and − change the size.',
    pictureLeftOut: 'A picture of more than 70 megapixels is left out here. Download the file to see it.',
    password: 'This PDF is protected by a password. Download it to open it elsewhere.',
    cut: 'Only the beginning is shown. Download the file to read all of it.',
    retry: 'Try again',
  },

  words: {
    read: 'Read the words',
    readPages: 'Read the words of its pages',
    readAgain: 'Read the words again',
    ofImage: {
      heading: 'Words in this image',
      read: 'Read the words',
      hint: 'The words are read on this device, in English. Then everyone in the committee finds the image by them.',
    },
    ofPages: {
      heading: 'Words on these pages',
      read: 'Read the words of its pages',
      hint: 'If the pages of this PDF are pictures, as a scanner makes them, their words can be read on this device, in English only; each page takes some seconds. Then everyone in the committee finds the document by them.',
    },
    reading: (percent: number) => `Reading the words, ${percent} %`,
    waiting: 'Waiting to read the words',
    progress: (name: string) => `Reading the words of ${isolate(name)}`,
    stop: 'Stop',
    stopNamed: (name: string) => `Stop reading the words of ${isolate(name)}`,
    searchable: 'Its words can be searched',
    found: 'As they were read. Letters may be wrong.',
    outcome: {
      read: (name: string) => `The words of “${isolate(name)}” can be searched now`,
      'no-words': (name: string) => `No English words were found in “${isolate(name)}”`,
      stopped: (name: string) => `Stopped reading the words of “${isolate(name)}”`,
    },
    notRead: (name: string) => `The words of “${isolate(name)}” were not read`,
    reason: {
      'reader-missing':
        'The part of the app that reads images is not on this device. Try again with a connection, or reload the page. Under Settings, Large parts, it can be made available offline.',
      'file-missing': 'It is not on this device, and the hub does not have it or cannot be reached.',
      failed: 'This device could not read it. Try again.',
    },
  },

  storeAll: {
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
