import * as Y from 'yjs'
import { addEntry } from '../committee/budget/ledger-transitions.ts'
import { ideaStatuses, ideas } from '../committee/ideas/idea.ts'
import { addComment, setVote } from '../committee/ideas/idea-transitions.ts'
import { nameCommittee } from '../committee/identity/committee-identity.ts'
import { announcements } from '../committee/lists/announcements.ts'
import { resources } from '../committee/lists/resources.ts'
import { addMember } from '../committee/members/member-transitions.ts'
import type { Author } from '../document/author.ts'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import { asText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { addActionItem, setActionItemDone } from '../meeting/action-items/action-item-transitions.ts'
import { documentKey } from '../meeting/documents/meeting-document.ts'
import { endMeeting } from '../meeting/meetings/meeting-life.ts'
import { defaultMeetingTitle, scheduleMeeting, startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { noteNoticeGiven } from '../meeting/notice/notice-given.ts'
import { demand } from './demand.ts'
import { type DemoWords, holdDemoMeeting } from './hold-demo-meeting.ts'

const upcomingMeetings = 3
const pastMeetings = 10
const dueAfterDays = 14
const dayMs = 24 * 3_600_000
const tags = ['tag-1', 'tag-2', 'tag-3'] as const
const important = 'important'

/** The scores of the four sample entries on the leaderboard, the highest first. */
export const demoScores = [220, 180, 140, 95] as const

/** In cents, the entries of a year: together 50,000 and 32,500, as the budget snapshot of the dashboard shows. */
const income = [2_500_000, 1_500_000, 650_000, 350_000] as const
const expenses = [820_000, 640_000, 480_000, 415_000, 310_000, 265_000, 185_000, 135_000] as const
const daysOfYear = 360
/** The live meeting began so many minutes ago. */
const liveForMinutes = 25

/**
 * Fills an empty document with the samples: three meetings, one per week ahead, ten, one per week back, one that is live, a
 * budget of 50,000 of which 32,500 are spent, a directory, ideas, announcements and resources. `isDone` decides for each
 * past meeting's action item whether it is done: at random, except in tests. Returns the id of the live meeting.
 */
function fillDemoCommittee(doc: Y.Doc, context: TransitionContext, words: DemoWords, isDone: () => boolean): string {
  const now = context.now()
  const at = (moment: Date): TransitionContext => ({ ...context, now: () => moment })
  const daysFrom = (day: Date, days: number, hour = 18) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour)
  const long = daysFrom(now, -7 * (pastMeetings + 1))
  demand(nameCommittee(doc, at(long), { name: words.name, emoji: words.emoji, createdAt: long.toISOString() }))
  for (const person of words.people)
    demand(addMember(doc, at(long), { ...person, email: '', from: '', until: '', account: '' }))

  for (let week = 1; week <= upcomingMeetings; week++) {
    const day = daysFrom(now, 7 * week)
    const title = defaultMeetingTitle(words.name, day)
    const meeting = demand(scheduleMeeting(doc, context, { title, scheduledFor: day.toISOString() }))
    tag(doc, meeting, week)
    if (week === 1) demand(noteNoticeGiven(doc, context, meeting, { at: now.toISOString(), deadline: null }))
  }
  for (let week = 1; week <= pastMeetings; week++) {
    const begins = at(daysFrom(now, -7 * week))
    const title = defaultMeetingTitle(words.name, begins.now())
    const meeting = demand(startMeetingNow(doc, begins, { title, committeeName: words.name }))
    holdDemoMeeting(doc, begins, meeting, words, { number: week, isLive: false })
    const dueDate = dayOf(daysFrom(begins.now(), dueAfterDays))
    const owner = words.people[week % words.people.length]?.name ?? ''
    const item = { title: words.actionItem(title), owner, dueDate }
    const actionItem = demand(addActionItem(doc, begins, meeting, item))
    if (isDone()) demand(setActionItemDone(doc, context, meeting, actionItem, true))
    if (week % 3 === 0) attachSample(doc, begins, meeting, words.document(week))
    if (week % 2 === 0)
      change(doc, begins, () => {
        asText(findMeeting(doc, meeting)?.get('transcript'))?.insert(0, words.transcript)
      })
    tag(doc, meeting, week)
    demand(endMeeting(doc, at(daysFrom(begins.now(), 0, 19)), meeting))
  }

  const begins = at(new Date(now.getTime() - liveForMinutes * 60_000))
  const title = defaultMeetingTitle(words.name, begins.now())
  const live = demand(startMeetingNow(doc, begins, { title, committeeName: words.name }))
  holdDemoMeeting(doc, begins, live, words, { number: pastMeetings + 1, isLive: true })
  tag(doc, live, 0)

  fillLedger(doc, context, words)
  fillLists(doc, context, words)
  return live
}

function fillLedger(doc: Y.Doc, context: TransitionContext, words: DemoWords): void {
  const now = context.now()
  for (const [type, amounts, labels] of [
    ['income', income, words.income],
    ['expense', expenses, words.expenses],
  ] as const)
    for (const [index, cents] of amounts.entries()) {
      const { category, note } = labels[index % labels.length] ?? { category: '', note: '' }
      const days = Math.round((daysOfYear * (amounts.length - 1 - index)) / amounts.length)
      const date = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
      demand(addEntry(doc, context, { type, category, note, date, cents }))
    }
}

/** Ideas, announcements and resources: each a few days older than the one before. */
function fillLists(doc: Y.Doc, context: TransitionContext, words: DemoWords): void {
  const author = (index: number): Author => ({
    account: `sample-${index % words.people.length}`,
    name: words.people[index % words.people.length]?.name ?? '',
  })
  const daysAgo = (days: number): TransitionContext => {
    const moment = new Date(context.now().getTime() - days * dayMs)
    return { ...context, now: () => moment }
  }
  for (const [index, announcement] of words.announcements.entries())
    demand(announcements.add(doc, daysAgo(3 + 7 * index), { ...announcement, pinned: index === 0 }, author(index)))
  for (const [index, { comments, ...idea }] of words.ideas.entries()) {
    const status = ideaStatuses[Math.min(index, ideaStatuses.length - 1)] ?? 'new'
    const id = demand(ideas.add(doc, daysAgo(2 + 5 * index), { ...idea, status }, author(index)))
    for (let voter = 0; voter <= index + 1; voter++) demand(setVote(doc, context, id, author(voter), true))
    for (const [at, text] of comments.entries()) demand(addComment(doc, daysAgo(1), id, text, author(index + at + 1)))
  }
  for (const resource of words.resources) demand(resources.add(doc, context, { ...resource, link: '' }, author(1)))
}

function tag(doc: Y.Doc, meetingId: string, number: number): void {
  const meeting = findMeeting(doc, meetingId)
  const own = tags[number % tags.length] ?? important
  if (meeting)
    doc.transact(() => {
      for (const each of [own, important]) setField(meeting, `tag:${each}`, true)
    })
}

/** Returns the samples as a new document, with the id of the live meeting; `encode` writes it as one update. */
export function makeDemoCommittee(
  context: TransitionContext,
  words: DemoWords,
  isDone: () => boolean,
): { readonly doc: Y.Doc; readonly live: string; readonly encode: () => Uint8Array } {
  const doc = new Y.Doc()
  return { doc, live: fillDemoCommittee(doc, context, words, isDone), encode: () => Y.encodeStateAsUpdate(doc) }
}

/** A plain value, as in imports: the sample has a file name, but no file. */
function attachSample(doc: Y.Doc, context: TransitionContext, meetingId: string, name: string): void {
  const meeting = findMeeting(doc, meetingId)
  const uploadDate = context.now().toISOString()
  if (meeting)
    change(doc, context, () =>
      setField(meeting, documentKey(context.randomId()), {
        name,
        type: 'pdf',
        url: '',
        uploadDate,
        extractedText: '',
      }),
    )
}

function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
