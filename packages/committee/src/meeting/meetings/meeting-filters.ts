import type { MeetingStatus } from './meeting-status.ts'
import type { MeetingSummary } from './meeting-summary.ts'

/** The filters of a list of meetings (specification: search filters). */
export interface MeetingFilters {
  /** Days as YYYY-MM-DD, in this device's calendar. Applies only if both are given. */
  readonly dateRange: { readonly start: string; readonly end: string }
  readonly hasTranscript: boolean
  readonly hasAttachments: boolean
  /** Empty means every status. */
  readonly status: readonly MeetingStatus[]
}

export const noFilters: MeetingFilters = {
  dateRange: { start: '', end: '' },
  hasTranscript: false,
  hasAttachments: false,
  status: [],
}

export const maxQueryLength = 200

export function countFilters(filters: MeetingFilters): number {
  const { hasTranscript, hasAttachments, status } = filters
  return [readRange(filters), hasTranscript, hasAttachments, status.length > 0].filter(Boolean).length
}

/** `dayOf` returns the day of an ISO time as YYYY-MM-DD. */
export function filterMeetings<T extends MeetingSummary>(
  meetings: readonly T[],
  filters: MeetingFilters,
  dayOf: (moment: string) => string,
): T[] {
  const { hasTranscript, hasAttachments, status } = filters
  const range = readRange(filters)
  return meetings.filter((meeting) => {
    if (hasTranscript && !meeting.hasTranscript) return false
    if (hasAttachments && meeting.documentCount === 0) return false
    if (status.length > 0 && !status.includes(meeting.status)) return false
    if (range === null) return true
    const day = dayOf(meeting.date)
    return range.start <= day && day <= range.end
  })
}

/** The range with its earlier day first, or null. */
function readRange({ dateRange: { start, end } }: MeetingFilters): { start: string; end: string } | null {
  if (start === '' || end === '') return null
  return start <= end ? { start, end } : { start: end, end: start }
}
