import type * as Y from 'yjs'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { applyTextEdit } from '../document/text-edit.ts'
import { asText } from '../document/tolerant-read.ts'
import { type TransitionContext, withoutUndo } from '../document/transition-context.ts'
import { canEnd, canStart, canTitle } from './meeting-rules.ts'
import { readStatus } from './meeting-status.ts'

// A start and an end happened to everyone in the room: taking back one's last edit must not take them back.

/** Makes an upcoming meeting live. */
export function startMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
): Result<undefined, 'meeting-not-found' | 'not-upcoming'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal = canStart({ status: readStatus(meeting) })
  if (refusal) return refused(refusal)
  change(doc, withoutUndo(context), () => meeting.set('startedAt', context.now().toISOString()))
  return accepted(undefined)
}

/** Completes a live meeting. */
export function endMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
): Result<undefined, 'meeting-not-found' | 'not-live'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal = canEnd({ status: readStatus(meeting) })
  if (refusal) return refused(refusal)
  change(doc, withoutUndo(context), () => meeting.set('endedAt', context.now().toISOString()))
  return accepted(undefined)
}

/** Changes the title by what the form changed: `opened` is what it showed, `saved` what the person left in it. */
export function retitleMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  opened: string,
  saved: string,
): Result<undefined, 'meeting-not-found' | 'title-required'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const refusal = canTitle(saved)
  if (refusal) return refused(refusal)
  const title = asText(meeting.get('title'))
  change(doc, context, () => {
    if (title) applyTextEdit(title, opened, saved.trim(), context.origin)
    // A text made now could be made elsewhere too, and one of the two would be lost with what was typed into it.
    else setField(meeting, 'title', saved.trim())
  })
  return accepted(undefined)
}

/** Marks a meeting as removed; it stays restorable, with what others write in it meanwhile. */
export function removeMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
): Result<undefined, 'meeting-not-found'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  change(doc, context, () => markRemoved(meeting, context))
  return accepted(undefined)
}

/** Brings a removed meeting back. */
export function restoreMeeting(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
): Result<undefined, 'meeting-not-found'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  change(doc, context, () => unmarkRemoved(meeting))
  return accepted(undefined)
}
