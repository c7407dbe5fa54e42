import type { MeetingSummary } from '@civic-hub/committee'
import { memo, useId } from 'react'
import { meetingsTexts as texts } from '../../../texts/en/meetings.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { MeetingChips, MeetingLink, MeetingTime } from './card-parts.tsx'
import type { CardVerbs } from './meeting-card-entries.tsx'
import { MeetingCardMenu } from './meeting-card-menu.tsx'
import { meetingTitle } from './meeting-when.ts'
import classes from './past-meetings.module.css'

interface PastMeetingRowProps {
  slug: string
  meeting: MeetingSummary
  continued: boolean
  canWrite: boolean
  verbs: CardVerbs
}

/** A past meeting in one line. The title's link covers the row; chips and menu are above it. */
export const PastMeetingRow = memo(function PastMeetingRow(props: PastMeetingRowProps) {
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
