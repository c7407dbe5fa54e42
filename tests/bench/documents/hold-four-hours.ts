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
  setAgendaItemCompleted,
  setQuorum,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { declareOutcome, moveMotion, putQuestion, recordRoll, secondMotion } from '@civic-hub/committee/proceedings'
import * as Y from 'yjs'
import type { Random } from '../../support/random/random.ts'
import { allowed } from './hold-meeting.ts'
import { writeSentence } from './prose.ts'

const agendaItems = 24
const linesOfItem = 6
const people = 20
const paragraphs = 240
const actionItems = 20

/** The content of the meeting, in words for the figures. */
export const fourHours = `${agendaItems} items, ${people} people with arrivals and departures, ${paragraphs} paragraphs, ${actionItems} action items`

/** Holds a meeting of four hours, with a number of motions decided by roll call. Returns its id. */
export function holdFourHours(doc: Y.Doc, random: Random, motions = 0): string {
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
  const by = { account: 'person-1', name: 'Person 1' }
  /** The member who is out of the room, and so does not vote. */
  let away: (typeof members)[number] | undefined
  function decide(motion: number, item: string): void {
    const [mover, seconder] = [members[motion % people], members[(motion + 1) % people]]
    if (!mover || !seconder) throw new Error('There are no members')
    const moved = allowed(moveMotion(doc, context, id, { text: sentence(), mover, item }, by))
    allowed(secondMotion(doc, context, id, moved, seconder, by))
    const question = allowed(putQuestion(doc, context, id, [moved], {}, by))
    const voters = members.slice(1).filter((member) => member !== away)
    const roll = voters.map(({ person, name }, place) => ({
      person,
      name,
      choice: place % 3 === 0 ? ('nay' as const) : ('aye' as const),
    }))
    allowed(recordRoll(doc, context, id, question, roll, by))
    allowed(declareOutcome(doc, context, id, question, null, by))
  }
  for (let item = 0; item < agendaItems; item++) {
    const itemId = allowed(addAgendaItem(doc, context, id, sentence()))
    agendaItemText(doc, id, itemId, 'notes')?.insert(0, Array.from({ length: linesOfItem }, sentence).join('\n'))
    minute += 240 / agendaItems
    const who = members[item % people]
    if (away) allowed(markAttendance(doc, context, id, away, 'present'))
    away = item % 3 === 0 ? who : undefined
    if (who) allowed(markAttendance(doc, context, id, who, away ? 'left' : 'remote'))
    if (item % 2 === 0) allowed(setAgendaItemCompleted(doc, context, id, itemId, true))
    for (let motion = item; motion < motions; motion += agendaItems) decide(motion, itemId)
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
