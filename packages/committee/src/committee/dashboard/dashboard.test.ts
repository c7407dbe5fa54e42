import { describe, expect, test } from 'vitest'
import * as committee from '../../index.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { inOrderFor, isDue, isOwnedBy, queryAllActionItems, queryDashboard } from './index.ts'

const at = createCommitteeInUse()
const open = (title: string, owner = '', dueDate: string | null = null) => ({
  id: title,
  meetingId: 'm',
  title,
  owner,
  dueDate,
})

describe('the dashboard of a committee', () => {
  test('lists open action items, without done, removed or carried ones and those of removed meetings', () => {
    const { doc, context } = createReplica('a', 1000, at.base)
    const add = (meetingId: string, title: string) =>
      allowed(committee.addActionItem(doc, context, meetingId, { title, owner: '', dueDate: null }))
    const listed = () =>
      queryDashboard(doc)
        .read()
        .actionItems.map(({ title, meetingId }) => [title, meetingId])
    const before = listed()
    const paint = add(at.live, 'Paint')
    add(at.upcoming, 'Cut the hedge')
    expect(listed()).toEqual(expect.arrayContaining([...before, ['Paint', at.live], ['Cut the hedge', at.upcoming]]))
    allowed(committee.setActionItemDone(doc, context, at.live, paint, true))
    allowed(committee.removeMeeting(doc, context, at.upcoming))
    expect(listed().sort()).toEqual(before.sort())

    allowed(committee.setActionItemDone(doc, context, at.live, paint, false))
    allowed(committee.endMeeting(doc, context, at.live))
    const later = allowed(committee.resumeMeeting(doc, context, at.live))
    expect(listed().filter(([title]) => title === 'Paint')).toEqual([['Paint', later]])
  })

  test('fires for action items and documents, and not for edits elsewhere (D11)', () => {
    const { doc, context } = createReplica('a', 1000, at.base)
    const query = queryDashboard(doc)
    let fired = 0
    const stop = query.subscribe(() => {
      fired++
    })
    committee.agendaItemText(doc, at.live, at.items[0] ?? '', 'title')?.insert(0, 'x')
    allowed(committee.retitleMeeting(doc, context, at.live, '', 'Another title'))
    expect(fired).toBe(0)
    allowed(committee.setActionItemDone(doc, context, at.live, at.actionItem, true))
    expect(fired).toBe(1)
    const kept = query.read()
    stop()
    expect(kept).toEqual(query.read())
  })
})

test('lists the action items of all meetings with their meeting, completed ones too, and a carried one once', () => {
  const { doc, context } = createReplica('a', 1000, at.base)
  const query = queryAllActionItems(doc)
  let fired = 0
  const stop = query.subscribe(() => fired++)
  const listed = () => query.read().items.map(({ title, done, meeting }) => [title, done, meeting.title])
  allowed(committee.addActionItem(doc, context, at.upcoming, { title: 'Cut the hedge', owner: '', dueDate: null }))
  allowed(
    committee.retitleMeeting(doc, context, at.live, present(committee.queryMeeting(doc, at.live).read()).title, 'May'),
  )
  allowed(committee.setActionItemDone(doc, context, at.live, at.actionItem, true))
  expect(listed()).toEqual(expect.arrayContaining([['Buy paint', true, 'May']]))
  expect(listed().filter(([title]) => title === 'Sell paint')).toEqual([])
  expect(fired).toBe(3)
  allowed(committee.setActionItemDone(doc, context, at.live, at.actionItem, false))
  allowed(committee.endMeeting(doc, context, at.live))
  allowed(committee.resumeMeeting(doc, context, at.live))
  expect(listed().filter(([title]) => title === 'Buy paint')).toEqual([
    ['Buy paint', false, expect.stringMatching(/^May — Resumed/)],
  ])
  stop()
})

test('lists the member’s own action items first, and those by due date', () => {
  const items = [
    open('later', 'Sam Lee', '2026-12-24'),
    open('of nobody'),
    open('others', 'Ana', '2026-01-01'),
    open('overdue', 'Sam Lee', '2026-11-01'),
    open('some day', 'Sam Lee'),
    open('in words', 'Sam Lee', 'next spring'),
  ]
  expect(inOrderFor(items, ({ owner }) => owner === 'Sam Lee').map(({ title }) => title)).toEqual([
    ...['overdue', 'later', 'in words', 'some day'],
    ...['others', 'of nobody'],
  ])
  expect(items.filter((item) => isDue(item, '2026-12-24')).map(({ title }) => title)).toEqual([
    'later',
    'others',
    'overdue',
  ])
})

test('an owner matches a member by the whole name, or by a first name that no other member has', () => {
  const sam = { accountId: '1', name: 'Sam Lee' }
  const people = [sam, { accountId: '2', name: 'Ana Ortiz' }]
  expect(['Sam Lee', ' sam  LEE ', 'sam', 'Ana & Sam', 'Ana Ortiz, Sam Lee'].map(owns(people))).toEqual(
    Array(5).fill(true),
  )
  expect(['', 'Lee', 'Samuel', 'Sam Smith', 'Samba'].map(owns(people))).toEqual(Array(5).fill(false))
  const two = [...people, { accountId: '3', name: 'Sam Smith' }]
  expect(['sam', 'Sam Lee'].map(owns(two))).toEqual([false, true])
  // A family name before the first name. Two owners stay two where it is no member's name.
  expect(['Lee, Sam', 'Ortiz, Ana, LEE , Sam', 'Ana, Lee, Sam', 'Lee, Sam; Ana'].map(owns(two))).toEqual(
    Array(4).fill(true),
  )
  expect(['Smith, Sam', 'Lee, Ana', 'Lee', 'Lee, Sam Smith'].map(owns(two))).toEqual(Array(4).fill(false))
  expect(['Ortiz, Sam', 'Sam, Ana'].map(owns(people))).toEqual([true, true])
  // The first name belongs to the name with the comma.
  expect(['Park, Sam', 'Sam, Ana'].map(owns([...people, { accountId: '4', name: 'Ana Sam' }]))).toEqual([true, false])

  function owns(known: typeof people) {
    return (owner: string) => isOwnedBy(owner, sam, known)
  }
})
