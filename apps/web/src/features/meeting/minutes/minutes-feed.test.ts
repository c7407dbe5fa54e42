import { expect, test } from 'vitest'
import { minutesFeed } from './minutes-feed.ts'

const approval = (meetingId: string, day: number) => ({
  meetingId,
  number: 1,
  approvedBy: 'Ana <Ortiz>',
  own: false,
  approvedAt: `2026-03-0${day}T10:00:00.000Z`,
})

test('a feed reader reads the approved minutes, the last approved first, for any titles', () => {
  const feed = minutesFeed({
    committee: 'Parks & trees',
    documentId: 'd',
    meetings: [
      { id: 'a', title: 'Spring\u0001 <planning>', date: '2026-02-01T18:00:00.000Z' },
      { id: 'b', title: 'Summer', date: '2026-02-02T18:00:00.000Z' },
    ],
    // An approval of a meeting that was removed.
    approvals: [approval('a', 1), approval('b', 2), approval('gone', 3)],
    resolutions: [
      { meetingId: 'b', number: '2026-001' },
      { meetingId: 'b', number: 'P & 2' },
    ],
    addressOf: (id) => `https://hub.example.org/parks/meetings/${id}`,
  })
  expect([...feed.matchAll(/<entry>\n<id>(.*)<\/id>\n<title>(.*)<\/title>/g)].map(([, , title]) => title)).toEqual([
    'Summer',
    'Spring &#60;planning&#62;',
  ])
  expect(feed).toContain('<summary>Meeting of 2026-02-01, approved by Ana &#60;Ortiz&#62;</summary>')
  expect(feed).toContain(
    '<summary>Meeting of 2026-02-02, approved by Ana &#60;Ortiz&#62;. Resolutions 2026-001, P &#38; 2</summary>',
  )
  expect(feed).toContain('<title>Approved minutes of Parks &#38; trees</title>')
  expect(feed).toContain('</author>\n<updated>2026-03-02T10:00:00.000Z</updated>')
})

test('a meeting has the date of its minutes, which differs from the UTC date in the evening', () => {
  const day = (timeZone?: string) =>
    minutesFeed({
      committee: 'Parks',
      documentId: 'd',
      addressOf: (id: string) => id,
      resolutions: [],
      meetings: [{ id: 'a', title: 'Spring', date: '2026-02-02T02:00:00.000Z' }],
      approvals: [{ ...approval('a', 3), ...(timeZone && { timeZone }) }],
    }).match(/Meeting of (.*?),/)?.[1]
  expect(day('America/Los_Angeles')).toBe('2026-02-01')
  expect(day('Europe/Berlin')).toBe('2026-02-02')
  expect(day('Nowhere/Land')).toBe('2026-02-02')
  expect(day()).toBe('2026-02-02')
})
