import type * as Y from 'yjs'
import { readInstant } from '../../document/tolerant-read.ts'

export type MeetingStatus = 'upcoming' | 'live' | 'completed'

/**
 * The status is derived from the two times and is not stored. So it only moves forward, and two devices that
 * start and end a meeting concurrently cannot produce a contradictory state.
 */
export function readStatus(meeting: Y.Map<unknown>): MeetingStatus {
  if (readInstant(meeting.get('endedAt')) !== null) return 'completed'
  return readInstant(meeting.get('startedAt')) === null ? 'upcoming' : 'live'
}
