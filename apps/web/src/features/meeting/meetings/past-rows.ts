import type { MeetingSummary } from '@civic-hub/committee'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { monthInWords } from '../../../ui/dates.ts'

export interface PastRow {
  meeting: MeetingSummary
  /** The month, for the first meeting of it. */
  month: string | null
}

/** Past meetings in their order, grouped by month. */
export function pastRows(meetings: readonly MeetingSummary[]): PastRow[] {
  let last: string | null = null
  return meetings.map((meeting) => {
    const ended = meeting.endedAt ?? meeting.date
    const month = Date.parse(ended) > 0 ? monthInWords(new Date(ended)) : meetingsTexts.noDate
    const first = month !== last
    last = month
    return { meeting, month: first ? month : null }
  })
}
