import type * as Y from 'yjs'
import { readInstant } from '../document/tolerant-read.ts'

export type MeetingStatus = 'upcoming' | 'live' | 'completed'

/**
 * The status follows from the two times and is not stored beside them. So it only moves forward, and two devices that
 * start and end a meeting apart can't leave a state that contradicts itself.
 */
export function readStatus(meeting: Y.Map<unknown>): MeetingStatus {
  if (readInstant(meeting.get('endedAt')) !== null) return 'completed'
  return readInstant(meeting.get('startedAt')) === null ? 'upcoming' : 'live'
}
