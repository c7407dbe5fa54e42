import type * as Y from 'yjs'
import { findMeeting, presentMeetings, setField } from '../../document/committee-document.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import {
  actionItemKey,
  actionItemPlaces,
  actionItemsOf,
  createActionItem,
  readActionItems,
} from '../action-items/action-item.ts'
import { concernsHead, type MeetingHead, readMeetingHead } from './meeting.ts'
import { completeMeeting } from './meeting-life.ts'
import { readStatus } from './meeting-status.ts'

// Two devices that resume one meeting while apart create two meetings with the same `parentMeetingId`. Both stay until a
// member continues in one. The others are then completed, and the one that goes on continues them as if it had been resumed
// from them: their notes and statements stay there, and only their open action items are carried over. If two devices choose
// different ones, both are completed, and the meeting before them can be resumed again.

/** All meetings that continue the same meeting as this one, the one that started first in front. */
function resumedTogether(doc: Y.Doc, meetingId: string): MeetingHead[] {
  const resumed = findMeeting(doc, meetingId)?.get('parentMeetingId')
  const heads: MeetingHead[] = []
  for (const [id, meeting] of presentMeetings(doc))
    if (resumed !== undefined && meeting.get('parentMeetingId') === resumed) heads.push(readMeetingHead(id, meeting))
  return heads.sort((a, b) => Date.parse(a.date) - Date.parse(b.date) || (a.id < b.id ? -1 : 1))
}

export const findResumedApart = (doc: Y.Doc, meetingId: string): MeetingHead[] =>
  resumedTogether(doc, meetingId).filter(({ id }) => id !== meetingId)

export const queryResumedApart = (doc: Y.Doc, meetingId: string): Query<MeetingHead[]> =>
  queryOfMeetings(doc, () => findResumedApart(doc, meetingId), concernsHead)

/** The live one in which most was written; null if there is only one, or none is live. */
export function findGoingOn(doc: Y.Doc, meetingId: string): MeetingHead | null {
  const all = resumedTogether(doc, meetingId)
  const written = ({ id }: MeetingHead) => JSON.stringify(findMeeting(doc, id)).length
  const live = all.filter(({ status }) => status === 'live').sort((a, b) => written(b) - written(a))
  return all.length > 1 ? (live[0] ?? null) : null
}

/** Returns the id of the meeting that goes on. */
export const continueInOne = transitionsOn((doc: Y.Doc, meetingId: string) => ({ doc, meetingId }))({
  rule: ({ doc, meetingId }) => (findGoingOn(doc, meetingId) ? null : 'nothing-to-continue'),
  write: ({ doc, meetingId }, context) => {
    const goesOn = findGoingOn(doc, meetingId)?.id ?? meetingId
    const others = resumedTogether(doc, meetingId).filter(({ id }) => id !== goesOn)
    let before: string | null = null
    for (const id of [...others.map((other) => other.id), goesOn]) {
      const meeting = findMeeting(doc, id)
      const earlier = before === null ? null : findMeeting(doc, before)
      if (meeting && id !== goesOn && readStatus(meeting) === 'live') completeMeeting(meeting, context)
      if (meeting && earlier) {
        meeting.set('parentMeetingId', before)
        carryActionItems(context, earlier, meeting)
      }
      before = id
    }
    return goesOn
  },
  undo: false,
})

/** Both may have copies of the action items of the meeting before them. Those of `to` then continue those of `from`. */
function carryActionItems(context: TransitionContext, from: Y.Map<unknown>, to: Y.Map<unknown>): void {
  const copies = new Map(Array.from(actionItemsOf(to), ([, item]) => [item.get('carriedFrom'), item]))
  for (const item of readActionItems(from)) {
    const copy = copies.get(item.carriedFrom ?? item.id)
    if (copy) {
      copy.set('carriedFrom', item.id)
      if (item.done) setField(copy, 'done', true)
    } else if (!item.done) {
      const id = context.randomId()
      const order = orderAtEnd(actionItemPlaces(to), id)
      to.set(actionItemKey(id), createActionItem({ ...item, carriedFrom: item.id }, order))
    }
  }
}
