// Written by `npm run texts` from messages/en/transfer.arb, which is the file to edit.
import { writeNumber } from '../format.ts'
import { isolate } from '../isolate.ts'

export const transferTexts = {
  export: {
    section: {
      hint: 'Everything of this committee in one file: readable pages, spreadsheets, a calendar, its documents, and all that another hub needs to take it over.',
      action: 'Export this committee',
      importChanges: 'Add changes from a file',
    },
    title: 'Export',
    gathering: 'Looking at what there is…',
    nothing: 'There is nothing on this device to export. Open a committee once, so that it comes here.',
    /** How many committees, and the size of the file. */
    size: (size: string, n: number) => `${(n === 1 ? '1 committee' : `${writeNumber('en', n)} committees`)}, ${size}.`,
    large: 'It is large, so choose where to save it: it is written there piece by piece.',
    choose: 'Choose where to save',
    writing: 'Writing the export…',
    /** How much is written, of all, such as 3 MB of 10 MB. */
    progress: (done: string, total: string) => `${done} of ${total}`,
    close: 'Close',
    again: 'Try again',
    done: 'The export is saved',
    doneAs: (name: string) => `Look for ${isolate(name)} in your downloads, or where you chose.`,
    advice: 'Whoever has this file can read everything in it.',
    handOver: 'It also takes changes to another member without a connection: they open “All committees” on their device, press Import, and choose it.',
    noHandOver: 'Other members cannot add your changes from it: it does not prove who wrote all of them. For that this device has to have been connected to the hub once, over https, and the hub has to be up to date.',
    missing: (n: number) => (n === 1 ? '1 file is not in it: it is not on this device, and the hub cannot be reached or does not have it.' : `${writeNumber('en', n)} files are not in it: they are not on this device, and the hub cannot be reached or does not have them.`),
    missingApprovals: 'Approvals of minutes are not in it, or not all of them: the hub keeps them, and could not be reached.',
    missingList: 'Files that are not in the export',
    missingAdvice: 'Export again with a connection to have everything in it.',
    failed: 'The export failed',
    failedFull: 'There is no room for it. Choose another place, or make room.',
    failedBody: 'Nothing was changed. Try again, or choose another place.',
    /** The name of a file. */
    fileName: (of: string, moment: string) => `${of}-${moment}.zip`,
    /** A part of the name of a file. */
    allName: 'civic-hub-export',
  },
  import: {
    section: {
      title: 'Your data',
      hint: 'Bring a committee from another hub, or from a file that you saved, or take all of yours along.',
      import: 'Import',
      exportAll: 'Export all',
    },
    title: 'Import',
    intro: 'Choose a file that was exported from a Civic Hub, or data of the earlier app as JSON. You see what is in it before anything is taken.',
    introChanges: 'Choose the file that another member passed on to you. You see what is in it before anything is added.',
    notOf: (committee: string) => `It has no changes of ${isolate(committee)}. Ask for another file if you want those.`,
    choose: 'Choose a file',
    other: 'Choose another file',
    close: 'Close',
    reading: 'Reading the file…',
    plan: (n: number) => (n === 1 ? '1 committee in this file' : `${writeNumber('en', n)} committees in this file`),
    /** The name of the hub that wrote the file. */
    planFrom: (n: number, hub: string) => (n === 1 ? `1 committee from ${isolate(hub)}` : `${writeNumber('en', n)} committees from ${isolate(hub)}`),
    /** About a committee in a file. */
    noFacts: 'Nothing was written in it yet.',
    meetings: (n: number) => (n === 1 ? '1 meeting' : `${writeNumber('en', n)} meetings`),
    /** Entries of the budget. */
    entries: (n: number) => (n === 1 ? '1 ledger entry' : `${writeNumber('en', n)} ledger entries`),
    members: (n: number) => (n === 1 ? '1 member' : `${writeNumber('en', n)} members`),
    ideas: (n: number) => (n === 1 ? '1 idea' : `${writeNumber('en', n)} ideas`),
    files: (n: number, size: string) => `${(n === 1 ? '1 file' : `${writeNumber('en', n)} files`)} (${size})`,
    missing: (n: number) => (n === 1 ? '1 file was not in the export and stays missing.' : `${writeNumber('en', n)} files were not in the export and stay missing.`),
    add: 'It is on this device already. Changes of yours that it lacks are added.',
    merge: (exporter: string) => `It is on this device already. What it lacks is added, as ${isolate(exporter)} had it.`,
    notAtHub: (n: number, name: string) => `${(n === 1 ? '1 change' : `${writeNumber('en', n)} changes`)} by ${isolate(name)} that the hub did not have yet`,
    mergeAction: 'Add the changes',
    leave: {
      viewer: 'It is on this device already, and you may only read it, so it is left as it is.',
      'no-https': 'It is on this device already, so it is left as it is: this page came without https, and cannot check who wrote what is in the file.',
      'no-seal-here': 'It is on this device already, so it is left as it is: to check who wrote what is in the file, this device has to have been connected to the hub once. Connect, and try again. If that does not help, the hub is too old for it.',
      'not-sealed': 'It is on this device already, so it is left as it is: the file does not prove who wrote what is in it. It was made by an older version, without https, or by a device that had never been connected to the hub.',
      'other-hub': 'It is on this device already, so it is left as it is: the file comes from another hub, which knows other people.',
      altered: 'It is on this device already, so it is left as it is: something in the file is not what its authors wrote. Ask for another one.',
    },
    taken: (n: number, name: string) => `${(n === 1 ? '1 change' : `${writeNumber('en', n)} changes`)} by ${isolate(name)} added`,
    known: (n: number, name: string) => (n === 1 ? `1 change by ${isolate(name)} was here already` : `${writeNumber('en', n)} changes by ${isolate(name)} were here already`),
    handedOn: 'They stay theirs, and this device brings them to the hub with its next connection.',
    caughtUp: 'What the hub had and this device lacked was added.',
    nothingToTake: 'There is nothing to import in this file.',
    addAction: 'Add my changes',
    added: 'Your changes from the file were added. They are being sent to the hub now.',
    nothingNew: 'Everything in the file was already here.',
    rights: 'You become the owner, and invite the others. The list of members comes along.',
    action: (n: number) => (n === 1 ? 'Import the committee' : `Import ${writeNumber('en', n)} committees`),
    importing: (name: string) => `Importing ${isolate(name)}…`,
    /** How much is read, of all, such as 3 MB of 10 MB. */
    progress: (done: string, total: string) => `${done} of ${total}`,
    done: (n: number) => `${(n === 1 ? '1 committee' : `${writeNumber('en', n)} committees`)} imported`,
    doneMerged: 'The changes of the file are here',
    doneNone: 'Nothing was imported',
    report: 'What was imported',
    address: (slug: string) => `Its address here is /${slug}.`,
    copyInstead: (name: string) => `Import ${isolate(name)} as a copy beside it`,
    copyInsteadHint: 'What is written in one of them does not come to the other.',
    copied: {
      asked: 'This is a copy, with the same meetings. The one that was here stays as it is.',
      taken: 'The hub had this committee before and does not open it again, so this is a copy of it, with the same meetings.',
    },
    /** The names of members, with commas between them. */
    people: (names: string) => `Could open it before, and can be invited again: ${isolate(names)}.`,
    waiting: 'The hub cannot be reached now. It is safe on this device, and goes to the hub with the next connection, which gives it its address.',
    sending: 'It is being sent to the hub now, and is safe on this device meanwhile.',
    open: 'Open',
    openNamed: (name: string) => `Open ${isolate(name)}`,
    failedOne: (name: string) => `${isolate(name)} was not imported`,
    failed: 'The file was not imported',
    nothingTaken: 'Nothing of it was taken.',
    refusals: {
      'not-an-export': 'This file was not exported by Civic Hub, or it is not complete.',
      'broken-json': 'This is JSON that breaks off or has a mistake in it, so it cannot be read.',
      'nothing-understood': 'It looks like data of the earlier app, but nothing in it is as that app wrote it.',
      damaged: 'A part of the file is damaged. Export it again, or copy the file again.',
      unsound: 'No Civic Hub writes a document like the one in this file, and every hub would refuse it. Do not trust where it came from.',
      field: 'The file contains something that cannot be right.',
      'unsafe-path': 'The file wants to write outside of its own folder. Do not trust where it came from.',
      'newer-version': 'The file was made by a newer version of Civic Hub. Update this hub first.',
      'too-large': 'A part of the file is larger than any committee.',
      'missing-part': 'A part of the file is missing. Export it again, or copy the file again.',
    },
    /** The name for a committee of the file that has none. */
    nameless: (nth: number) => (nth === 1 ? 'Imported committee' : `Imported committee ${nth}`),
    notTaken: (n: number) => (n === 1 ? '1 part is not taken, or not as it is' : `${writeNumber('en', n)} parts are not taken, or not as they are`),
    notTakenList: 'Parts that are not taken as they are',
    notTakenReasons: {
      'not-understood': 'it is not what it should be, or something that it needs is missing',
      /** Follows the name of a part of the file, as the other reasons do. */
      derived: 'it is worked out anew from what is taken',
      personal: 'it belongs to a person and not to a committee',
      'without-meeting': 'there is no meeting that the action items could belong to',
      twice: 'it is there twice, and the first is taken',
      'same-id': 'another meeting has the same id: it is taken under a new one, and links to that id lead to the other',
      audio: 'only that browser has the recording; download it there',
      file: 'its name is taken, but only that browser has the file; download it there, and attach it to the meeting',
    },
    /** The place in the file. */
    where: (where: string) => `Where: ${isolate(where)}`,
    unreachable: 'The hub cannot be reached. Try again when there is a connection.',
    full: 'There is no room for it on this device.',
    unexpected: 'Something went wrong on this device. Try again.',
  },
  pages: {
    /** The name of a file. */
    readmeName: 'READ ME.txt',
    /** The text of a file without formatting. Lines have at most 120 letters. The folders are lines of their own; the lists are names such as: ideas, announcements, resources. */
    readme: (folders: string, lists: string) => `An export of Civic Hub

Each committee has a folder:

${folders}

In such a folder:

  index.html       begin here: it opens in any browser and leads to everything else
  meetings/        the minutes of every meeting, as pages (.html) and as text (.txt)
  transcripts/     what was said in them, as text
  approvals/       the minutes as they were approved, letter by letter
  meetings.ics     all meetings, for a calendar program
  *.csv            for a spreadsheet program: the ledger, the members, action items, checklists, comments on
                   ideas, ${lists}
  files/           the documents, receipts and attached recordings
  committee.json   everything as plain values, for other programs
  document.yjs     the committee itself, for another hub
  changes/         what the hub did not have yet, signed by who wrote it, for other members

To take a committee over: open "All committees" on the other hub, press Import, and choose the ZIP file.
In committee.json moments are in UTC (ISO 8601), days are YYYY-MM-DD, and amounts are whole cents. It names documents
by their SHA-256. packages/committee/src/export/committee-content.ts in the source of Civic Hub describes each field.
civic-hub.json says what is in this file, with the SHA-256 of each document.
Nothing in it is encrypted: whoever has this file can read everything in it.
`,
    approvals: {
      heading: 'Approval',
      by: (name: string, when: string, hub: string) => `Approved by ${isolate(name)}, ${when}, on ${isolate(hub)}`,
      text: 'The text as it was approved',
      noText: 'The approved text is not in this export.',
      hash: (sha256: string) => `SHA-256 ${sha256}`,
    },
    meetings: 'Meetings',
    noMeetings: 'No meetings.',
    /** A link to the minutes, after their title. */
    asText: 'as text',
    /** A link, after the title of a meeting. */
    transcript: 'transcript',
    cancelled: 'cancelled',
    tables: 'For a spreadsheet or a calendar',
    ledger: 'Ledger',
    members: 'Members',
    actionItems: 'Action items',
    ideas: 'Ideas',
    ideaComments: 'Comments on ideas',
    checklists: 'Checklists',
    calendar: 'Calendar of all meetings',
    files: 'Documents, receipts and recordings',
    missing: 'not in this export',
    columns: {
      meeting: 'Meeting',
      date: 'Date',
      title: 'Title',
      owner: 'Owner',
      due: 'Due',
      done: 'Done',
      description: 'Description',
      status: 'Status',
      /** The heading of a column. */
      by: 'Proposed by',
      votes: 'Votes',
      idea: 'Idea',
      comment: 'Comment',
      /** The heading of a column: the author of a comment. */
      author: 'By',
      checklist: 'Checklist',
      entry: 'Entry',
    },
    /** In a table. */
    yes: 'yes',
    /** In a table. */
    no: 'no',
  },
}
