import {
  endMeeting,
  markAllPresent,
  meetingNotes,
  queryAgendaOrder,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { addEarlierMinutes } from '@civic-hub/committee/minutes'
import {
  declareOutcome,
  moveMotion,
  putQuestion,
  recordTally,
  type StatedBy,
  stateCorrection,
} from '@civic-hub/committee/proceedings'
import type * as Y from 'yjs'
import { byName } from './motions.ts'
import { writeNotes } from './notes.ts'
import { demand } from './screen.ts'

export const itemOfEarlierMinutes = 'Approval of earlier minutes'

/** Ends the meeting, with notes about a motion of Lea, and starts the next one; returns its id. */
export function startNextMeeting(doc: Y.Doc, context: TransitionContext, first: string): string {
  writeNotes(doc, first, 'Lea moved to paint the swings.')
  demand(endMeeting(doc, context, first))
  const later = { ...context, now: () => new Date(Date.now() + 1_000) }
  return demand(startMeetingNow(doc, later, { title: 'Autumn planning', committeeName: 'Parks' }))
}

/** Changes the notes that `startNextMeeting` has written. */
export function correctNotes(doc: Y.Doc, first: string): void {
  const paragraph = meetingNotes(doc, first)?.get(0) as Y.XmlElement
  ;(paragraph.get(0) as Y.XmlText).insert(0, 'Corrected: ')
}

/** Puts the minutes of the first meeting on the agenda of the second; returns the id of the item. */
export function putOnAgenda(doc: Y.Doc, context: TransitionContext, first: string, second: string): string {
  demand(addEarlierMinutes(doc, context, second, itemOfEarlierMinutes, [first]))
  return queryAgendaOrder(doc, second).read().open[1] ?? ''
}

/** The second meeting corrects the minutes of the first, and carries the motion to approve them. */
export function approveAsCorrected(
  doc: Y.Doc,
  context: TransitionContext,
  { first, second, item, by }: { first: string; second: string; item: string; by: StatedBy },
): void {
  const correction = { minutesOf: first, item, reads: 'Lea moved', text: 'Lee moved' }
  demand(stateCorrection(doc, context, second, correction, by))
  demand(markAllPresent(doc, context, second, [byName('Reyes'), byName('Lee')]))
  const { person, name } = byName('Reyes')
  const wording = { text: 'Approve the minutes, as corrected.', mover: { person, name }, item }
  const motion = demand(moveMotion(doc, context, second, { ...wording, type: 'minutes', minutesOf: first }, by))
  const question = demand(putQuestion(doc, context, second, [motion], {}, by))
  const tally = { method: 'consent', aye: 0, nay: 0, abstain: 0 } as const
  demand(recordTally(doc, context, second, question, tally, by))
  demand(declareOutcome(doc, context, second, question, true, by))
}
