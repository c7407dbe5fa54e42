import type * as Y from 'yjs'
import { cutText } from '../../document/cut-text.ts'
import { readField, readInstant, readText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import { readStatus } from './meeting-status.ts'

// The key `cancelled` of a meeting contains {reason, at} as one plain value. It does not affect the status: a
// meeting that was cancelled on one device and started on another takes place, and shows both.

export type Cancellation = NonNullable<ReturnType<typeof readCancellation>>

type Cancellable = ReturnType<typeof lookAt>

export const maxReasonLength = 300

export function readCancellation(meeting: Y.Map<unknown>) {
  const value = meeting.get('cancelled')
  const reason = cutText(readText(readField(value, 'reason')).trim(), maxReasonLength)
  return reason === '' ? null : { reason, at: readInstant(readField(value, 'at')) }
}

export function isCancelled({ status, cancelled }: Cancellable): boolean {
  return status === 'upcoming' && cancelled !== null
}

export function canCancel({ status, cancelled }: Cancellable): 'already-started' | 'already-cancelled' | null {
  if (status !== 'upcoming') return 'already-started'
  return cancelled === null ? null : 'already-cancelled'
}

/** A cancellation needs a reason, which all members can read. */
export function canCancelFor(reason: string): 'reason-required' | 'reason-too-long' | null {
  if (reason.trim() === '') return 'reason-required'
  return reason.trim().length > maxReasonLength ? 'reason-too-long' : null
}

export function canReinstate({ cancelled }: Pick<Cancellable, 'cancelled'>): 'not-cancelled' | null {
  return cancelled === null ? 'not-cancelled' : null
}

const lookAt = (meeting: Y.Map<unknown>) => ({
  status: readStatus(meeting),
  cancelled: readCancellation(meeting),
})

/** Cancels an upcoming meeting; it stays in its list, with the reason. */
export const cancelMeeting = onMeeting({
  rule: (meeting, _context, reason: string) => canCancel(lookAt(meeting)) ?? canCancelFor(reason),
  write: (meeting, context, reason: string) =>
    void meeting.set('cancelled', { reason: reason.trim(), at: context.now().toISOString() }),
  undo: false,
})

export const reinstateMeeting = onMeeting({
  rule: (meeting) => canReinstate(lookAt(meeting)),
  write: (meeting) => meeting.delete('cancelled'),
  undo: false,
})
