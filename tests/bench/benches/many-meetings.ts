import {
  addActionItem,
  addAgendaItem,
  addToTranscript,
  endMeeting,
  filterMeetings,
  type MeetingFilters,
  meetingNotes,
  queryActionItems,
  queryAgendaItem,
  queryAgendaOrder,
  queryContinuation,
  queryMeetingHead,
  queryMeetingList,
  queryNow,
  queryProceedings,
  queryRitualOrder,
  scheduleMeeting,
  startMeeting,
} from '@civic-hub/committee'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import { allowed } from '../documents/hold-meeting.ts'
import { writeSentence } from '../documents/prose.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { median } from '../measure/statistics.ts'

const count = 500
const filters: MeetingFilters = {
  dateRange: { start: '2020-01-01', end: '2029-01-01' },
  hasTranscript: true,
  hasAttachments: false,
  status: ['completed'],
}

/** Measures the list, and opening a meeting, in a committee of 500 meetings, without the cost of drawing. */
export const manyMeetings: Bench = {
  name: 'many-meetings',
  async run({ short }) {
    const committee = createCommittee()
    const rounds = Array.from({ length: short ? 1 : 5 }, () => measure(committee))
    const row = (part: keyof ReturnType<typeof measure>, what: string): Row => ({
      what: `${count} meetings: ${what}`,
      unit: 'ms',
      samples: { 'civic-hub': rounds.map((round) => round[part]) },
      goals: [{ atMost: 16 }],
    })
    return [
      row('list', 'a change in one of them, until the list is read again'),
      row('filter', 'the list filtered by all filters'),
      row('open', 'everything that the page of a meeting reads'),
    ]
  },
}

interface Committee {
  readonly doc: Y.Doc
  readonly ids: readonly string[]
}

/**
 * Creates held meetings with an agenda, notes of some 2,000 letters and action items. Every second one has a
 * transcript.
 */
function createCommittee(): Committee {
  const doc = new Y.Doc()
  const random = createRandom(count)
  let ids = 0
  const first = Date.parse('2020-01-06T18:00:00Z')
  const meetings = Array.from({ length: count }, (_, number) => {
    const context = {
      now: () => new Date(first + number * 86_400_000),
      randomId: () => `id${ids++}`,
    }
    const plan = { title: `Regular meeting ${number}`, scheduledFor: context.now().toISOString() }
    const id = allowed(scheduleMeeting(doc, context, plan))
    for (let item = 0; item < 5; item++) allowed(addAgendaItem(doc, context, id, writeSentence(random, 30)))
    allowed(startMeeting(doc, context, id))
    const paragraphs = Array.from({ length: 20 }, () => {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(writeSentence(random, 100))])
      return paragraph
    })
    meetingNotes(doc, id)?.push(paragraphs)
    const owed = { title: writeSentence(random, 30), owner: 'Ana Ortiz', dueDate: null }
    allowed(addActionItem(doc, context, id, owed))
    if (number % 2 === 0) allowed(addToTranscript(doc, context, id, writeSentence(random, 2_000)))
    allowed(endMeeting(doc, context, id))
    return id
  })
  return { doc, ids: meetings }
}

/** Returns the milliseconds of each part. */
function measure({ doc, ids }: Committee) {
  const list = queryMeetingList(doc)
  const stop = list.subscribe(() => list.read())
  let turn = 0
  const context = {
    now: () => new Date(),
    randomId: () => `turn${turn++}-${ids.length}-${performance.now()}`,
  }
  const change = repeated(50, () => {
    const owed = { title: 'Order paint', owner: 'Ana Ortiz', dueDate: null }
    allowed(addActionItem(doc, context, ids.at(-1) ?? '', owed))
  })
  const meetings = list.read()
  stop()

  const filter = repeated(50, () => filterMeetings(meetings, filters, (moment) => moment.slice(0, 10)))
  const open = repeated(20, () => openMeeting(doc, ids[0] ?? ''))
  return { list: change, filter, open }
}

/** Reads and observes everything that the page of a meeting shows, and stops observing. */
function openMeeting(doc: Y.Doc, id: string): void {
  const order = queryAgendaOrder(doc, id)
  const { open, completed } = order.read()
  const parts = [
    order,
    queryMeetingHead(doc, id),
    queryRitualOrder(doc, id),
    queryNow(doc, id),
    queryProceedings(doc, id),
    queryContinuation(doc, id),
    queryActionItems(doc, id),
    ...[...open, ...completed].map((item) => queryAgendaItem(doc, id, item)),
  ]
  const stops = parts.map((part) => {
    part.read()
    return part.subscribe(() => undefined)
  })
  for (const stop of stops) stop()
}

function repeated(times: number, work: () => unknown): number {
  return median(Array.from({ length: times }, () => timed(work)))
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
