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

export function canStart({
  status,
  cancelled,
}: WithStatus & { readonly cancelled: Cancellation | null }): 'not-upcoming' | 'cancelled' | null {
  if (status !== 'upcoming') return 'not-upcoming'
  return cancelled === null ? null : 'cancelled'
}

export function canEnd(meeting: WithStatus): 'not-live' | null {
  return meeting.status === 'live' ? null : 'not-live'
}

/** By the days of this device: starting it now may be a mistake. */
export function isPlannedForAnotherDay({ scheduledFor }: WithPlan, now: Date): boolean {
  return scheduledFor !== null && !isSameDay(new Date(scheduledFor), now)
}

const maxRevertStartMs = 10 * 60_000

/** Soon after it, if the meeting was planned: another one can be removed. */
export function canRevertStart(
  { status, startedAt, scheduledFor }: WithStatus & WithPlan & { readonly startedAt: string | null },
  now: Date,
): 'not-live' | 'not-planned' | 'started-long-ago' | null {
  if (status !== 'live' || startedAt === null) return 'not-live'
  if (scheduledFor === null) return 'not-planned'
  // Another device's clock may be ahead of this one's.
  return Math.abs(now.getTime() - Date.parse(startedAt)) > maxRevertStartMs ? 'started-long-ago' : null
}

export function canResume(meeting: WithStatus, isContinued: boolean): 'not-completed' | 'already-resumed' | null {
  if (meeting.status !== 'completed') return 'not-completed'
  return isContinued ? 'already-resumed' : null
}

/** Transitions do not check this, because offline edits merge. */
export function canEdit(meeting: WithStatus, editMode: boolean): 'locked' | null {
  return meeting.status === 'live' || editMode ? null : 'locked'
}

export function canCompleteRitual(meeting: WithStatus): 'not-live' | null {
  return meeting.status === 'live' ? null : 'not-live'
}

export function canReschedule(meeting: WithStatus): 'already-started' | null {
  return meeting.status === 'upcoming' ? null : 'already-started'
}

export function canScheduleFor(scheduledFor: string, now: Date): 'date-required' | 'date-in-past' | null {
  const time = Date.parse(scheduledFor)
  if (Number.isNaN(time)) return 'date-required'
  return time < startOfDay(now).getTime() ? 'date-in-past' : null
}
