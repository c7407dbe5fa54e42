import type { MeetingSummary } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { meetingsTexts as texts } from '../../texts/en/meetings.ts'
import { uiTexts } from '../../texts/en/ui.ts'
import { type CardVerbs, MeetingCardMenu } from './meeting-card-menu.tsx'
import { meetingDay, meetingTime, meetingTitle } from './meeting-when.ts'
import classes from './past-meetings.module.css'
import { quickLinks } from './quick-links.ts'

interface PastMeetingRowProps {
  slug: string
  meeting: MeetingSummary
  continued: boolean
  canWrite: boolean
  verbs: CardVerbs
}

/** A past meeting in one line. The title's link covers the row; chips and menu lie above it. */
export const PastMeetingRow = memo(function PastMeetingRow(props: PastMeetingRowProps) {
  const { slug, meeting, continued, canWrite, verbs } = props
  const headingId = useId()
  const title = meetingTitle(meeting)
  const time = meetingTime(meeting)
  const address = {
    to: '/$committeeId/meetings/$meetingId',
    params: { committeeId: slug, meetingId: meeting.id },
  } as const
  return (
    <article className={classes.row} aria-labelledby={headingId}>
      <h4 id={headingId} className={classes.title} title={title}>
        <Link {...address} className={classes.link}>
          {title}
        </Link>
      </h4>
      <p className={classes.facts}>
        <span className="visually-hidden">{uiTexts.statuses.completed}</span>
        <time dateTime={meeting.date}>
          {meetingDay(meeting)}
          {time && ` · ${time}`}
        </time>
        {outcome(meeting).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <ul className={classes.chips}>
        {quickLinks(meeting).map((section) => (
          <li key={section}>
            <Link
              {...address}
              search={{ view: section }}
              className={classes.chip}
              aria-label={texts.quickLink(texts.sections[section], title)}
            >
              {texts.sections[section]}
            </Link>
          </li>
        ))}
      </ul>
      {canWrite && (
        <span className={classes.menu}>
          <MeetingCardMenu meeting={meeting} continued={continued} verbs={verbs} />
        </span>
      )}
    </article>
  )
})

/** What a meeting has led to; nothing is said of what there is none of. */
function outcome({ actionItemCount, documentCount, hasTranscript }: MeetingSummary): string[] {
  return [
    actionItemCount > 0 && texts.actionItems(actionItemCount),
    documentCount > 0 && texts.documents(documentCount),
    hasTranscript && texts.transcriptAvailable,
  ].filter((fact) => fact !== false)
}
