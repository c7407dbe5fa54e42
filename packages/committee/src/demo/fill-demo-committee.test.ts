import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allTime, queryLedger, summarise } from '../committee/budget/index.ts'
import { queryDashboard } from '../committee/dashboard/index.ts'
import { describeCommittee } from '../committee/identity/committee-identity.ts'
import { addMember, setRoleVote } from '../committee/members/member-transitions.ts'
import { queryMembers } from '../committee/members/query-members.ts'
import { queryRoleVotes } from '../committee/members/query-role-votes.ts'
import { cancelMeeting } from '../meeting/meetings/cancellation.ts'
import { queryMeeting, queryMeetingList } from '../meeting/meetings/query-meetings.ts'
import { queryDecisions } from '../meeting/proceedings/decisions/query-decisions.ts'
import { readTemplate } from '../meeting/template/meeting-template.ts'
import { setDefaultDuration, templateAgenda } from '../meeting/template/template-transitions.ts'
import { readTimeZone } from '../meeting/template/time-zone.ts'
import { allowed, createReplica, present, someDay } from '../testing/replica.ts'
import { demoScores, makeDemoCommittee } from './index.ts'
import { startFrom } from './start-from.ts'

const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date)
const day = 24 * 3_600_000
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

test('the demo committee contains exactly the specified samples', () => {
  const { context } = createReplica('demo', 1)
  let asked = 0
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

test('a committee that starts from the demo has its template, directory and plans, and nothing that was decided or written', () => {
  const { context } = createReplica('demo', 1)
  const { doc } = makeDemoCommittee(context, words, () => true)
  allowed(templateAgenda.add(doc, context, 'Public comment'))
  allowed(setDefaultDuration(doc, context, 90))
  allowed(setRoleVote(doc, context, 'Liaison', false))
  const eve = {
    name: 'Eve',
    role: 'Chair',
    email: 'eve@example.org',
    from: '2026-01-01',
    until: '',
    account: 'visitor',
  }
  allowed(addMember(doc, context, eve))
  const isAhead = ({ status }: { status: string }) => status === 'upcoming'
  const [first, second] = queryMeetingList(doc).read().filter(isAhead).sort(byDate)
  allowed(cancelMeeting(doc, context, present(second).id, 'Rain'))

  const timeZone = 'Europe/Berlin'
  const identity = { name: 'Parks', emoji: '🤝', createdAt: someDay.toISOString(), timeZone }
  const copy = new Y.Doc()
  Y.applyUpdate(copy, startFrom(doc, context, identity))
  // As for a visitor, who chooses the name only after the sign-up.
  const again = new Y.Doc()
  Y.applyUpdate(again, startFrom(copy, context, { ...identity, name: 'Trees' }))

  expect([...copy.store.clients.keys()]).toHaveLength(1)
  expect(describeCommittee(copy)).toEqual({ name: 'Parks', emoji: '🤝', createdAt: someDay.toISOString() })
  expect(readTimeZone(copy)).toBe(timeZone)
  expect(readTemplate(copy)).toEqual(readTemplate(doc))
  const people = queryMembers(copy).read()
  expect(people.map(({ name, role }) => `${name}, ${role}`).sort()).toEqual(
    [...words.people.map(({ name, role }) => `${name}, ${role}`), 'Eve, Chair'].sort(),
  )
  expect(people.every(({ account }) => account === '')).toBe(true)
  expect(queryRoleVotes(copy).read()).toEqual(new Map([['liaison', false]]))
  const plans = queryMeetingList(copy).read().sort(byDate)
  expect(plans.map(({ date }) => date)).toContain(present(first).date)
  expect(plans.map(({ title }) => title)).toEqual(plans.map(() => expect.stringMatching(/^Parks Meeting - /)))
  expect(plans).toHaveLength(2)
  const agendaOf = (of: Y.Doc, id: string) => present(queryMeeting(of, id).read()).agendaItems.map(({ title }) => title)
  expect(agendaOf(copy, present(plans[0]).id)).toEqual(agendaOf(doc, present(first).id))
  const content = Object.keys(copy.toJSON()).filter((root) => Object.keys(copy.toJSON()[root]).length > 0)
  expect(content.sort()).toEqual(['committee', 'meetings', 'members', 'templateAgenda', 'templateSettings'])
  expect(
    queryMeetingList(again)
      .read()
      .map(({ title }) => title.slice(0, 5)),
  ).toEqual(['Trees', 'Trees'])
})
