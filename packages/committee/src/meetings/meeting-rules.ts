import { startOfDay } from 'date-fns/startOfDay'
import type { MeetingStatus } from './meeting-status.ts'

// Each rule answers null when it allows, and the code of its refusal when it does not. Screens disable their buttons
// with the same functions that the transitions refuse with.

interface WithStatus {
  readonly status: MeetingStatus
}

/** Only an upcoming meeting can be started. */
export function canStart(meeting: WithStatus): 'not-upcoming' | null {
  return meeting.status === 'upcoming' ? null : 'not-upcoming'
}

/** Only a live meeting can be ended. */
export function canEnd(meeting: WithStatus): 'not-live' | null {
  return meeting.status === 'live' ? null : 'not-live'
}

/** Only a completed meeting can be resumed. */
export function canResume(meeting: WithStatus): 'not-completed' | null {
  return meeting.status === 'completed' ? null : 'not-completed'
}

/** A meeting's content is edited while it is live or in edit mode. Transitions do not ask: offline edits merge. */
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

/** Whether a meeting can be planned for that time: it must be one, and not before today on this device. */
export function canScheduleFor(scheduledFor: string, now: Date): 'date-required' | 'date-in-past' | null {
  const time = Date.parse(scheduledFor)
  if (Number.isNaN(time)) return 'date-required'
  return time < startOfDay(now).getTime() ? 'date-in-past' : null
}
