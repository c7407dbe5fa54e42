import { readFileSync } from 'node:fs'
import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { minutesFormat, minutesOf } from './minutes.ts'
import { minutesText } from './minutes-text.ts'
import { whatSince } from './since-approval.ts'
import { councilInJune, councilInMay, parish, township } from './testing/real/councils.ts'
import { association, nonprofit, standards } from './testing/real/groups.ts'
import { holdRealMeeting } from './testing/real/hold-real-meeting.ts'
import { withVersion } from './version-text.ts'

const approval = {
  number: 1,
  approvedBy: 'Ana Ortiz',
  approvedAt: '2026-05-05T08:00:00.000Z',
  sha256: '',
  bytes: 9,
  timeZone: 'UTC',
}
const approvedAs = (format: number, latestText: string) => ({
  approvals: [{ ...approval, format }],
  latestText,
})

test.each([
  ['the same words are unchanged', minutesFormat, 'We met.', 'same'],
  ['other words are a change', minutesFormat, 'We met again.', 'changed'],
  ['the same words are unchanged in an earlier form, too', minutesFormat - 1, 'We met.', 'same'],
  ['other words in an earlier form say nothing of the meeting', minutesFormat - 1, 'WE MET', 'other-format'],
] as const)('%s', (_, format, approved, since) => {
  expect(whatSince(approvedAs(format, approved), () => 'We met.')).toBe(since)
})

test('the line about the version before is no change', () => {
  const version = { ...approval, number: 2, parent: 'a'.repeat(64), format: minutesFormat }
  const latestText = withVersion('Parks\n\nNOTES\nWe met.\n', version)
  const approvals = { approvals: [version], latestText }
  expect(whatSince(approvals, () => 'Parks\n\nNOTES\nWe met.\n')).toBe('same')
  expect(whatSince(approvals, () => 'Parks\n\nNOTES\nWe left.\n')).toBe('changed')
})

test('nothing has changed since the approval if there is none', () => {
  expect(whatSince({ approvals: [], latestText: null }, () => 'We met.')).toBe('same')
})

test('times of a zone that the browser does not support cannot be compared', () => {
  const textIn = () => {
    throw new RangeError('Invalid time zone')
  }
  expect(whatSince(approvedAs(minutesFormat, 'We met.'), textIn)).toBe('other-format')
})

const depths = ['decisions', 'summary', 'everything'] as const
const real = { councilInMay, councilInJune, township, parish, nonprofit, standards, association }
/** Texts to approve, by meeting and depth, as the last app with format 15 wrote them. */
const texts15 = JSON.parse(
  readFileSync(new URL('../../../../../../tests/fixtures/minutes/format-15.json', import.meta.url), 'utf8'),
) as Record<string, Record<(typeof depths)[number], string>>

/** Compares an approved text of format 15, after a change of it, with the minutes of the same meeting. */
function since15(name: string, minutesDepth: (typeof depths)[number], change: (text: string) => string = String) {
  const meeting = Object.entries(real).find(([known]) => known === name)?.[1]
  const doc = new Y.Doc()
  const id = meeting ? holdRealMeeting(doc, meeting) : holdRichMeeting(doc)
  const source = queryMinutesSource(doc, id).read() as MinutesSource
  const atDepth = { ...source, meeting: { ...source.meeting, minutesDepth } }
  const textIn = (_zone: string, actionState?: string, format?: number) =>
    minutesText(minutesOf(meeting?.committee ?? 'Parks', atDepth, { standing: { kind: 'text' }, actionState, format }))
  return whatSince(approvedAs(15, change(texts15[name]?.[minutesDepth] ?? '')), textIn)
}

test.each(Object.keys(texts15))('minutes that an app with format 15 approved are unchanged: %s', (name) => {
  for (const depth of depths) expect(since15(name, depth), depth).toBe('same')
})

test.each([
  ['a vote', '4 aye, 1 no', '3 aye, 2 no'],
  ['a mover', 'Moved by Bob', 'Moved by Cem'],
  ['the words of a motion', 'to cut the fees', 'to cut all fees'],
  ['the time of the end', 'adjourned at 7:50 PM', 'adjourned at 7:55 PM'],
  ['an arrival', 'Eva arrived at 7:10 PM', 'Eva arrived at 7:11 PM'],
])('minutes of format 15 with another fact are not taken for unchanged: %s', (_, words, others) => {
  expect(texts15.rich?.everything).toContain(words)
  expect(since15('rich', 'everything', (text) => text.replace(words, others))).toBe('other-format')
})
