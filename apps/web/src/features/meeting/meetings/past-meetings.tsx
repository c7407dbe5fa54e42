import type { MeetingSummary } from '@civic-hub/committee'
import { memo, useId, useMemo } from 'react'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { useWindowRows } from '../../../ui/use-window-rows.ts'
import { MeetingChips, MeetingLink, MeetingTime } from './meeting-card.tsx'
import type { CardVerbs } from './meeting-card-entries.tsx'
import { MeetingCardMenu } from './meeting-card-menu.tsx'
import { meetingTitle } from './meeting-when.ts'
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

interface PastMeetingRowProps {
  slug: string
  meeting: MeetingSummary
  continued: boolean
  canWrite: boolean
  verbs: CardVerbs
}

/** A past meeting in one line. The title's link covers the row; chips and menu are above it. */
const PastMeetingRow = memo(function PastMeetingRow(props: PastMeetingRowProps) {
  const { slug, meeting, continued, canWrite, verbs } = props
  const headingId = useId()
  return (
    <article className={classes.row} aria-labelledby={headingId}>
      <h4 id={headingId} className={classes.title} dir="auto" title={meetingTitle(meeting)}>
        <MeetingLink slug={slug} meeting={meeting} />
      </h4>
      <p className={classes.facts}>
        {meeting.status === 'completed' && <span className="visually-hidden">{uiTexts.statuses.completed}</span>}
        <MeetingTime meeting={meeting} />
        {meeting.cancelled && <span>{texts.cancelledBecause(meeting.cancelled.reason)}</span>}
        {outcome(meeting).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <MeetingChips slug={slug} meeting={meeting} className={classes.chips} />
      <span className={classes.menu}>
        {canWrite && <MeetingCardMenu meeting={meeting} continued={continued} verbs={verbs} />}
      </span>
    </article>
  )
})

/** The results of a meeting; a count of zero is left out. */
function outcome({ actionItemCount, documentCount, hasTranscript }: MeetingSummary): string[] {
  return [
    actionItemCount > 0 && texts.actionItems(actionItemCount),
    documentCount > 0 && texts.documents(documentCount),
    hasTranscript && texts.transcriptAvailable,
  ].filter((fact) => fact !== false)
}
