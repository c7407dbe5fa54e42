import { openRecordSchema } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { committeePages } from './committee-pages.ts'
import type { PublicCommittee, PublicRecord } from './public-committee.ts'
import { type AnswerPage, minutesAtom } from './record-data.ts'
import { recordPages } from './record-page.ts'
import { readStoredRecord } from './stored-record.ts'

const bad = '\ufffe\u0007\u202e\u2067\u2069\u2069'
const stored = {
  title: `May${bad}`,
  date: '2026-05-04T18:00:00.000Z',
  endedAt: null,
  place: `Hall${bad}`,
  ...{
    presiding: [`Ana${bad}`],
    notesBy: [`Ben${bad}`],
    attendance: [{ name: `Eva${bad}`, status: 'present' }],
  },
  quorum: { present: 3, needed: 2 },
  approval: 1,
  minutes: `One${bad}\nTwo`,
  listed: false,
  approvedAt: '2026-05-18T18:00:00.000Z',
  timeZone: 'UTC',
  sha256: '',
  resolutions: [
    {
      motionId: 'm',
      text: `Fees${bad}`,
      mover: null,
      seconders: [],
      vote: null,
      standings: [{ as: 'repealed', byNumber: `7${bad}`, note: null }],
    },
  ],
}
function read(changes: object = {}) {
  const record = readStoredRecord(JSON.stringify({ ...stored, ...changes }))
  if (record === null) throw new Error('The record is damaged')
  return record
}
const whole = (pages: Iterable<AnswerPage>) => [...pages].map(({ body }) => body).join('')

test.each([
  ['a quorum below zero', { quorum: { present: 3, needed: -5 } }],
  ['a quorum of nobody', { quorum: { present: 3, needed: 0 } }],
  ['a quorum of more than 999', { quorum: { present: 3, needed: 1_000 } }],
  ['fewer than nobody present', { quorum: { present: -1, needed: 2 } }],
])('O3: %s is refused, and left out of a record that an older relay stored', (_, changes) => {
  const { approvedAt: _a, timeZone: _t, sha256: _s, ...record } = { ...stored, ...changes }
  expect(openRecordSchema.safeParse({ ...record, quorum: stored.quorum }).success).toBe(true)
  expect(openRecordSchema.safeParse(record).success).toBe(false)
  expect(read(changes)).toMatchObject({ quorum: null, approval: 1 })
  expect(read()).toMatchObject({ quorum: stored.quorum })
})

test('O3: a damaged record is none', () => {
  expect(readStoredRecord('{')).toBeNull()
  expect(readStoredRecord('{}')).toBeNull()
})

test('O3: an approval is refused that cannot be', () => {
  expect(openRecordSchema.shape.approval.safeParse(0).success).toBe(false)
})

/** The signs of direction that are in no isolated part, and the parts that do not end. */
function directionsOutside(text: string): string {
  let depth = 0
  let outside = ''
  for (const sign of text.replace(/<bdi[^>]*>[^<]*<\/bdi>/g, '')) {
    if (/[\u2066-\u2068]/.test(sign)) depth += 1
    else if (depth === 0 && /[\u202a-\u202e\u2069]/.test(sign)) outside += sign
    else if (sign === '\u2069') depth -= 1
  }
  return outside + ')'.repeat(depth)
}

const canBeRead = (text: string) => !['\ufffe', '\u0007'].some((sign) => text.includes(sign))

test('O3: members’ words change no direction outside of themselves, and every page and feed can be read', () => {
  const record: PublicRecord = {
    ...read(),
    meetingId: 'm1',
    publishedAt: 0,
    asApproved: true,
    differences: null,
    numbers: new Map([['m', { number: `1${bad}`, year: 2026, sequence: 1, givenAt: 0 }]]),
  }
  const committee: PublicCommittee = {
    name: `Parks${bad}`,
    slug: 'parks',
    documentId: 'd',
    records: [record],
    agendas: [],
    documents: [],
    withdrawn: [],
  }
  for (const page of [recordPages(committee, record), committeePages(committee)].map(whole)) {
    const [head = '', body = ''] = page.split('</head>')
    expect(directionsOutside(body.replace(/<div class="minutes".*<\/div>/s, ''))).toBe('')
    expect(directionsOutside(head)).toBe('')
    expect(canBeRead(page)).toBe(true)
  }
  expect(whole(recordPages(committee, record))).toContain('<p>One\u202e\u2067\u2069\u202c</p>')
  const feed = whole(minutesAtom(committee, ''))
  expect(canBeRead(feed)).toBe(true)
  expect(feed).toContain('One\u202e\u2067\u2069\u202c\nTwo')
  expect(directionsOutside(/<title>(Minutes of .*)<\/title>/.exec(feed)?.[1] ?? '-\u202e')).toBe('')
  // The approved text keeps its bytes, for its checksum.
  expect(record.minutes).toBe(stored.minutes)
})
