import { expect, test } from 'vitest'
import { agendaFormat } from './agenda-text.ts'
import { isCurrent } from './is-current.ts'

const receipt = {
  number: 1,
  postedBy: 'Ana Ortiz',
  postedAt: '2026-11-24T16:00:00.000Z',
  sha256: '',
  bytes: 9,
  format: agendaFormat,
  timeZone: 'UTC',
}
const posted = (latestText: string, format = agendaFormat) => ({
  receipts: [{ ...receipt, format }],
  latestText,
})

test.each([
  ['the same text is current', posted('Items'), true],
  ['another text is not', posted('Other items'), false],
  ['a text of another format is not compared', posted('Other items', agendaFormat + 1), true],
  ['without a posting nothing has changed', { receipts: [], latestText: null }, true],
])('%s', (_, notices, expected) => {
  expect(isCurrent(notices, () => 'Items')).toBe(expected)
})

test('a time zone that the browser does not support is not compared', () => {
  const textIn = () => {
    throw new RangeError('Invalid time zone')
  }
  expect(isCurrent(posted('Items'), textIn)).toBe(true)
})
