import type { MeetingSummary } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { calendarDrawing } from '../../../ui/calendar-drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './dashboard.module.css'
import { badgeOf, titleOf, whenInWords } from './meeting-words.ts'

const { meetings: texts, badges } = dashboardTexts

interface NextMeetingsProps {
  slug: string
  meetings: readonly MeetingSummary[]
  today: Date
}

/** The next three meetings; a live one is first. */
export function NextMeetings({ slug, meetings, today }: NextMeetingsProps) {
  if (meetings.length === 0) return <EmptyState drawing={calendarDrawing}>{texts.empty}</EmptyState>
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {meetings.map((meeting) => {
        const badge = badgeOf(meeting, today)
        return (
          <li key={meeting.id} className={classes.row} data-edge={meeting.status}>
            <div className={classes.words}>
              <p className={classes.name} dir="auto">
                <Link
                  to="/$committeeId/meetings/$meetingId"
                  params={{ committeeId: slug, meetingId: meeting.id }}
                  className={classes.link}
                >
                  {titleOf(meeting)}
                </Link>
              </p>
              <p className={classes.facts}>
                <time dateTime={meeting.date}>{whenInWords(meeting, today)}</time>
                {meeting.venue && <span dir="auto">{meeting.venue}</span>}
              </p>
            </div>
            {badge && (
              <span className={classes.badge} data-badge={badge}>
                {badges[badge]}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
