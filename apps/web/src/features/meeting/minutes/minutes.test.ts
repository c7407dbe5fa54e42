import {
  type AttendanceStatus,
  type ListedActionItem,
  type Meeting,
  type MinutesSource,
  type NoteBlock,
  type NoteRun,
  type Proceedings,
  readAttendance,
  readQuorumMoments,
} from '@civic-hub/committee'
import { type Involvement, readDecisions } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { lineOfEntry, minutesFormat, minutesOf } from './minutes.ts'
import { minutesFileName, minutesText } from './minutes-text.ts'
import { whatSince } from './since-approval.ts'

const item = {
  notes: '',
  subtasks: [],
  tags: [],
  completed: false,
  order: 'a0',
  removedAt: null,
  origin: null,
}
const meeting = {
  id: 'm',
  title: 'Spring planning',
  date: '2026-05-04T19:00:00',
  status: 'completed',
  startedAt: '2026-05-04T19:00:00',
  endedAt: '2026-05-04T20:10:00',
  agendaItems: [
    { ...item, id: 'b', type: 'agenda', title: 'Old Business', deadline: null },
    {
      ...item,
      id: 'a',
      type: 'agenda',
      title: 'Playground',
      notes: 'Swings first.\n\nSlide later.',
      tags: ['Vote'],
      completed: true,
      deadline: null,
      subtasks: [{ id: 's', title: 'Ask three firms', completed: true }],
    },
  ],
  rituals: {
    items: [{ ...item, id: 'r', type: 'ritual', title: 'Pledge', completed: true, isRequired: true, icon: '' }],
  },
  documents: [],
  venue: 'Town hall',
  kind: null,
  number: null,
  minutesDepth: null,
  link: 'https://example.org/parks',
  unread: { agenda: 0, rituals: 0, actionItems: 0 },
} as unknown as Meeting
const action: ListedActionItem = {
  id: 'x',
  title: 'Order paint',
  owner: 'Ana',
  dueDate: '2026-06-01',
  done: false,
  outcome: null,
  carriedFrom: null,
  fromLine: null,
  carriedTo: null,
  late: [],
}
const run = { bold: false, italic: false, underline: false, strike: false, code: false, link: null }
const words = (text: string, link: string | null = null): NoteRun[] => [{ ...run, text, link }]
const paragraph = (text: string): NoteBlock => ({ kind: 'paragraph', words: words(text) })
const nothing: Pick<Proceedings, 'attendance' | 'quorumMoments' | 'duties' | 'conflicts' | 'dutyConflicts'> = {
  conflicts: [],
  dutyConflicts: [],
  attendance: [],
  quorumMoments: [],
  duties: { presiding: [], notes: [] },
}
const noDecisions = readDecisions(new Y.Doc().getMap('meeting'))
const generally = (...blocks: NoteBlock[]) => new Map([[null, blocks]])
const sourceOf = (source: Partial<MinutesSource> = {}): MinutesSource => ({
  meeting,
  timeZone: null,
  notes: generally(paragraph('We met.'), paragraph('We agreed.')),
  actionItems: [],
  itemOfActionItem: new Map(),
  late: {},
  decisions: noDecisions,
  taken: null,
  sittingItems: new Map(),
  adjournment: null,
  next: null,
  approvedBy: null,
  earlierTitles: new Map(),
  settings: { depth: 'everything', numbering: 'agenda', signers: [], kinds: [] },
  hasOlderSettings: false,
  records: { letters: [], publicPresent: null },
  notices: [],
  offices: new Map(),
  ...source,
  proceedings: { ...nothing, ...source.proceedings } as Proceedings,
})
const textOf = (source: Partial<MinutesSource>) => minutesText(minutesOf('Parks', sourceOf(source)))

test('minutes list the events in the order of the meeting', () => {
  const carried = { ...action, id: 'y', title: 'Fix bench', owner: '', dueDate: 'soon' }
  const actionItems = [action, { ...carried, carriedTo: { meetingId: 'n', title: 'May', done: true } }]
  expect(textOf({ actionItems })).toBe(
    [
      'Parks',
      'Minutes of Spring planning',
      'May 4, 2026, 7:00 PM to 8:10 PM',
      'Town hall · online',
      'Draft: these minutes are not approved.',
      '',
      'RITUALS',
      '- Pledge',
      '',
      'AGENDA',
      '1. Old Business (not completed)',
      '2. Playground',
      '   Swings first.',
      '   Slide later.',
      '   ☑ Ask three firms',
      '',
      'NOTES',
      'We met.',
      'We agreed.',
      '',
      'ACTION ITEMS',
      '1. Order paint (Owner: Ana, due Jun 1, 2026, open)',
      '2. Fix bench (due soon, done, carried to May)',
      '',
    ].join('\n'),
  )
})

const noted = (name: string, status: AttendanceStatus, at: string, item: string | null, reason = '') => ({
  id: `${name} ${at}`,
  order: 'a0',
  kind: 'attendance' as const,
  person: name,
  name,
  guest: name === 'Hana',
  status,
  at: `2026-05-04T${at}:00`,
  item,
  reason: reason || null,
  office: null,
  after: null,
})

test('minutes list attendance with times, arrivals and departures at their items, and changes of the quorum', () => {
  const counted = [
    ...['Ana', 'Bob', 'Cem'].map((name) => noted(name, 'present', '19:02', 'a')),
    noted('Dee', 'excused', '19:02', 'a', 'ill'),
    noted('Eva', 'absent', '19:02', 'a'),
    noted('Cem', 'left', '19:20', 'b', 'train'),
    noted('Eva', 'remote', '19:30', 'b'),
    noted('Hana', 'present', '19:31', 'b'),
  ]
  const proceedings = {
    attendance: readAttendance(counted),
    quorumMoments: readQuorumMoments(counted, { kind: 'number', number: 3 }),
    duties: {
      presiding: [
        { name: 'Ana', at: '2026-05-04T19:00:00', item: null },
        { name: 'Bob', at: '2026-05-04T19:25:00', item: 'b' },
      ],
      notes: [{ name: 'Cem', at: '2026-05-04T19:00:00', item: null }],
    },
  } as unknown as Proceedings
  const text = textOf({ proceedings })
  expect(text).toContain('\nPresiding: Ana, Bob (from 7:25 PM)\nNotes taken by Cem\n')
  expect(text).toContain(
    [
      'ATTENDANCE',
      '- Present: Ana, Bob, Cem (until 7:20 PM)',
      '- Present remotely: Eva (from 7:30 PM)',
      '- Excused: Dee (ill)',
      '- Guests: Hana (from 7:31 PM)',
      '- Quorum: 3 members needed, up to 3 present.',
      '',
    ].join('\n'),
  )
  expect(text).toContain(
    [
      '1. Old Business (not completed)',
      '   Cem left at 7:20 PM (train).',
      '   The quorum was lost at 7:20 PM: 2 present, 3 needed.',
      '   Bob presided from 7:25 PM.',
      '   Eva joined remotely at 7:30 PM.',
      '   There was a quorum again at 7:30 PM: 3 present, 3 needed.',
      '   Hana arrived at 7:31 PM.',
      '2. Playground',
    ].join('\n'),
  )
})

test('minutes list a recusal beside a member whose name was typed for it', () => {
  const ann = { ...noted('Ann', 'present', '19:02', 'a'), person: 'account:ann' }
  const recusal = { id: 'r', kind: 'recusal', item: 'a', reason: null, left: false, motion: null, at: ann.at }
  const involvements = [{ ...recusal, person: 'name:ann', name: 'ann' }] as unknown as Involvement[]
  const proceedings = { ...nothing, attendance: readAttendance([ann]) } as unknown as Proceedings
  const text = textOf({ proceedings, decisions: { ...noDecisions, involvements } })
  expect(text).toContain('- Present: Ann (recused from item 2)\n')
})

const attendanceOf = (counted: readonly ReturnType<typeof noted>[], needed = 2) =>
  ({
    attendance: readAttendance(counted),
    quorumMoments: readQuorumMoments(counted, { kind: 'number', number: needed }),
    duties: { presiding: [], notes: [] },
  }) as unknown as Proceedings

test('a person who was away returns, and an absence of less than a minute is not printed', () => {
  const proceedings = attendanceOf([
    ...['Ana', 'Bob', 'Cem'].map((name) => noted(name, 'present', '19:02', 'a')),
    noted('Bob', 'left', '19:20', 'b'),
    noted('Bob', 'present', '19:30', 'b'),
    noted('Cem', 'left', '19:40', 'b'),
    noted('Cem', 'present', '19:40', 'b'),
  ])
  const text = textOf({ proceedings })
  expect(text).toContain('- Present: Ana, Bob (until 7:20 PM, from 7:30 PM), Cem\n')
  expect(text).toContain('   Bob left at 7:20 PM.\n   Bob returned at 7:30 PM.\n')
  expect(text).not.toMatch(/arrived|7:40/)
})

test('a summary has rituals that were held, public speakers, and a quorum that was lost and regained, and no details', () => {
  const proceedings = attendanceOf([
    ...['Ana', 'Bob'].map((name) => noted(name, 'present', '19:02', 'a')),
    noted('Bob', 'left', '19:20', 'b'),
    noted('Bob', 'present', '19:30', 'b'),
  ])
  const spoken = (name: string, publicComment: boolean) => ({
    person: name,
    name,
    publicComment,
    seconds: 60,
    turns: 1,
  })
  const speakers = new Map([['a', { spoken: [spoken('Cem', false), spoken('Mia', true)] }]])
  const decisions = { ...noDecisions, speakers } as unknown as MinutesSource['decisions']
  const skipped = { ...meeting.rituals.items[0], id: 's', title: 'Bylaws Reading', completed: false }
  const rituals = { items: [...meeting.rituals.items, skipped] } as unknown as Meeting['rituals']
  const at = (minutesDepth: Meeting['minutesDepth']) =>
    textOf({ proceedings, decisions, meeting: { ...meeting, rituals, minutesDepth } })
  const turns = ['The quorum was lost at 7:20 PM: 1 present, 2 needed.', 'There was a quorum again at 7:30 PM']
  for (const words of ['RITUALS\n- Pledge\n\n', '   Public comment: Mia (1:00)\n', ...turns])
    expect(at('summary')).toContain(words)
  expect(at('summary')).not.toMatch(/Speakers|left at|Bylaws|☑/)
  for (const words of ['- Bylaws Reading (not marked as held)\n', 'Speakers: Cem (1:00)', 'Bob left at', ...turns])
    expect(at('everything')).toContain(words)
  for (const words of turns) expect(at('decisions')).toContain(words)
  expect(at('decisions')).not.toMatch(/RITUALS|Public comment/)
})

test('no heading is doubled: by the kind in the title, an item in its own notes, an adjournment, or speakers', () => {
  const last = { ...meeting.agendaItems[0], id: 'c', title: 'Schluss', completed: false }
  const agendaItems = [...meeting.agendaItems, last] as Meeting['agendaItems']
  const events = [{ kind: 'adjourned', at: '2026-05-04T20:10:00' }]
  const speakers = new Map([[null, { spoken: [{ name: 'Cem', publicComment: false, seconds: 0, turns: 1 }] }]])
  const text = textOf({
    meeting: { ...meeting, title: 'Regular meeting of May', kind: 'Regular meeting', number: 7, agendaItems },
    adjournment: 'c',
    decisions: { ...noDecisions, sitting: { state: 'adjourned', events }, speakers } as unknown as typeof noDecisions,
    notes: new Map([['a', [{ kind: 'heading', depth: 1, words: words('Playground') }, paragraph('We agreed.')]]]),
  })
  expect(text).toContain('Minutes of Regular meeting of May\nMeeting no. 7\nMay 4')
  expect(text).toContain('   ☑ Ask three firms\n   We agreed.\n3. Schluss\n   The meeting was adjourned at 8:10 PM.\n')
  expect(text).not.toContain('ADJOURNMENT')
  expect(text).toContain('SPEAKERS\n- Cem\n')
})

test.each([
  ['at the end of the agenda', null],
  ['at an item that was removed', 'gone'],
])('minutes report that the quorum was lost %s', (_, item) => {
  const counted = [
    ...['Ana', 'Bob'].map((name) => noted(name, 'present', '19:02', 'a')),
    noted('Bob', 'left', '19:50', item),
  ]
  const proceedings = {
    attendance: readAttendance(counted),
    quorumMoments: readQuorumMoments(counted, { kind: 'number', number: 2 }),
    duties: { presiding: [], notes: [] },
  } as unknown as Proceedings
  const text = textOf({ proceedings })
  expect(text).toContain('- Bob left at 7:50 PM.\n- The quorum was lost at 7:50 PM: 1 present, 2 needed.\n')
})

test.each([
  ['Europe/Berlin', 'May 4, 2026, 9:00 PM to 11:10 PM'],
  ['Asia/Jerusalem', 'May 4, 2026, 10:00 PM to May 5, 2026, 12:10 AM'],
])('the end of a meeting has its day if that is another one, in %s', (timeZone, when) => {
  const late = { ...meeting, date: '2026-05-04T19:00Z', startedAt: '2026-05-04T19:00Z' }
  const source = sourceOf({ meeting: { ...late, endedAt: '2026-05-04T21:10Z' } })
  expect(minutesOf('Parks', source, { timeZone }).when).toBe(when)
})

test('an action item that is done, reopened or carried over later changes nothing about approved minutes', () => {
  const both = { ...action, id: 'y', title: 'Fix the bench (open, that is)', fromLine: 'ACTION: fix' }
  const notes = generally(paragraph('Action item: Fix the bench (open)'))
  const withItems = (change: Partial<ListedActionItem>, actionState?: string, more: Partial<MinutesSource> = {}) => {
    const actionItems = [action, both].map((one) => ({ ...one, ...change }))
    const source = sourceOf({ actionItems, itemOfActionItem: new Map([['y', 'a']]), notes, ...more })
    return minutesText(minutesOf('Parks', source, { actionState }))
  }
  const approval = {
    number: 1,
    approvedBy: 'Ana Ortiz',
    approvedAt: '2026-05-05T08:00:00.000Z',
    sha256: '',
    bytes: 9,
    timeZone: 'UTC',
    format: minutesFormat,
  }
  const since = (change: Partial<ListedActionItem>, more: Partial<MinutesSource> = {}) =>
    whatSince({ approvals: [approval], latestText: withItems({}) }, (_zone, actionState) =>
      withItems(change, actionState, more),
    )
  expect(since({ done: true })).toBe('same')
  expect(since({ carriedTo: { meetingId: 'n', title: 'May (2)', done: true } })).toBe('same')
  expect(since({}, { notes: generally(paragraph('Action item: Fix the bench (done)')) })).toBe('changed')
  expect(since({ owner: 'Bob' })).toBe('changed')
  expect(since({ dueDate: null })).toBe('changed')
  expect(since({ late: ['Bob'] })).toBe('changed')
  expect(since({ title: 'Fix the bench (done, that is)' })).toBe('changed')
})

test('a quorum of one member is written in the singular, which is no change to minutes approved in an earlier form', () => {
  const counted = [noted('Ana', 'present', '19:02', 'a')]
  const proceedings = (needed: number) =>
    ({
      attendance: readAttendance(counted),
      quorumMoments: readQuorumMoments(counted, { kind: 'number', number: needed }),
      duties: { presiding: [], notes: [] },
    }) as unknown as Proceedings
  const today = textOf({ proceedings: proceedings(1) })
  expect(today).toContain('- Quorum: 1 member needed, up to 1 present.\n')
  expect(textOf({ proceedings: proceedings(2) })).toContain('- No quorum: 2 members needed, at most 1 present.\n')
  const approved = {
    number: 1,
    approvedBy: 'Ana Ortiz',
    approvedAt: '2026-05-05T08:00:00.000Z',
    sha256: '',
    bytes: 9,
    timeZone: 'UTC',
    format: 5,
  }
  const latestText = today.replace('1 member needed', '1 members needed')
  expect(whatSince({ approvals: [approved], latestText }, () => today)).toBe('other-format')
})

test('notes keep their structure in plain text', () => {
  const cell = (text: string, header = false) => ({ header, words: words(text) })
  const notes = generally(
    { kind: 'heading', depth: 1, words: words('Playground') },
    paragraph('First\nsecond'),
    {
      kind: 'list',
      start: null,
      entries: [
        [paragraph('Swings'), { kind: 'list', start: 3, type: 'a', entries: [[paragraph('two firms')]] }],
        [
          {
            kind: 'paragraph',
            words: [...words('See '), ...words('the offer', 'https://example.org/offer')],
          },
        ],
        [{ kind: 'paragraph', words: words('ana@example.org', 'mailto:ana@example.org') }],
      ],
    },
    { kind: 'heading', depth: 2, words: words('Costs') },
    {
      kind: 'table',
      rows: [
        [cell('Firm', true), cell('Offer', true)],
        [cell('Ames'), cell('4,000\nwithout tax')],
      ],
    },
    { kind: 'quote', blocks: [paragraph('Said')] },
    { kind: 'rule' },
  )
  expect(textOf({ notes })).toContain(
    [
      'NOTES',
      'Playground',
      'First',
      'second',
      '- Swings',
      '  c. two firms',
      '- See the offer (https://example.org/offer)',
      '- ana@example.org',
      '',
      'Costs',
      'Firm\tOffer',
      'Ames\t4,000 without tax',
      '> Said',
      '---',
      '',
    ].join('\n'),
  )
})

test('content from after the end of the meeting is marked: in the notes, at an item, and an action item', () => {
  const text = textOf({
    late: { '': ['Ben'], a: ['Ben', 'Cem'] },
    actionItems: [{ ...action, late: ['Ben'] }],
  })
  expect(text).toContain('We agreed.\nWhat Ben wrote without a connection was added after the meeting ended.\n')
  expect(text).toContain('   What Ben and Cem wrote without a connection was added after the meeting ended.\n')
  expect(text).toContain('open, added after the meeting ended)')
})

test('minutes are marked as a draft until the meeting has ended', () => {
  const live = minutesOf('Parks', sourceOf({ meeting: { ...meeting, status: 'live', endedAt: null } }))
  expect(live.standing).toMatch(/^Draft/)
  expect(live.when).toBe('May 4, 2026, from 7:00 PM')
})

test('a draft contains doubts about the attendance, and the text to approve does not', () => {
  const conflict = { kind: 'contradiction', person: 'account:a', name: 'Ana', statements: [] } as const
  const source = sourceOf({ proceedings: { conflicts: [conflict] } as unknown as Proceedings })
  const sentence = '\nOPEN DOUBTS\n- The records of the attendance of Ana contradict each other.\n'
  expect(minutesText(minutesOf('Parks', source))).toContain(sentence)
  expect(minutesText(minutesOf('Parks', source, { standing: { kind: 'text' } }))).not.toContain('DOUBTS')
})

test('minutes of a cancelled meeting contain the cancellation and its reason', () => {
  const cancelled = { reason: 'Snow', at: null }
  const off = { ...meeting, status: 'upcoming', startedAt: null, endedAt: null, cancelled } as const
  expect(minutesOf('Parks', sourceOf({ meeting: off })).standing).toBe('Cancelled: Snow')
  // A cancelled meeting that took place after all.
  expect(minutesOf('Parks', sourceOf({ meeting: { ...meeting, cancelled } })).standing).toBe(
    'Draft: these minutes are not approved.',
  )
})

test.each([
  ['Spring planning', 'spring-planning-minutes.txt'],
  ['May 4, 2026', 'may-4--2026-minutes.txt'],
  ['Straßenfest / Übersicht', 'straßenfest---übersicht-minutes.txt'],
])('the file of %s is called %s', (title, name) => {
  expect(minutesFileName(title)).toBe(name)
})

test('an approved text is compared in the time zone in which it was approved', () => {
  const utc = { ...meeting, startedAt: '2026-05-04T19:00:00Z', endedAt: '2026-05-04T20:10:00Z' }
  expect(minutesOf('Parks', sourceOf({ meeting: utc }), { timeZone: 'America/New_York' }).when).toBe(
    'May 4, 2026, 3:00 PM to 4:10 PM',
  )
})

test('documents are at their agenda item, and in a list of all with its number', () => {
  const named = (name: string, of: string | null) => ({ id: name, name, item: of })
  const documents = [
    named('Budget.pdf', null),
    named('Swings.pdf', 'a'),
    named('Slide.png', 'a'),
    named('Old letter.txt', 'removed'),
  ]
  const { sections } = minutesOf('Parks', sourceOf({ meeting: { ...meeting, documents } as unknown as Meeting }))
  const entriesIn = (heading: string) =>
    sections.flatMap((section) => (section.kind === 'entries' && section.heading === heading ? section.entries : []))
  const [old, playground] = entriesIn('Agenda')
  expect(playground?.below[0]).toEqual(paragraph('Documents: Swings.pdf, Slide.png'))
  expect(old?.below).toEqual([])
  expect(entriesIn('Documents').map(lineOfEntry)).toEqual([
    'Budget.pdf',
    'Swings.pdf (item 2)',
    'Slide.png (item 2)',
    'Old letter.txt',
  ])
})

test('minutes name the number of the entries that no device reads', () => {
  const unread = { count: 28_000, by: ['Eve'], entries: 1 }
  const source = sourceOf({
    meeting: { ...meeting, unread: { agenda: 1, rituals: 0, actionItems: 3_000 } } as Meeting,
    decisions: { ...noDecisions, unread },
  })
  const section = minutesOf('Parks', source).sections.find(({ heading }) => heading === 'Not read')
  expect(section?.kind === 'entries' && section.entries.map((entry) => entry.words)).toEqual([
    '1 more agenda item is not read.',
    '3,000 more action items are not read.',
    '28,000 more statements by Eve are not read.',
    '1 more entry is not read in the long lists of statements.',
  ])
  expect(minutesOf('Parks', sourceOf()).sections.map(({ heading }) => heading)).not.toContain('Not read')
})

test('struck words are marked in plain text, without the spaces around them', () => {
  const struck = (text: string, more: Partial<NoteRun> = {}): NoteRun => ({
    ...run,
    text,
    strike: true,
    ...more,
  })
  const written = (...runs: NoteRun[]) =>
    textOf({ notes: generally({ kind: 'paragraph', words: runs }) }).match(/NOTES\n(.*?)\n(?:\n|$)/s)?.[1]
  expect(written(...words('Fee is '), struck('$40'), ...words(' $45'))).toBe('Fee is ~~$40~~ $45')
  expect(written(struck('The motion fails.'), ...words(' The motion carries.'))).toBe(
    '~~The motion fails.~~ The motion carries.',
  )
  // One mark for words with several looks, and none around spaces only.
  expect(written(struck('Old '), struck('fee', { bold: true }), struck(' '), ...words('gone'))).toBe('~~Old fee~~ gone')
  expect(written(struck('one\ntwo'))).toBe('~~one~~\n~~two~~')
  const link = 'https://example.org/offer'
  expect(written(struck('the offer', { link }))).toBe(`~~the offer~~ (${link})`)
})
