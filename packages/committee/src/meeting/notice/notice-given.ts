import type * as Y from 'yjs'
import { compareTexts } from '../../document/compare-texts.ts'
import { readField, readInstant } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'

export interface NoticeGiven {
  /** The relay's time, as ISO. */
  readonly at: string
  /** The last moment in time by the rule of then, as ISO; null if there was none. */
  readonly deadline: string | null
}

// `posted:{time}` of a meeting is one plain value, written once: two devices that note the same posting write
// the same value. So the minutes know the notice without a connection, and exports and imports keep it.
const prefix = 'posted:'

const isPostedKey = (key: unknown): boolean => String(key).startsWith(prefix)

export function readNoticesGiven(meeting: Y.Map<unknown>): NoticeGiven[] {
  const found: NoticeGiven[] = []
  for (const [key, value] of meeting.entries()) {
    const at = isPostedKey(key) ? readInstant(key.slice(prefix.length)) : null
    if (at !== null) found.push({ at, deadline: readInstant(readField(value, 'deadline')) })
  }
  return found.sort((a, b) => compareTexts(a.at, b.at))
}

export const noteNoticeGiven = onMeeting({
  rule: (_meeting, _context, { at }: NoticeGiven) => (readInstant(at) === null ? 'time-required' : null),
  write: (meeting, _context, { at, deadline }: NoticeGiven) => {
    const key = `${prefix}${new Date(at).toISOString()}`
    if (!meeting.has(key)) meeting.set(key, deadline === null ? {} : { deadline })
  },
  undo: false,
})
