import {
  accountKey,
  addActionItem,
  addAgendaItem,
  agendaItemText,
  assignDuty,
  endMeeting,
  goToNextItem,
  markAllPresent,
  markAttendance,
  meetingNotes,
  queryMinutesSource,
  setAgendaItemCompleted,
  setQuorum,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import * as Y from 'yjs'
import { minutesOf } from '../../../apps/web/src/features/meeting/minutes/minutes.ts'
import { minutesText } from '../../../apps/web/src/features/meeting/minutes/minutes-text.ts'
import { createRandom, type Random } from '../../support/random/random.ts'
import { allowed } from '../documents/hold-meeting.ts'
import { writeSentence } from '../documents/prose.ts'
import type { Bench } from '../measure/bench.ts'
import { median } from '../measure/statistics.ts'

const agendaItems = 24
const linesOfItem = 6
const people = 20
const paragraphs = 240
const actionItems = 20

/**
 * Measures the minutes of a long evening in a committee of several years: the work of the Minutes tab when it
 * opens, and for each change while it is open, without the cost of drawing.
 */
export const longMinutes: Bench = {
  name: 'long-minutes',
  async run({ short, committee }) {
    const rounds = short ? 3 : 60
    const doc = new Y.Doc()
    Y.applyUpdate(doc, committee.whole)
    const meetingId = holdFourHours(doc, createRandom(4))
    const source = queryMinutesSource(doc, meetingId)
    const texts = new Set<string>()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const read = source.read()
      if (read) texts.add(minutesText(minutesOf('Parks', read, { timeZone: 'America/New_York' })))
      times.push(performance.now() - start)
    }
    const [text = ''] = texts
    if (texts.size !== 1 || text.length < 30_000) throw new Error('The minutes were not written')
    return [
      {
        what: `minutes of a 4-hour meeting, ${committee.years}-year committee, read and written as text`,
        unit: 'ms',
        samples: { 'civic-hub': [median(times)] },
        goals: [{ atMost: 16 }],
        note: `${agendaItems} items, ${people} people with arrivals and departures, ${paragraphs} paragraphs, ${actionItems} action items; ${(text.length / 1000).toFixed(0)} kB of text.`,
      },
    ]
  },
}

function holdFourHours(doc: Y.Doc, random: Random): string {
  const start = Date.UTC(2026, 4, 4, 19)
  let minute = 0
  let made = 0
  const context: TransitionContext = {
    now: () => new Date(start + minute * 60_000),
    randomId: () => `long${(made++).toString(36).padStart(5, '0')}`,
  }
  const sentence = () => writeSentence(random, 90)
  allowed(setQuorum(doc, context, { kind: 'number', number: people - 4 }))
  const id = allowed(startMeetingNow(doc, context, { title: 'The long evening', committeeName: 'Parks' }))
  const members = Array.from({ length: people }, (_, index) => ({
    person: accountKey(`person-${index}`),
    name: `Person ${index}`,
    guest: index === 0,
  }))
  allowed(markAllPresent(doc, context, id, members))
  for (const duty of ['presiding', 'notes'] as const)
    allowed(assignDuty(doc, context, id, duty, members[1] ?? { person: '', name: '' }))
  for (let item = 0; item < agendaItems; item++) {
    const itemId = allowed(addAgendaItem(doc, context, id, sentence()))
    agendaItemText(doc, id, itemId, 'notes')?.insert(
      0,
      Array.from({ length: linesOfItem }, sentence).join('\n'),
    )
    minute += 240 / agendaItems
    const who = members[item % people]
    if (who) allowed(markAttendance(doc, context, id, who, item % 3 === 0 ? 'left' : 'remote'))
    if (item % 2 === 0) allowed(setAgendaItemCompleted(doc, context, id, itemId, true))
    goToNextItem(doc, context, id)
  }
  for (let item = 0; item < actionItems; item++)
    allowed(addActionItem(doc, context, id, { title: sentence(), owner: 'Person 3', dueDate: '2026-06-01' }))
  const notes = meetingNotes(doc, id)
  for (let block = 0; block < paragraphs; block++) {
    const element = new Y.XmlElement(block % 20 === 0 ? 'heading' : 'paragraph')
    if (block % 20 === 0) element.setAttribute('level', 3 as unknown as string)
    element.insert(0, [new Y.XmlText(sentence())])
    notes?.insert(block, [element])
  }
  allowed(endMeeting(doc, context, id))
  return id
}
