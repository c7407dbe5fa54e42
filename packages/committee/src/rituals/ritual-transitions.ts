import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { type Result, refused } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { type ItemRefusal, itemTransitions } from '../items/item-transitions.ts'
import { canCompleteRitual } from '../meetings/meeting-rules.ts'
import { readStatus } from '../meetings/meeting-status.ts'

const items = itemTransitions('ritual')

/** Adds a ritual at the end and answers its id. */
export function addRitualItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  title: string,
): Result<string, 'meeting-not-found' | 'title-required'> {
  if (title.trim() === '') return refused('title-required')
  return items.add(doc, context, meetingId, title.trim())
}

/** Completes a ritual or reopens it, only while the meeting is live. */
export function setRitualCompleted(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  completed: boolean,
): Result<undefined, ItemRefusal | 'meeting-not-found' | 'not-live'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal = canCompleteRitual({ status: readStatus(meeting) })
  if (refusal) return refused(refusal)
  return items.setCompleted(doc, context, meetingId, itemId, completed)
}

/** Trims title and notes when the form is left; an emptied title goes back to what the form opened with. */
export const trimRitualItem = items.trim

/** Puts a ritual between the neighbours with these ids. */
export const moveRitualItem = items.move

/** Marks a ritual as removed. */
export const removeRitualItem = items.remove

/** Brings a removed ritual back where it was. */
export const restoreRitualItem = items.restore
