import type { MeetingSummary } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useWindowRows } from '../../../ui/use-window-rows.ts'
import type { CardVerbs } from './meeting-card-entries.tsx'
import { PastMeetingRow } from './past-meeting-row.tsx'
import classes from './past-meetings.module.css'
import { pastRows } from './past-rows.ts'

const rowPx = 64
const monthPx = 52

interface PastMeetingsProps {
  slug: string
  meetings: readonly MeetingSummary[]
  /** The meetings that were resumed in another meeting. */
  continued: ReadonlySet<string>
  labelledBy: string
  canWrite: boolean
  verbs: CardVerbs
}

/** Years of meetings, grouped by month; only the rows near the window are in the page. */
export function PastMeetings({ slug, meetings, continued, labelledBy, canWrite, verbs }: PastMeetingsProps) {
  const past = useMemo(() => pastRows(meetings), [meetings])
  const { list, listStyle, rows, measure, setFocused } = useWindowRows<HTMLUListElement>({
    count: past.length,
    estimateSize: (index) => rowPx + (past[index]?.month ? monthPx : 0),
    getItemKey: (index) => past[index]?.meeting.id ?? index,
    overscan: 6,
  })

  return (
    <ul
      ref={list}
      className={`plain-list ${classes.rows}`}
      aria-labelledby={labelledBy}
      style={listStyle}
      onBlur={() => setFocused(null)}
    >
      {rows.map(({ index, key, top }) => {
        const row = past[index]
        return (
          row && (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={past.length}
              aria-posinset={index + 1}
              data-apart={top !== null || undefined}
              style={top === null ? undefined : { insetBlockStart: top }}
              onFocus={() => setFocused(index)}
            >
              {row.month && <h3 className={classes.month}>{row.month}</h3>}
              <PastMeetingRow
                slug={slug}
                meeting={row.meeting}
                continued={continued.has(row.meeting.id)}
                canWrite={canWrite}
                verbs={verbs}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
