import { expect, test } from 'vitest'
import { allTime, queryLedger, summarise } from '../committee/budget/index.ts'
import { queryDashboard } from '../committee/dashboard/index.ts'
import { queryMeeting, queryMeetingList } from '../meeting/meetings/query-meetings.ts'
import { queryDecisions } from '../meeting/proceedings/decisions/query-decisions.ts'
import { createReplica, present, someDay } from '../testing/replica.ts'
import { demoScores, makeDemoCommittee } from './index.ts'

const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date)
const day = 24 * 3_600_000

test('the demo committee contains exactly the specified samples', () => {
  const { context } = createReplica('demo', 1)
  let asked = 0
  const words = {
    name: 'Demo committee',
    emoji: '📖',
    people: ['Ana', 'Ben', 'Clara', 'David'].map((first) => ({ name: `${first} Sample`, role: 'Member' })),
    actionItem: (meeting: string) => `Follow up on ${meeting}`,
    document: (meeting: number) => `Document ${meeting}.pdf`,
    transcript: 'Words that were spoken.',
    opening: 'The chair opened the meeting.',
    motions: Array.from({ length: 11 }, (_, at) => ({ text: `to do the thing ${at}`, notes: 'It was discussed.' })),
    announcements: [{ title: 'News', text: 'Read this.' }],
    ideas: [{ title: 'An idea', description: 'It is good.', comments: ['Yes.'] }],
    resources: [{ title: 'Rules', note: 'Read them.', category: 'Rules' }],
    income: [{ category: 'Grant', note: '' }],
    expenses: [{ category: 'Trees', note: '' }],
  }
  const { doc } = makeDemoCommittee(context, words, () => asked++ % 2 === 0)
  const list = queryMeetingList(doc).read()
  const ahead = list.filter(({ status }) => status === 'upcoming').sort(byDate)
  const past = list
    .filter(({ status }) => status === 'completed')
    .sort(byDate)
    .reverse()
  const meetingOf = ({ id }: { id: string }) => present(queryMeeting(doc, id).read())
  const weeks = (meetings: readonly { date: string }[]) =>
    meetings.map(({ date }) => Math.round((Date.parse(date) - someDay.getTime()) / (7 * day)))
  expect(weeks(ahead)).toEqual([1, 2, 3])
  expect(weeks(past)).toEqual([-1, -2, -3, -4, -5, -6, -7, -8, -9, -10])
  const [live, ...otherLive] = list.filter(({ status }) => status === 'live')
  expect(otherLive).toEqual([])
  expect(list).toHaveLength(14)

  for (const meeting of ahead.map(meetingOf)) {
    expect(meeting.rituals).toMatchObject({ pledgeDone: false, bylawsDone: false })
    expect([meeting.actionItems, meeting.documents, meeting.transcript]).toEqual([[], [], ''])
  }
  past.map(meetingOf).forEach((meeting, index) => {
    const [item] = meeting.actionItems
    expect(meeting.actionItems).toHaveLength(1)
    expect(Date.parse(item?.dueDate ?? '') - Date.parse(meeting.date.slice(0, 10))).toBe(14 * day)
    expect(meeting.rituals).toMatchObject({ pledgeDone: true, bylawsDone: true })
    expect(meeting.documents.map(({ type }) => type)).toEqual((index + 1) % 3 === 0 ? ['pdf'] : [])
    expect(meeting.transcript !== '').toBe((index + 1) % 2 === 0)
  })
  expect(past.map((meeting) => meetingOf(meeting).actionItems[0]?.done).filter(Boolean)).toHaveLength(5)
  for (const meeting of list.map(meetingOf)) {
    expect(meeting.tags).toHaveLength(2)
    expect(meeting.tags).toContain('important')
  }
  expect(new Set(list.flatMap((meeting) => meetingOf(meeting).tags))).toEqual(
    new Set(['tag-1', 'tag-2', 'tag-3', 'important']),
  )

  expect(summarise(queryLedger(doc).read().entries.values(), 0, allTime)).toMatchObject({
    income: 5_000_000,
    expenses: 3_250_000,
    balance: 1_750_000,
  })
  const motionsOf = (meeting: { id: string }) =>
    present(queryDecisions(doc, meeting.id).read()).motions.map(({ state }) => state)
  expect(past.map(motionsOf)).toEqual(past.map((_, at) => [(at + 1) % 5 === 0 ? 'lost' : 'carried']))
  expect(motionsOf(present(live))).toEqual(['debated'])
  expect(queryDashboard(doc).read().documents).toHaveLength(3)
  expect(demoScores).toEqual([220, 180, 140, 95])
})
