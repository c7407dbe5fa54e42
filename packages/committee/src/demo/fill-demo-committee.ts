import * as Y from 'yjs'
import { addEntry } from '../committee/budget/ledger-transitions.ts'
import { nameCommittee } from '../committee/identity/committee-identity.ts'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import type { Result } from '../document/result.ts'
import { asText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { addActionItem, setActionItemDone } from '../meeting/action-items/action-item-transitions.ts'
import { documentKey } from '../meeting/documents/meeting-document.ts'
import { endMeeting } from '../meeting/meetings/meeting-life.ts'
import { queryMeeting } from '../meeting/meetings/query-meetings.ts'
import { defaultMeetingTitle, scheduleMeeting, startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { setRitualCompleted } from '../meeting/rituals/ritual-transitions.ts'

const upcomingMeetings = 3
const pastMeetings = 10
const dueAfterDays = 14
const tags = ['tag-1', 'tag-2', 'tag-3'] as const
const important = 'important'
/** The tags of the demo's meetings; each has one of the first three, and the last. */
export const demoTags: readonly string[] = [...tags, important]

/** The scores of the four sample entries on the leaderboard, the highest first. */
export const demoScores = [220, 180, 140, 95] as const

/** In cents: the sum in the budget snapshot of the dashboard. */
const allocated = 5_000_000
const spent = 3_250_000

/** The texts of the samples, in the language of the app. */
export interface DemoWords {
  name: string
  emoji: string
  actionItem: (meeting: string) => string
  owner: string
  document: (meeting: number) => string
  transcript: string
  allocated: string
  spent: string
}

/**
 * Fills an empty document with the samples: three meetings, one per week ahead, ten, one per week back, and a
 * budget of 50,000 of which 32,500 are spent. `isDone` decides for each past meeting's action item whether it
 * is done: at random, except in tests.
 */
function fillDemoCommittee(doc: Y.Doc, context: TransitionContext, words: DemoWords, isDone: () => boolean): void {
  const now = context.now()
  const at = (moment: Date): TransitionContext => ({ ...context, now: () => moment })
  const daysFrom = (day: Date, days: number, hour = 18) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour)
  const long = daysFrom(now, -7 * (pastMeetings + 1))
  demand(nameCommittee(doc, at(long), { name: words.name, emoji: words.emoji, createdAt: long.toISOString() }))

  for (let week = 1; week <= upcomingMeetings; week++) {
    const day = daysFrom(now, 7 * week)
    const title = defaultMeetingTitle(words.name, day)
    tag(doc, demand(scheduleMeeting(doc, context, { title, scheduledFor: day.toISOString() })), week)
  }
  for (let week = 1; week <= pastMeetings; week++) {
    const begins = at(daysFrom(now, -7 * week))
    const title = defaultMeetingTitle(words.name, begins.now())
    const meeting = demand(startMeetingNow(doc, begins, { title, committeeName: words.name }))
    for (const { id } of queryMeeting(doc, meeting).read()?.rituals.items ?? [])
      demand(setRitualCompleted(doc, begins, meeting, id, true))
    const dueDate = dayOf(daysFrom(begins.now(), dueAfterDays))
    const item = { title: words.actionItem(title), owner: words.owner, dueDate }
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

  const date = dayOf(now)
  const [income, expense] = [
    { category: words.allocated, cents: allocated },
    { category: words.spent, cents: spent },
  ]
  demand(addEntry(doc, context, { type: 'income', note: '', date, ...income }))
  demand(addEntry(doc, context, { type: 'expense', note: '', date, ...expense }))
}

function tag(doc: Y.Doc, meetingId: string, number: number): void {
  const meeting = findMeeting(doc, meetingId)
  const own = tags[number % tags.length] ?? important
  if (meeting)
    doc.transact(() => {
      for (const each of [own, important]) setField(meeting, `tag:${each}`, true)
    })
}

/** Returns the samples as the single update of a new document. */
export function makeDemoCommittee(context: TransitionContext, words: DemoWords, isDone: () => boolean): Uint8Array {
  const doc = new Y.Doc()
  fillDemoCommittee(doc, context, words, isDone)
  return Y.encodeStateAsUpdate(doc)
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

function demand<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`A sample breaks a rule: ${result.refusal}`)
  return result.value
}
