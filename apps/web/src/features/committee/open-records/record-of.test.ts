import type { MinutesSource } from '@civic-hub/committee'
import { readDecisions } from '@civic-hub/committee/proceedings'
import type { Resolution } from '@civic-hub/committee/resolutions'
import { openRecordSchema } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { minutesApprovalTexts } from '../../../texts/en/minutes-approval.gen.ts'
import { namesIn, recordOf } from './record-of.ts'

const span = { from: '', to: null, remote: false, fromItem: null, toItem: null, reason: null }
const person = (name: string, changed: object = {}) => ({
  person: name,
  name,
  guest: false,
  here: true,
  late: false,
  statements: [],
  spans: [span],
  last: { status: 'present' },
  ...changed,
})
const decided = readDecisions(new Y.Doc().getMap('meeting'))
const source = {
  decisions: decided,
  actionItems: [],
  records: { letters: [] },
  approvedBy: null,
  late: {},
  meeting: {
    ...{
      title: ' Spring planning ',
      date: '2026-03-04T18:00:00.000Z',
      endedAt: null,
      venue: null,
      link: null,
    },
  },
  proceedings: {
    attendance: [
      person('Ana Ortiz'),
      person('Ana'),
      person('Sam (guest)', { guest: true }),
      person('Joy Park', { spans: [{ ...span, remote: true }] }),
      person('Tom Reyes', { spans: [], last: { status: 'excused' } }),
    ],
    duties: { presiding: [{ name: 'Ana Ortiz' }], notes: [{ name: 'Lee' }] },
    quorumMoments: [
      { present: 1, needed: 2 },
      { present: 3, needed: 2 },
    ],
  },
} as unknown as MinutesSource
const withVersionLine = (version: { number: number; parent: string }, words: string) =>
  `Parks\n${minutesApprovalTexts.versionLine(version.number, version.number - 1, version.parent)}\n\n${words}\n`
const text = 'Present: Ana Ortiz, Ana, Anabel. Sam (guest) spoke; Ana Ortiz thanked.'

test("a record has the meeting's content, and the approved text unchanged", () => {
  const record = recordOf(source, { number: 2, text }, {}, false)
  expect(openRecordSchema.parse(record)).toEqual(record)
  expect(record).toMatchObject({
    title: 'Spring planning',
    presiding: ['Ana Ortiz'],
    notesBy: ['Lee'],
    minutes: text,
    approval: 2,
    quorum: { present: 3, needed: 2 },
  })
  expect(record.attendance.map(({ status }) => status)).toEqual(['present', 'present', 'guest', 'remote', 'excused'])
  expect(namesIn(source)).toEqual(['Ana Ortiz', 'Lee', 'Ana', 'Sam (guest)', 'Joy Park', 'Tom Reyes'])
})

test('the names include people who only moved, voted or spoke', () => {
  const named = (name: string) => ({ person: `name:${name}`, name })
  const decisions = {
    ...decided,
    motions: [{ mover: named('Bo Mover'), seconders: [named('Su Second')] }],
    questions: [{ votes: { byName: [named('Vi Voter')], missing: [] }, recused: [named('Re Cused')] }],
    speakers: new Map([['', { spoken: [named('Mia Novak')] }]]),
    pulls: [{ person: null }],
  } as unknown as MinutesSource['decisions']
  const people = ['Bo Mover', 'Su Second', 'Vi Voter', 'Re Cused', 'Mia Novak']
  expect(namesIn({ ...source, decisions })).toEqual(expect.arrayContaining(people))
})

test('the names include everyone whom other parts of the minutes name', () => {
  const named = (name: string) => ({ person: `name:${name}`, name })
  const more = {
    ...source,
    actionItems: [{ owner: 'Ow Ner' }, { owner: '' }],
    records: { letters: [{ from: 'Let Ter' }] },
    late: { '': ['La Te'] },
    approvedBy: { corrections: [{ by: named('Ap Proved') }] },
    decisions: {
      ...decided,
      corrections: [{ by: named('Cor Rector') }],
      sitting: { ...decided.sitting, events: [{ stays: [named('Sta Yed')] }] },
    },
  } as unknown as MinutesSource
  const names = ['Ow Ner', 'Let Ter', 'La Te', 'Ap Proved', 'Cor Rector', 'Sta Yed']
  expect(namesIn(more)).toEqual(expect.arrayContaining(names))
  expect(namesIn(more)).not.toContain('')
})

test('a changed name is changed in the title and the place, too', () => {
  const meeting = { ...source.meeting, title: 'Hearing of Joy Park', venue: 'Garden of Joy Park' }
  const record = recordOf({ ...source, meeting }, { number: 1, text }, { 'Joy Park': '' }, false)
  expect(record).toMatchObject({ title: 'Hearing of a member', place: 'Garden of a member' })
})

test('links that admit a reader are not public, also in minutes that were approved with them', () => {
  const link = 'https://zoom.example/j/1?pwd=s3cret'
  const earlier = 'https://zoom.example/j/2'
  const place = `Room 4, ${link}`
  const approved = [
    `Parks\nMinutes of May\n${place} · online: ${earlier}\n\n`,
    `NOTES\nJoin at ${link}, or (${link}). Plan: https://city.example/plan?page=2.\n`,
    'Recording: https://video.example/a?passcode=12. Seen online: https://city.example/map\n',
  ].join('')
  const meeting = { ...source.meeting, venue: place, link }
  const record = recordOf({ ...source, meeting }, { number: 1, text: approved }, {}, false)
  expect(record.place).toBe('Room 4, [link]')
  expect(record.minutes).toBe(
    [
      'Parks\nMinutes of May\nRoom 4, [link] · online\n\n',
      'NOTES\nJoin at [link], or ([link]). Plan: https://city.example/plan?page=2.\n',
      'Recording: [link]. Seen online: https://city.example/map\n',
    ].join(''),
  )
})

test('a text with changed names does not have the checksum of the version before, which would verify guesses', () => {
  const version = { number: 2, parent: 'a'.repeat(64) }
  const second = withVersionLine(version, text)
  const unchanged = recordOf(source, { number: 2, text: second }, {}, false)
  expect(unchanged.minutes).toBe(second)
  const changed = recordOf(source, { number: 2, text: second }, { Ana: 'A member' }, false)
  expect(changed.minutes).toContain('Version 2 of the approved minutes. It follows version 1.\n\n')
  expect(changed.minutes).not.toContain(version.parent)
})

test('the names of seconders are public only if the minutes print them', () => {
  const person = (name: string) => ({ person: `name:${name}`, name })
  const motion = { text: 'Adopt the fees', mover: person('Bo'), seconders: [person('Su')] }
  const resolution = {
    motionId: 'fees',
    meetingId: 'm',
    motion,
    question: null,
    state: 'in-force',
    standings: [],
  } as unknown as Resolution
  const secondersIn = (printSeconders: boolean) =>
    recordOf(
      {
        ...source,
        meeting: { ...source.meeting, id: 'm' },
        decisions: { ...decided, rules: { ...decided.rules, printSeconders } },
      },
      { number: 1, text },
      {},
      false,
      [resolution],
    ).resolutions?.[0]?.seconders
  expect(secondersIn(true)).toEqual(['Su'])
  expect(secondersIn(false)).toEqual([])
})

test('names are shown as confirmed, in the list and in the text, only as whole names and each once', () => {
  const shown = { 'Ana Ortiz': 'A. O.', Ana: 'Joy', 'Sam (guest)': ' ', Lee: 'Lee' }
  const record = recordOf(source, { number: 1, text }, shown, true)
  expect(record.minutes).toBe('Present: A. O., Joy, Anabel. a member spoke; A. O. thanked.')
  expect(record.attendance.map(({ name }) => name)).toEqual(['A. O.', 'Joy', 'a member', 'Joy Park', 'Tom Reyes'])
  expect(record.presiding).toEqual(['A. O.'])
})
