import { expect, test } from 'vitest'
import { minutesFormat } from './minutes.ts'
import { whatSince } from './since-approval.ts'
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
