import { endMeeting, queryMinutesSource, startMeetingNow } from '@civic-hub/committee'
import { readTimeZone, setTimeZone } from '@civic-hub/committee/minutes'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { minutesFormat, minutesOf } from './minutes.ts'
import { minutesDocx } from './minutes-docx.ts'
import { minutesText } from './minutes-text.ts'
import { whatSince } from './since-approval.ts'
import { unzipPart } from './testing/unzip-part.ts'
import { templateData } from './word-template/template-data.ts'

const newYork = 'America/New_York'
const london = 'Europe/London'
const testZone = process.env.TZ

/** The reader's device has this time zone until the end of the test. */
const readIn = (timeZone: string) => {
  process.env.TZ = timeZone
}
afterEach(() => {
  if (testZone === undefined) delete process.env.TZ
  else process.env.TZ = testZone
})

/** A meeting that a device held between two moments, in a committee with this time zone. */
function hold(from: string, until: string, timeZone: string | null) {
  const doc = new Y.Doc()
  const at = (moment: string) => ({ now: () => new Date(moment), randomId: () => 'id' })
  const set = (zone: string | null) => setTimeZone(doc, at(from), zone)
  set(timeZone)
  const started = startMeetingNow(doc, at(from), { title: 'November', committeeName: 'Parks' })
  if (!started.ok) throw new Error(started.refusal)
  endMeeting(doc, at(until), started.value)
  const source = () => {
    const read = queryMinutesSource(doc, started.value).read()
    if (!read) throw new Error('There is no meeting')
    return read
  }
  const textIn = (zone: string) =>
    minutesText(minutesOf('Parks', source(), { timeZone: zone, standing: { kind: 'text' } }))
  return { doc, set, source, textIn }
}

const lateEvening = ['2026-12-01T04:30:00Z', '2026-12-01T04:55:00Z'] as const

test('minutes show the day of the committee to a reader in another time zone, with its name', () => {
  const { source } = hold(...lateEvening, newYork)
  readIn(london)
  const minutes = minutesOf('Parks', source())
  expect(minutes.when).toBe('Nov 30, 2026, 11:30 PM to 11:55 PM (America/New_York)')
  readIn(newYork)
  expect(minutesOf('Parks', source()).when).toBe('Nov 30, 2026, 11:30 PM to 11:55 PM')
})

test('the Word document and fields of a Word template are in the time zone of the committee', async () => {
  const { source } = hold(...lateEvening, newYork)
  readIn(london)
  const minutes = minutesOf('Parks', source())
  const word = Buffer.from(await (await minutesDocx(minutes)).arrayBuffer())
  expect(unzipPart(word, 'word/document.xml')).toContain('Nov 30, 2026, 11:30 PM to 11:55 PM (America/New_York)')
  const { text } = templateData(minutes, source())
  expect([text.date, text.start, text.end]).toEqual(['Nov 30, 2026', '11:30 PM (America/New_York)', '11:55 PM'])
})

test('a later change of the committee’s time zone rewrites no minutes', () => {
  const { source, set, textIn } = hold(...lateEvening, newYork)
  const before = textIn(newYork)
  set(london)
  readIn(london)
  expect(minutesOf('Parks', source()).when).toBe('Nov 30, 2026, 11:30 PM to 11:55 PM (America/New_York)')
  expect(textIn(source().timeZone ?? '')).toBe(before)
})

test('a meeting that started before its committee had a time zone follows the reader’s device', () => {
  const { doc, source, set } = hold(...lateEvening, null)
  set(newYork)
  readIn(london)
  expect(readTimeZone(doc)).toBe(newYork)
  expect(minutesOf('Parks', source()).when).toBe('Dec 1, 2026, 4:30 AM to 4:55 AM')
})

test('the approved text is the same on every device, and is compared in the time zone of its approval', () => {
  const { source, textIn } = hold(...lateEvening, newYork)
  const approvedIn = (timeZone: string, latestText: string) =>
    whatSince(
      {
        approvals: [
          {
            number: 1,
            approvedBy: 'Ana',
            approvedAt: '2026-12-02T08:00:00Z',
            sha256: '',
            bytes: 9,
            timeZone,
            format: minutesFormat,
          },
        ],
        latestText,
      },
      textIn,
    )
  readIn(london)
  const here = textIn(source().timeZone ?? '')
  readIn(newYork)
  const there = textIn(source().timeZone ?? '')
  expect(here).toBe(there)
  expect(here).toContain('\nNov 30, 2026, 11:30 PM to 11:55 PM\n')
  expect(approvedIn(newYork, here)).toBe('same')
  // As an earlier app approved them on a device in London.
  readIn('Asia/Tokyo')
  expect(
    approvedIn(london, here.replace('Nov 30, 2026, 11:30 PM to 11:55 PM', 'Dec 1, 2026, 4:30 AM to 4:55 AM')),
  ).toBe('same')
})

test.each([
  [
    'the night in which clocks go back',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    newYork,
    'Nov 1, 2026, 1:30 AM to 1:30 AM (America/New_York)',
  ],
  [
    'the night in which clocks go forward',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    london,
    'Mar 29, 2026, 12:30 AM to 2:30 AM (Europe/London)',
  ],
  [
    'a day ahead of the date line',
    '2026-11-30T10:30:00Z',
    '2026-11-30T11:30:00Z',
    'Pacific/Auckland',
    'Nov 30, 2026, 11:30 PM to Dec 1, 2026, 12:30 AM (Pacific/Auckland)',
  ],
  [
    'a day behind it',
    '2026-12-01T10:30:00Z',
    '2026-12-01T11:30:00Z',
    'Pacific/Pago_Pago',
    'Nov 30, 2026, 11:30 PM to Dec 1, 2026, 12:30 AM (Pacific/Pago_Pago)',
  ],
])('minutes of %s', (_, from, until, timeZone, when) => {
  const { source } = hold(from, until, timeZone)
  for (const reader of ['Asia/Tokyo', 'America/Denver']) {
    readIn(reader)
    expect(minutesOf('Parks', source()).when).toBe(when)
  }
})

test('an earlier name of the reader’s time zone is not another one', () => {
  const { source } = hold(...lateEvening, 'US/Eastern')
  readIn(newYork)
  expect(minutesOf('Parks', source()).when).toBe('Nov 30, 2026, 11:30 PM to 11:55 PM')
})

test('a stored time zone that no device supports is that of the reader', () => {
  const { doc, source } = hold(...lateEvening, newYork)
  const meeting = doc.getMap<Y.Map<unknown>>('meetings').get(source().meeting.id)
  meeting?.set('timeZone', 'Mars/Olympus')
  doc.getMap('templateSettings').set('timeZone', 'x'.repeat(1_000_000))
  readIn(london)
  expect(minutesOf('Parks', source()).when).toBe('Dec 1, 2026, 4:30 AM to 4:55 AM')
})
