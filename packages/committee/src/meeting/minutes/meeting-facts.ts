import type * as Y from 'yjs'
import { findMeeting, setField } from '../../document/committee-document.ts'
import { cutText } from '../../document/cut-text.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { onMeeting } from '../../document/transition.ts'
import { type MinutesDepth, minutesDepths } from './minutes-settings.ts'

/** Facts of a meeting for its notice and its minutes; null for those that are not set. */
export interface MeetingFacts {
  /** Such as "Special meeting"; the committee's kinds are suggested, and any other words are accepted. */
  readonly kind: string | null
  /** The number of the meeting in the committee's count. */
  readonly number: number | null
  /** The depth of its minutes, if it differs from the committee's. */
  readonly minutesDepth: MinutesDepth | null
}

export const noFacts: MeetingFacts = { kind: null, number: null, minutesDepth: null }
export const factFields = ['kind', 'number', 'minutesDepth'] as const

export const maxKindLength = 80
export const maxMeetingNumber = 99_999

export type FactsRefusal = 'kind-too-long' | 'number-out-of-range' | 'rule-out-of-range'

export function canSetFacts({ kind, number, minutesDepth }: MeetingFacts): FactsRefusal | null {
  if (kind !== null && kind.trim().length > maxKindLength) return 'kind-too-long'
  if (number !== null && !isNumber(number)) return 'number-out-of-range'
  return minutesDepth === null || minutesDepths.includes(minutesDepth) ? null : 'rule-out-of-range'
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxMeetingNumber

export function readFacts(meeting: Y.Map<unknown>): MeetingFacts {
  const [kind, number, depth] = factFields.map((field) => meeting.get(field))
  return {
    kind: cutText(readOptionalText(kind)?.trim() ?? '', maxKindLength) || null,
    number: isNumber(number) ? number : null,
    minutesDepth: minutesDepths.find((known) => known === depth) ?? null,
  }
}

/** The facts of a meeting; `noFacts` for an unknown one. Fires for changes of these fields. */
export const queryMeetingFacts = (doc: Y.Doc, meetingId: string): Query<MeetingFacts> => ({
  read: () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting ? readFacts(meeting) : noFacts
  },
  subscribe: (onChange) =>
    observeMeetingPaths(doc, meetingId, (paths) => {
      if (paths.some(([, field]) => field === undefined || factFields.some((one) => one === field)))
        onChange()
    }),
})

/** Writes the changes of a form between opening and saving, field by field. */
export const setMeetingFacts = onMeeting({
  rule: (_meeting, _context, _opened: MeetingFacts, saved: MeetingFacts) => canSetFacts(saved),
  write: (meeting, _context, opened: MeetingFacts, saved: MeetingFacts) => {
    const [was, now] = [stored(opened), stored(saved)]
    for (const field of factFields) if (was[field] !== now[field]) setField(meeting, field, now[field])
  },
  undo: false,
})

const stored = ({ kind, ...rest }: MeetingFacts): MeetingFacts => ({ kind: kind?.trim() || null, ...rest })
