import { startOfDay } from 'date-fns/startOfDay'
import { isPlannedForAnotherDay } from '../../meeting/meetings/meeting-rules.ts'
import type { MeetingInWorkflow } from './query-workflow.ts'

/** The stages of a meeting, in this order. The agenda may also be drafted after the meeting is scheduled. */
export const meetingStages = ['agenda-drafted', 'scheduled', 'live', 'minutes-drafted', 'minutes-approved'] as const
export type MeetingStage = (typeof meetingStages)[number]

/** The part of a meeting from which its stage is derived. `approved` is null if unknown: see `isApproved`. */
export type StagedMeeting = Pick<
  MeetingInWorkflow,
  'status' | 'scheduledFor' | 'cancelled' | 'hasNotes' | 'hasTranscript' | 'agendaDrafted'
> & { readonly approved: boolean | null }

/** Only this hub has its own approvals, so the value is null until it has responded. */
export function isApproved(
  meeting: { readonly id: string; readonly approvedElsewhere: unknown },
  here: { has(meetingId: string): boolean } | null,
): boolean | null {
  return meeting.approvedElsewhere !== null || (here?.has(meeting.id) ?? null)
}

export function reachedStages(meeting: StagedMeeting): ReadonlySet<MeetingStage> {
  const { status, scheduledFor, agendaDrafted, approved, hasNotes, hasTranscript } = meeting
  const reached = new Set<MeetingStage>()
  const hasBegun = status !== 'upcoming'
  // A meeting that has begun has passed the stages before it.
  if (agendaDrafted || hasBegun) reached.add('agenda-drafted')
  if (scheduledFor !== null || hasBegun) reached.add('scheduled')
  if (hasBegun) reached.add('live')
  // When a meeting with notes ends, its minutes are drafted.
  if (status === 'completed' && (hasNotes || hasTranscript || approved === true)) reached.add('minutes-drafted')
  if (status === 'completed' && approved === true) reached.add('minutes-approved')
  return reached
}

/**
 * The next action. `start` begins the meeting; all others open the place for the action. `start-late` is for
 * a meeting whose day has passed: it may also need another date.
 */
export type NextStep =
  | 'reinstate'
  | 'draft-agenda'
  | 'review-agenda'
  | 'start'
  | 'start-late'
  | 'join'
  | 'write-notes'
  | 'approve-minutes'
  | 'read-minutes'

/** Null if nothing is left to do, or if another member must do it. */
export function nextStepOf(
  meeting: StagedMeeting,
  { now, canWrite, isOwner }: { now: Date; canWrite: boolean; isOwner: boolean },
): NextStep | null {
  const { status, scheduledFor, cancelled, agendaDrafted, approved, hasNotes, hasTranscript } = meeting
  if (status === 'live') return 'join'
  if (status === 'completed') {
    if (approved === true) return null
    if (canWrite && !hasNotes && !hasTranscript) return 'write-notes'
    return isOwner && approved === false ? 'approve-minutes' : 'read-minutes'
  }
  if (!canWrite) return null
  if (cancelled !== null) return 'reinstate'
  if (scheduledFor !== null && Date.parse(scheduledFor) < startOfDay(now).getTime()) return 'start-late'
  if (!isPlannedForAnotherDay({ scheduledFor }, now)) return agendaDrafted ? 'start' : 'draft-agenda'
  return agendaDrafted ? 'review-agenda' : 'draft-agenda'
}

export const isDone = ({ status, approved }: Pick<StagedMeeting, 'status' | 'approved'>): boolean =>
  status === 'completed' && approved === true
