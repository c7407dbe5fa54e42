import { type NoticeRule, noticeOf } from '@civic-hub/committee/notice'
import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const rule = (unit: NoticeRule['unit'], count: number): NoticeRule => ({
  unit,
  count,
  skipsWeekends: false,
  timeZone: zone,
})
// Local times, as the words are.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const words = (
  of: NoticeRule,
  posted: Date | null,
  {
    isCurrent = true,
    now = at(20, 12),
    start = at(27, 18),
  }: { isCurrent?: boolean; now?: Date; start?: Date | null } = {},
) => {
  const postedAt = posted?.toISOString() ?? null
  const notice = noticeOf(of, [], start?.toISOString() ?? null, postedAt === null ? null : { at: postedAt, isCurrent })
  return noticeWords(notice, of, postedAt, now.getTime())
}

test.each([
  [
    'in time',
    words(rule('hours', 72), at(24, 16)),
    ['Posted Nov 24, 2026, 4:00 PM, 74 hours before the meeting; 72 hours are required.'],
  ],
  [
    'in time by days',
    words(rule('clear-days', 1), at(24, 16)),
    ['Posted Nov 24, 2026, 4:00 PM, 3 days before the meeting; 1 clear day is required.'],
  ],
  [
    'late',
    words(rule('hours', 72), at(25, 17)),
    ['Posted Nov 25, 2026, 5:00 PM, 49 hours before the meeting. That was too late: 72 hours are required.'],
  ],
  [
    'after the start',
    words(rule('hours', 72), at(27, 19)),
    ['Posted Nov 27, 2026, 7:00 PM, after the start. That was too late: 72 hours are required.'],
  ],
  [
    'not posted, 5 hours left',
    words(rule('hours', 72), null, { now: at(24, 12, 30) }),
    ['Post by Tue, Nov 24, 2026, 6:00 PM: 5 hours left.'],
  ],
  [
    'not posted, minutes left',
    words(rule('hours', 72), null, { now: at(24, 17, 59) }),
    ['Post by Tue, Nov 24, 2026, 6:00 PM: 1 minute left.'],
  ],
  [
    'not posted, days left',
    words(rule('clear-days', 3), null, { now: at(12, 12) }),
    ['Post by Mon, Nov 23, 2026, 11:59 PM: 11 days left.'],
  ],
  [
    'not posted, too late',
    words(rule('hours', 72), null, { now: at(24, 18) }),
    ['Not posted. The last time for posting was Tue, Nov 24, 2026, 6:00 PM.'],
  ],
  [
    'changed in time',
    words(rule('hours', 72), at(20, 9), { isCurrent: false, now: at(23, 18) }),
    [
      'The agenda has changed since it was posted; posting again starts a new clock.',
      'Post by Tue, Nov 24, 2026, 6:00 PM: 24 hours left.',
    ],
  ],
  [
    'changed too late',
    words(rule('hours', 72), at(20, 9), { isCurrent: false, now: at(25, 18) }),
    [
      'The agenda has changed since it was posted; posting again starts a new clock.',
      'The last time for posting was Tue, Nov 24, 2026, 6:00 PM.',
    ],
  ],
  [
    'without a start',
    words(rule('hours', 72), null, { start: null }),
    ['This meeting has no planned time, so there is no last time for posting its agenda.'],
  ],
])('%s', (_, said, expected) => {
  expect(said).toEqual(expected)
})

test('a wrong clock of this device changes nothing of a posting in time', () => {
  const said = words(rule('hours', 72), at(24, 16))
  for (const now of [new Date(1970, 0, 1), new Date(2040, 0, 1)])
    expect(words(rule('hours', 72), at(24, 16), { now })).toEqual(said)
})
