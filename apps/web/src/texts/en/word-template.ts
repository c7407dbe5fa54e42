import { shownKeys } from '../../ui/shortcuts.ts'
import { isolate } from '../isolate.ts'

const quoted = (words: string) => `“${isolate(words)}”`
const fieldOf = (name: string) => `{{${name}}}`
const loopOf = (name: string) => `{{#${name}}} … {{/${name}}}`

interface PlaceWords {
  readonly part: 'body' | 'header' | 'footer' | 'footnotes'
  readonly partNumber: number | null
  readonly cell: { readonly table: number; readonly row: number; readonly column: number } | null
  readonly paragraph: number
}

const parts = { header: 'Header', footer: 'Footer', footnotes: 'Footnotes' }

/** A part of a Word file by its path, such as word/header1.xml. */
const partOf = (path: string): string => {
  const kind = /^word\/(?:_rels\/)?(document|header|footer|footnotes)\d*\.xml/.exec(path)?.[1]
  if (kind === 'document') return 'The text'
  return kind === undefined ? `The part ${quoted(path)}` : `The ${kind} (${isolate(path)})`
}
const within = (path: string) => {
  const name = partOf(path)
  return path === '' ? '' : `, in ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

export const wordTemplateTexts = {
  hint: 'Your own .docx with fields in double braces. Each device fills it with a meeting, also without a connection. Styles, tables, header and page numbers of your file are kept.',
  none: 'No template is stored. Minutes can be downloaded in the usual Word form.',
  choose: 'Choose a Word file',
  replace: 'Replace',
  dropHint: 'Or drop a .docx here, up to 10 MB.',
  drop: 'Drop the Word file here.',
  sampleButton: 'Download a sample template',
  sampleName: 'minutes-template.docx',
  download: 'Download the template',
  remove: 'Remove',
  checking: 'The file is being checked …',
  facts: (size: string, by: string, day: string) => `${size}, stored by ${isolate(by)} on ${day}`,
  state: {
    here: 'Stored on this device: it also works without a connection.',
    waiting: 'Stored on this device. It waits for a connection to be sent to the hub.',
    fetching: 'The template is being stored on this device …',
    elsewhere: 'Not stored on this device yet. Connect once to use it without a connection.',
    missing: 'Neither this device nor the hub has the file. Choose it again.',
  },
  stored: (name: string) => `${quoted(name)} is the template of minutes now`,
  removed: (name: string) => `${quoted(name)} is no longer the template of minutes`,
  restored: (name: string) => `${quoted(name)} is the template of minutes again`,
  notMade: 'The sample could not be made',
  notStored: 'The template was not stored',
  notStoredDetail: 'The storage of this device does not work or is full. Try again.',
  refusedByRule: {
    'document-name-required': 'The file needs a name.',
    'document-type-not-allowed': 'Choose a Word file that ends with .docx.',
    'file-empty': 'The file is empty.',
    'file-not-known': 'The file could not be read. Choose it again.',
  },
  refused: {
    empty: () => 'The file is empty.',
    'too-large': () =>
      'The file is larger than 10 MB. Make its pictures smaller (in Word: Picture Format, Compress Pictures).',
    'old-word': () =>
      'The file is an old .doc, or protected with a password. Save it in Word as .docx without a password.',
    'not-word': () => 'The file is no Word document. Choose a .docx file.',
    broken: () => 'The file is damaged: it cannot be unpacked. Save it again in Word, and choose it anew.',
    'unpacks-too-large': () => 'The file unpacks to more than 60 MB, which no template needs. It was not opened.',
    unusual: (_detail: string, part: string) =>
      `${partOf(part)} is not written as Word writes it, so its content cannot be checked. Open the file in Word or LibreOffice, save it as .docx, and choose it again.`,
    unknown: (detail: string, part: string) =>
      `The file contains ${quoted(detail)}${within(part)}, which a template may not have. Remove it in Word (File, Info, Inspect Document), or copy the text into a new file.`,
    macros: (detail: string) =>
      `The file contains macros, which are programs: ${quoted(detail)}. Save it in Word as .docx without macros.`,
    outside: (detail: string, part: string) =>
      `The file reads from another place: ${quoted(detail)}${within(part)}. Remove linked pictures, linked files, mail merge and the attached template in Word, and save it again.`,
    embedded: (detail: string, part: string) =>
      `The file contains an embedded object: ${quoted(detail)}${within(part)}. Replace it by a picture or a table in Word.`,
    field: (detail: string, part: string) =>
      `The file contains a field of Word that a template may not have: ${quoted(detail)}${within(part)}. Remove it in Word: ${shownKeys('Alt+F9')} shows all fields. Page numbers, dates, references, tables of contents and web links are allowed.`,
    pictures: (detail: string) =>
      /^\d+$/.test(detail)
        ? `The file has ${detail} pictures. A template has at most 100.`
        : `The picture ${quoted(detail)} is too large, or not a picture. Replace it by one with at most 40 megapixels; all pictures together have at most 100.`,
    'not-filled': () =>
      'The file has no wrong field, and still cannot be filled. Type its fields anew in Word, without tracked changes.',
    'too-slow': () => 'The file could not be read within a minute, so it was not used. Copy its text into a new file.',
    unreadable: () => 'The file could not be read. Choose it again.',
  },

  problems: {
    title: (count: number) => (count === 1 ? 'One field is wrong' : `${count} fields are wrong`),
    chosen: (name: string) => `${quoted(name)} was not stored. Correct it in Word, and choose it again.`,
    stored:
      'The stored template cannot be filled, so the sample is filled instead. Correct it in Word, and replace it.',
    list: 'Wrong fields',
    in: (words: string) => `in “… ${isolate(words)} …”`,
    place: ({ part, partNumber, cell, paragraph }: PlaceWords) => {
      const within = cell ? `table ${cell.table}, row ${cell.row}, column ${cell.column}` : `paragraph ${paragraph}`
      if (part === 'body') return `${within.charAt(0).toUpperCase()}${within.slice(1)}`
      return `${parts[part]}${partNumber === null ? '' : ` ${partNumber}`}, ${within}`
    },
    nested: (field: string) => `${isolate(field)}: a field cannot be inside of another field.`,
    'not-closed': (field: string) =>
      `${isolate(field)}: the field does not end. Write }} behind it in the same paragraph.`,
    'not-opened': () => '}} ends a field that does not begin. Write {{ before it in the same paragraph.',
    'no-name': (field: string) => `${isolate(field)}: the field has no name.`,
    'not-alone': (field: string) => `${isolate(field)} becomes whole paragraphs, so it must be alone in its paragraph.`,
    unknown: (field: string, meant: string | null) =>
      meant === null
        ? `${isolate(field)}: there is no such field.`
        : `${isolate(field)}: there is no such field. ${fieldOf(meant)} has a similar name.`,
    misplaced: (field: string, loops: readonly string[]) =>
      `${isolate(field)} is known only between ${loops.map(loopOf).join(', or between ')}.`,
    'loop-not-closed': (field: string) => `${isolate(field)}: its end is missing.`,
    'loop-not-opened': (field: string) => `${isolate(field)}: its beginning is missing.`,
    'loop-too-deep': (field: string) => `${isolate(field)}: at most 20 repeated parts can be inside of each other.`,
    'loop-across': (field: string) =>
      `${isolate(field)}: a repeated part begins and ends in the same table, or both outside of tables.`,
    'loop-crossed': (field: string, open: string) => `${isolate(field)}: ${fieldOf(`/${open}`)} has to come first.`,
  },

  fields: {
    heading: 'Fields',
    intro:
      'Copy a field into your Word file. It has the looks of the words around it. {{#place}} … {{/place}} prints what is between them only if there is a place; {{^place}} … {{/place}} only if there is none.',
    text: 'Words in a line',
    rich: 'Paragraphs, lists and tables (alone in a paragraph)',
    loops: 'Repeated parts',
    loopsHint:
      'The content between the two fields is repeated for each entry: paragraphs, or rows of a table. Inside, these fields are known, and all fields above.',
    alsoInside: (names: readonly string[]) =>
      `Repeated parts inside: ${names.map((name) => `{{#${name}}}`).join(', ')}`,
    copy: (field: string) => `Copy ${field}`,
    copied: (field: string) => `${field} copied`,
    notCopied: 'The field could not be copied',
    notCopiedDetail: 'The browser did not allow it. Type it instead.',
    help: {
      committee: 'Name of the committee',
      title: 'Title of the meeting',
      kind: 'Kind and number of the meeting',
      notice: 'The public notice that was given',
      date: 'Day of the meeting',
      place: 'Place and link',
      start: 'Time at which the meeting began',
      end: 'Time at which it ended',
      presiding: 'Who presided',
      notesBy: 'Who took the notes',
      standing: 'Draft, or approved by whom and when',
      nextMeeting: 'The next meeting',
      head: 'All lines above the first section',
      attendance: 'Who was there, when, and the quorum',
      items: 'The agenda with notes, motions, votes and action items',
      decisions: 'All motions with their votes and results',
      actionItems: 'All action items',
      documents: 'All documents',
      minutes: 'All sections of the minutes with their headings',
    },
    loopHelp: {
      attendance: 'For each person',
      items: 'For each agenda item, in the order in which it was taken',
      motions: 'For each motion',
      votes: 'For each question that was put to the vote',
      voters: 'For each vote by name',
      actionItems: 'For each action item',
      documents: 'For each document',
      sections: 'For each section of the minutes, also those that later versions add',
    },
    inner: {
      attendance: { name: 'Name', status: 'Present, excused …', details: 'Name with times and reasons' },
      items: {
        number: 'Number on the agenda',
        title: 'Title',
        remarks: 'Tags; completed or not',
        notes: 'Notes, motions, votes and action items (paragraphs)',
        decisions: 'Motions and votes only (paragraphs)',
      },
      motions: {
        number: 'Number, where decisions are numbered',
        type: 'Motion, amendment …',
        text: 'Wording',
        mover: 'Who moved it',
        seconders: 'Who seconded it, if seconders are printed',
        item: 'Agenda item',
        outcome: 'Carried, lost, withdrawn …',
        resolution: 'Number of the resolution, once the minutes are approved',
      },
      votes: {
        wording: 'The question as put',
        method: 'By roll call, by show of hands …',
        threshold: 'Votes needed',
        aye: 'Number of ayes',
        no: 'Number of noes',
        abstain: 'Number of abstentions',
        result: 'The result in a sentence',
        inFavor: 'Names in favor',
        against: 'Names against',
        abstaining: 'Names of those abstaining',
        recused: 'Names of those recused',
        absent: 'Names of those absent',
      },
      voters: { name: 'Name', choice: 'Aye, no …' },
      actionItems: {
        number: 'Number',
        title: 'Title',
        owner: 'Who does it',
        due: 'Due day',
        status: 'Open or done',
      },
      documents: { name: 'Name of the file', item: 'Agenda item' },
      sections: { heading: 'Heading', content: 'Content (paragraphs)' },
    },
  },

  preview: {
    heading: 'Preview with a meeting',
    hint: 'Fills the stored template with one of your meetings.',
    meeting: 'Meeting',
    option: (title: string, day: string) => `${title}, ${day}`,
    noMeetings: 'There is no meeting yet. Start or plan one to see the template filled.',
    show: 'Show the filled template',
    download: 'Download the filled template',
    words: 'The words of the filled template',
    wordsOnly: 'These are the words only. The downloaded file has your styles, tables and pages.',
    filling: 'The template is being filled …',
  },

  minutes: {
    download: 'Word (our template)',
    fileName: (name: string) => name.replace(/\.txt$/, '-our-template.docx'),
    notFilled: 'The template was not filled',
    sampleFilled: 'The sample template was used instead of ours',
    sampleFileName: (name: string) => name.replace(/\.txt$/, '-sample-template.docx'),
    correct: 'An owner or editor can correct the file, and replace it in the rules of the committee.',
    wrong: (count: number) =>
      `${count === 1 ? 'One field is wrong' : `${count} fields are wrong`}: the rules of the committee name the place.`,
    reason: {
      failed: 'It could not be filled. Open it in Word, save it again, and replace it in the settings.',
      missing: 'Neither this device nor the hub has the file. Choose it again in the settings.',
      unreachable: 'It is not stored on this device yet, and the hub cannot be reached.',
      'no-access': 'You have no access to the file any more.',
      code: 'The part of the app that fills it could not be loaded. Try again with a connection.',
    },
  },

  sample: {
    title: 'Minutes',
    heading: 'Minutes of {{title}}',
    page: 'Page',
    head: [
      '{{committee}}',
      '{{date}}{{#place}}, {{place}}{{/place}}',
      'Called to order at {{start}}.{{#end}} Ended at {{end}}.{{/end}}',
      '{{#presiding}}Presiding: {{presiding}}. {{/presiding}}{{#notesBy}}Notes taken by {{notesBy}}.{{/notesBy}}',
      '{{standing}}',
    ],
    attendance: 'Attendance',
    attendanceColumns: ['Name', 'Status'],
    agenda: 'Agenda',
    votes: 'Votes',
    vote: '{{wording}}{{#method}} ({{method}}{{#aye}}: {{aye}} aye, {{no}} no, {{abstain}} abstaining{{/aye}}){{/method}}',
    result: '{{result}}.{{#inFavor}} In favor: {{inFavor}}.{{/inFavor}}{{#against}} Against: {{against}}.{{/against}}',
    noVotes: '{{^votes}}No question was put to the vote.{{/votes}}',
    actionItems: 'Action items',
    actionItemColumns: ['No.', 'Task', 'Owner', 'Due', 'Status'],
    documents: 'Documents',
    next: '{{#nextMeeting}}Next meeting: {{nextMeeting}}{{/nextMeeting}}',
    signature: 'Signature: ______________________________',
  },
}
