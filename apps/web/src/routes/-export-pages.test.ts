import {
  addActionItem,
  cancelMeeting,
  endMeeting,
  nameCommittee,
  scheduleMeeting,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { addEntry } from '@civic-hub/committee/budget'
import { addChecklistEntry, checklists } from '@civic-hub/committee/checklists'
import { addComment, advanceIdea, ideas } from '@civic-hub/committee/ideas'
import { announcements, resources } from '@civic-hub/committee/lists'
import { noteApprovalElsewhere, setTimeZone } from '@civic-hub/committee/minutes'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { ExportedApproval } from '../replica/transfer/export-manifest.ts'
import { createExportPages } from './-export-pages.ts'

let made = 0
const context: TransitionContext = {
  now: () => new Date(2026, 1, 1, 9),
  randomId: () => `id${made++}`,
  origin: null,
}

function someCommittee(): Y.Doc {
  const doc = new Y.Doc()
  nameCommittee(doc, context, { name: 'Parks', emoji: '🌳', createdAt: '2026-01-01T00:00:00.000Z' })
  for (const title of ['Spring / <planning>', 'Spring / <planning>']) {
    const meeting = scheduleMeeting(doc, context, {
      title,
      scheduledFor: new Date(2026, 2, 1, 18).toISOString(),
    })
    if (!meeting.ok) throw new Error(meeting.refusal)
    addActionItem(doc, context, meeting.value, {
      title: '=Order benches',
      owner: 'Ana',
      dueDate: null,
    } as never)
  }
  addEntry(doc, context, {
    type: 'expense',
    category: 'Benches',
    cents: 12_345,
    note: '',
    date: '2026-02-01',
  })
  return doc
}

const files = [
  { sha256: 'a'.repeat(64), name: 'Plan & map.pdf', mime: '', bytes: 1, path: 'files/Plan & map.pdf' },
  { sha256: 'b'.repeat(64), name: 'Lost.pdf', mime: '', bytes: 1, path: null },
  { sha256: 'c'.repeat(64), name: 'Plan.txt', mime: '', bytes: 1, path: 'files/words/c.txt' },
]

async function pagesOf(doc: Y.Doc, approvals: readonly ExportedApproval[] = []): Promise<Map<string, string>> {
  const pages = createExportPages(
    'https://hub.example',
    ({ title }, approved) => `<h1>${title}</h1>${JSON.stringify(approved)}`,
  )
  const committee = { id: 'parks-document', slug: 'parks', name: 'Parks' }
  const read = [
    ...pages.ofCommittee(doc, committee, files, approvals),
    pages.atTop([{ folder: 'parks/', name: 'Parks' }]),
  ]
  return new Map(
    await Promise.all(
      read.map(async ({ path, content }) => {
        const read = typeof content === 'function' ? await content() : content
        return [path, typeof read === 'string' ? read : await read.text()] as const
      }),
    ),
  )
}

test('exports files that can be found and read with only a text editor', async () => {
  const pages = await pagesOf(someCommittee())
  expect([...pages.keys()].sort()).toEqual([
    'READ ME.txt',
    'action-items.csv',
    'index.html',
    'ledger.csv',
    'meetings.ics',
    'meetings/2026-03-01 Spring - -planning- (2).html',
    'meetings/2026-03-01 Spring - -planning- (2).txt',
    'meetings/2026-03-01 Spring - -planning-.html',
    'meetings/2026-03-01 Spring - -planning-.txt',
  ])
  expect(pages.get('READ ME.txt')).toContain('parks/  Parks')
  expect(pages.get('meetings/2026-03-01 Spring - -planning-.txt')).toContain('1. =Order benches (Owner: Ana, open)')
  expect(pages.get('ledger.csv')).toContain('2026-02-01,Expense,Benches,123.45,')
  // A spreadsheet must not run the text of a member as a formula.
  expect(pages.get('action-items.csv')).toMatch(/"?'=Order benches"?,Ana,,no/)
  expect(pages.get('meetings.ics')?.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(pages.get('meetings.ics')?.replace(/\r\n\t/g, '')).toContain('https://hub.example/parks/meetings/')
})

test('the days of meetings and of their approvals are those of the committee’s time zone, with its name', async () => {
  const doc = new Y.Doc()
  // Late on the day before, and early on the day after it, anywhere else.
  const timeZone = new Date().getTimezoneOffset() > 0 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  const day = timeZone === 'Pacific/Kiritimati' ? '2026-12-01' : '2026-11-30'
  const moment = timeZone === 'Pacific/Kiritimati' ? '2026-11-30T10:30:00Z' : '2026-12-01T10:30:00Z'
  const at = { ...context, now: () => new Date(moment) }
  setTimeZone(doc, at, timeZone)
  const meeting = startMeetingNow(doc, at, { title: 'November', committeeName: 'Parks' })
  if (!meeting.ok) throw new Error(meeting.refusal)
  addActionItem(doc, at, meeting.value, { title: 'Order benches', owner: 'Ana', dueDate: null } as never)
  endMeeting(doc, at, meeting.value)
  const approval = {
    number: 1,
    approvedBy: 'Ana',
    approvedAt: moment,
    bytes: 1,
    format: 13,
    timeZone,
    meetingId: meeting.value,
    sha256: 'd'.repeat(64),
    path: 'approvals/November-approved-1.txt',
  }
  const pages = await pagesOf(doc, [approval])
  const text = pages.get(`meetings/${day} November.txt`)
  expect(text).toContain(`(${timeZone})\n`)
  const words = day === '2026-12-01' ? 'Dec 1, 2026, 12:30 AM' : 'Nov 30, 2026, 11:30 PM'
  expect(text?.split('APPROVAL\n')[1]).toContain(`${words} (${timeZone})`)
  expect(pages.get('action-items.csv')).toContain(day)
  expect(pages.get('index.html')).toContain(words.slice(0, words.indexOf('2026') + 4))
})

test('exports a series with its rule in its time zone', async () => {
  const doc = someCommittee()
  const recurring = {
    enabled: true,
    frequency: 'weekly',
    rule: 'weekly 2',
    timeZone: 'Europe/Berlin',
  } as const
  scheduleMeeting(doc, context, { title: 'Parks', scheduledFor: '2026-03-03T18:00:00.000Z', recurring })
  expect((await pagesOf(doc)).get('meetings.ics')?.match(/^(DTSTART;.*|RRULE:FREQ=W.*)$/gm)).toEqual([
    'DTSTART;TZID=Europe/Berlin:20260303T190000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2',
  ])
})

test('lists the approvals below the minutes, with the hub and the path of the approved text', async () => {
  const doc = someCommittee()
  const [meetingId = ''] = doc.getMap('meetings').keys()
  const approval = {
    number: 1,
    approvedBy: 'Ana',
    approvedAt: '2026-03-02T10:00:00.000Z',
    bytes: 1,
    format: 5,
    timeZone: 'UTC',
  }
  const elsewhere = { ...approval, hub: 'https://old.example', sha256: 'a'.repeat(64) }
  expect(noteApprovalElsewhere(doc, context, meetingId, elsewhere).ok).toBe(true)
  const here = { ...approval, meetingId, sha256: 'd'.repeat(64), path: 'approvals/Spring-approved-1.txt' }
  const pages = await pagesOf(doc, [here])
  const told = [...pages].flatMap(([path, text]) => (text.includes('https://old.example') ? [path] : []))
  expect(told).toEqual([expect.stringMatching(/\.html$/), expect.stringMatching(/\.txt$/)])
  expect(
    pages
      .get(told[1] ?? '')
      ?.split('APPROVAL\n')[1]
      ?.split('\n'),
  ).toEqual([
    expect.stringMatching(/^- Approved by Ana, .* on https:\/\/old\.example$/),
    `   SHA-256 ${'a'.repeat(64)}`,
    '   files/Plan & map.pdf',
    expect.stringMatching(/^- Approved by Ana, .* on https:\/\/hub\.example$/),
    `   SHA-256 ${'d'.repeat(64)}`,
    '   approvals/Spring-approved-1.txt',
    '',
  ])
})

test('writes the table of ideas with the words of the screen', async () => {
  const doc = someCommittee()
  const idea = ideas.add(
    doc,
    context,
    { title: 'Swings', description: '', status: 'new' },
    { account: 'a', name: 'Ana' },
  )
  if (!idea.ok) throw new Error(idea.refusal)
  advanceIdea(doc, context, idea.value, 'new')
  expect((await pagesOf(doc)).get('ideas.csv')).toContain('Swings,,In Discussion,Ana,')
})

test('marks a cancelled meeting on the start page and on its own page', async () => {
  const doc = someCommittee()
  const [meetingId = ''] = doc.getMap('meetings').keys()
  expect(cancelMeeting(doc, context, meetingId, 'Snow').ok).toBe(true)
  const pages = await pagesOf(doc)
  expect(pages.get('index.html')?.match(/, cancelled\)/g)).toHaveLength(1)
  const told = [...pages].filter(([path, text]) => path.endsWith('.txt') && text.includes('Cancelled: Snow'))
  expect(told).toHaveLength(1)
})

test('exports ideas, checklists, announcements, resources and transcripts as readable files', async () => {
  const doc = someCommittee()
  const by = { account: 'a', name: 'Ana' }
  const idea = ideas.add(doc, context, { title: 'Swings', description: '', status: 'new' }, by)
  const checklist = checklists.add(doc, context, { title: 'Before a meeting' }, null)
  if (!idea.ok || !checklist.ok) throw new Error('refused')
  addComment(doc, context, idea.value, '=Yes, please', by)
  addChecklistEntry(doc, context, checklist.value, 'Book the room')
  announcements.add(doc, context, { title: 'Fair', text: 'On May 1', pinned: true }, by)
  resources.add(doc, context, { title: 'Bylaws', link: 'https://example.org/b', note: '', category: 'Law' }, by)
  const [meeting] = doc.getMap('meetings').values()
  ;((meeting as Y.Map<unknown>).get('transcript') as Y.Text).insert(0, 'We meet.')
  const pages = await pagesOf(doc)
  expect(pages.get('idea-comments.csv')).toContain('Swings,"\'=Yes, please",Ana,2026-02-01')
  expect(pages.get('checklists.csv')).toContain('Before a meeting,Book the room')
  expect(pages.get('announcements.csv')).toContain('Fair,On May 1,yes,Ana,2026-02-01')
  expect(pages.get('resources.csv')).toContain('Bylaws,https://example.org/b,,Law,Ana,2026-02-01')
  expect([...pages].filter(([, text]) => text === 'We meet.').map(([path]) => path)).toEqual([
    expect.stringMatching(/^transcripts\/2026-03-01 Spring .*\.txt$/),
  ])
  expect(pages.get('index.html')).toContain('>Announcements<')
})

test('writes the local day into a table, which in the evening differs from the day in UTC', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const pages = await pagesOf(someCommittee())
  vi.unstubAllEnvs()
  expect(pages.get('action-items.csv')).toContain('Spring / <planning>,2026-03-01,')
})

test('links from the start page to all other files, and escapes text', async () => {
  const pages = await pagesOf(someCommittee())
  const index = pages.get('index.html') ?? ''
  const links = Array.from(index.matchAll(/href="([^"]+)"/g), ([, address = '']) => decodeURIComponent(address))
  for (const path of [...pages.keys()].filter((path) => path !== 'index.html' && path !== 'READ ME.txt'))
    expect(links).toContain(path)
  expect(links).toContain('files/Plan & map.pdf')
  expect(index).toContain('Spring / &lt;planning&gt;')
  expect(index).toContain('<bdi>Lost.pdf</bdi> (not in this export)')
  expect(index).not.toContain('words/c.txt')
})
