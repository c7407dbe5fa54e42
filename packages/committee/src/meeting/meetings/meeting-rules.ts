import { isSameDay } from 'date-fns/isSameDay'
import { startOfDay } from 'date-fns/startOfDay'
import type { Cancellation } from './cancellation.ts'
import type { MeetingStatus } from './meeting-status.ts'

// Each rule returns null if it allows the action, or the code of its refusal. Screens disable their buttons
// with the same functions that the transitions use.

interface WithStatus {
  readonly status: MeetingStatus
}

interface WithPlan {
  readonly scheduledFor: string | null
}

/** Only an upcoming meeting that is not cancelled can be started. */
export function canStart({
  status,
  cancelled,
}: WithStatus & { readonly cancelled: Cancellation | null }): 'not-upcoming' | 'cancelled' | null {
  if (status !== 'upcoming') return 'not-upcoming'
  return cancelled === null ? null : 'cancelled'
}

/** Only a live meeting can be ended. */
export function canEnd(meeting: WithStatus): 'not-live' | null {
  return meeting.status === 'live' ? null : 'not-live'
}

/**
 * True if a meeting is planned for another day than today on this device: starting it now may be a mistake.
 */
export function isPlannedForAnotherDay({ scheduledFor }: WithPlan, now: Date): boolean {
  return scheduledFor !== null && !isSameDay(new Date(scheduledFor), now)
}

/** The time during which a start can be reverted. */
const maxRevertStartMs = 10 * 60_000

/**
 * A start can be reverted soon after it, if the meeting was planned. A meeting that was not planned can be
 * removed.
 */
export function canRevertStart(
  { status, startedAt, scheduledFor }: WithStatus & WithPlan & { readonly startedAt: string | null },
  now: Date,
): 'not-live' | 'not-planned' | 'started-long-ago' | null {
  if (status !== 'live' || startedAt === null) return 'not-live'
  if (scheduledFor === null) return 'not-planned'
  // Another device's clock may be ahead of this one's.
  return Math.abs(now.getTime() - Date.parse(startedAt)) > maxRevertStartMs ? 'started-long-ago' : null
}

/** Only a completed meeting can be resumed, and only once. */
export function canResume(meeting: WithStatus, isContinued: boolean): 'not-completed' | 'already-resumed' | null {
  if (meeting.status !== 'completed') return 'not-completed'
  return isContinued ? 'already-resumed' : null
}

/**
 * A meeting can be edited while it is live or in edit mode. Transitions do not check this, because offline
 * edits merge.
 */
export function canEdit(meeting: WithStatus, editMode: boolean): 'locked' | null {
  return meeting.status === 'live' || editMode ? null : 'locked'
}

/** Rituals are completed only while the meeting is live. */
export function canCompleteRitual(meeting: WithStatus): 'not-live' | null {
  return meeting.status === 'live' ? null : 'not-live'
}

/** A planned time can be changed until the meeting has started. */
export function canReschedule(meeting: WithStatus): 'already-started' | null {
  return meeting.status === 'upcoming' ? null : 'already-started'
}

/** A meeting can be planned for a valid time that is not before today on this device. */
export function canScheduleFor(scheduledFor: string, now: Date): 'date-required' | 'date-in-past' | null {
  const time = Date.parse(scheduledFor)
  if (Number.isNaN(time)) return 'date-required'
  return time < startOfDay(now).getTime() ? 'date-in-past' : null
}
