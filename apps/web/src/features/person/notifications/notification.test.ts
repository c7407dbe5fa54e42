import { expect, test } from 'vitest'
import { emptyRecord, markRead, mergeSeen, type NotificationRecord, type Subject } from './notification.ts'

const live = { key: 'live:m1', kind: 'live', meetingId: 'm1', about: 'Spring planning' } as const
const mine = { key: 'mine:a1', kind: 'mine', meetingId: 'm1', about: 'Order bulbs' } as const
const due = { key: 'due:a1:2026-11-22', kind: 'due', meetingId: 'm1', about: 'Order bulbs' } as const
const request = { key: 'request:sam', kind: 'request', meetingId: null, about: 'Sam Lee' } as const
const approved = { key: 'approved:m0:1', kind: 'approved', meetingId: 'm0', about: 'October' } as const

const kinds = ['live', 'mine', 'due', 'request', 'approved'] as const
const look = (record: NotificationRecord, subjects: readonly Subject[], more = {}) =>
  mergeSeen(record, { subjects, kinds, own: new Set<string>(), now: '2026-11-22T10:00:00.000Z', ...more })
const unread = ({ list }: NotificationRecord) => list.filter(({ read }) => !read).map(({ key }) => key)
const started = look(emptyRecord, []).record

test('the first reading of a device lists open tasks without announcing them', () => {
  const { record, toAnnounce: tell } = look(emptyRecord, [live, mine, due, request, approved])
  expect(tell).toEqual([])
  expect(unread(record)).toEqual([live.key, due.key, request.key])
})

test('a new subject is announced once, also if it disappears and returns, and own actions never', () => {
  const first = look(started, [mine, live], { own: new Set([live.key]) })
  expect(first.toAnnounce.map(({ key }) => key)).toEqual([mine.key])
  expect(look(first.record, [mine, live]).toAnnounce).toEqual([])
  const without = look(first.record, [])
  expect(look(without.record, [mine, live]).toAnnounce).toEqual([])
})

test('ended subjects count as read; an approval stays until it was read', () => {
  const { record } = look(started, [live, approved])
  const ended = look(record, [approved]).record
  expect(unread(ended)).toEqual([approved.key])
  expect(unread(markRead(record, [live.key]))).toEqual([approved.key])
  expect(unread(markRead(record))).toEqual([])
})

test('without a connection nothing is concluded about data that only the relay has', () => {
  const { record } = look(started, [request])
  const offline = look(record, [], { kinds: ['live', 'mine', 'due'] })
  expect(unread(offline.record)).toEqual([request.key])
  const neverAsked = look(emptyRecord, [], { kinds: ['live', 'mine', 'due'] }).record
  expect(look(neverAsked, [approved]).toAnnounce).toEqual([])
})

test('a followed subject is old at first, also when it is followed again', () => {
  const follow = 'idea:i1'
  const status = (state: string) =>
    ({
      key: `followed:i1:${state}`,
      kind: 'idea-status',
      meetingId: null,
      ideaId: 'i1',
      follow,
      about: 'Benches',
    }) as const
  const kinds = ['idea-status'] as const
  const first = look(started, [status('new')], { kinds, follows: [follow] })
  expect(first.toAnnounce).toEqual([])
  const advanced = look(first.record, [status('in_discussion')], { kinds, follows: [follow] })
  expect(advanced.toAnnounce.map(({ key }) => key)).toEqual(['followed:i1:in_discussion'])
  // It stays unread, although the idea has changed since.
  const not = look(advanced.record, [], { kinds, follows: [] }).record
  expect(unread(not)).toEqual(['followed:i1:in_discussion'])
  expect(look(not, [status('approved')], { kinds, follows: [follow] }).toAnnounce).toEqual([])
})

test('a removal that is undone counts as read, and a kind that an older app did not have begins without news', () => {
  const follow = 'page:budget'
  const removed = { key: 'followed:removed:1', kind: 'budget-removed', meetingId: null, about: 'Salt', follow } as const
  const look = (record: NotificationRecord, subjects: readonly Subject[]) =>
    mergeSeen(record, { subjects, kinds: ['budget-removed'], own: new Set(), follows: [follow], now: '' }).record
  const older: NotificationRecord = { ...emptyRecord, seenKinds: ['budget-entry', follow] }
  expect(unread(look(older, [removed]))).toEqual([])
  const record = look(look(older, []), [removed])
  expect(unread(record)).toEqual([removed.key])
  expect(unread(look(record, []))).toEqual([])
})
