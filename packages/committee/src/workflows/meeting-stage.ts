import { startOfDay } from 'date-fns/startOfDay'
import { isPlannedForAnotherDay } from '../meetings/meeting-rules.ts'
import type { MeetingSummary } from '../meetings/meeting-summary.ts'

/** What a meeting goes through, in this order. The agenda may also be drafted after it is scheduled. */
export const meetingStages = [
  'agenda-drafted',
  'scheduled',
  'live',
  'minutes-drafted',
  'minutes-approved',
] as const
export type MeetingStage = (typeof meetingStages)[number]

/** What the stage of a meeting follows from. */
export interface MeetingFacts
  extends Pick<MeetingSummary, 'status' | 'scheduledFor' | 'cancelled' | 'hasNotes' | 'hasTranscript'> {
  readonly agendaDrafted: boolean
  /** Null where it is not known: see `isApproved`. */
  readonly approved: boolean | null
}

/**
 * Whether the minutes of a meeting are approved: on this hub, which alone knows it and may not have answered (null), or on
 * another one that the committee comes from.
 */
export function isApproved(
  meeting: { readonly id: string; readonly approvedElsewhere: unknown },
  here: { has(meetingId: string): boolean } | null,
): boolean | null {
  return meeting.approvedElsewhere !== null || (here?.has(meeting.id) ?? null)
}

/** The stages that a meeting has reached. */
export function reachedStages(facts: MeetingFacts): ReadonlySet<MeetingStage> {
  const { status, scheduledFor, agendaDrafted, approved, hasNotes, hasTranscript } = facts
  const reached = new Set<MeetingStage>()
  const hasBegun = status !== 'upcoming'
  // What comes before a meeting lies behind one that has begun.
  if (agendaDrafted || hasBegun) reached.add('agenda-drafted')
  if (scheduledFor !== null || hasBegun) reached.add('scheduled')
  if (hasBegun) reached.add('live')
  // Ending a meeting makes the draft of its minutes, where somebody wrote something.
  if (status === 'completed' && (hasNotes || hasTranscript || approved === true))
    reached.add('minutes-drafted')
  if (status === 'completed' && approved === true) reached.add('minutes-approved')
  return reached
}

/**
 * What is to be done next. `start` begins the meeting; all others lead to where it is done. `start-late` is for one whose
 * day has passed: it may also have to be moved.
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

/** The next step of a meeting at this time; null when nothing is left to do, or somebody else has to do it. */
export function nextStepOf(
  facts: MeetingFacts,
  { now, canWrite, isOwner }: { now: Date; canWrite: boolean; isOwner: boolean },
): NextStep | null {
  const { status, scheduledFor, cancelled, agendaDrafted, approved, hasNotes, hasTranscript } = facts
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

/** Whether nothing is left to do for a meeting. */
export const isDone = ({ status, approved }: Pick<MeetingFacts, 'status' | 'approved'>): boolean =>
  status === 'completed' && approved === true
