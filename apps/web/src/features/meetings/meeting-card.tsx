import type { MeetingSummary } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { meetingsTexts as texts } from '../../texts/en/meetings.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './meeting-card.module.css'
import { type CardVerbs, MeetingCardMenu } from './meeting-card-menu.tsx'
import { meetingDay, meetingTime, meetingTitle } from './meeting-when.ts'
import { quickLinks } from './quick-links.ts'

interface MeetingCardProps {
  slug: string
  meeting: MeetingSummary
  canWrite: boolean
  verbs: CardVerbs
}

/** A meeting that is ahead or live. The title's link covers the card; chips and menu lie above it. */
export const MeetingCard = memo(function MeetingCard({ slug, meeting, canWrite, verbs }: MeetingCardProps) {
  const headingId = useId()
  const title = meetingTitle(meeting)
  const time = meetingTime(meeting)
  const links = quickLinks(meeting)
  const address = {
    to: '/$committeeId/meetings/$meetingId',
    params: { committeeId: slug, meetingId: meeting.id },
  } as const
  return (
    <article className={classes.card} data-status={meeting.status} aria-labelledby={headingId}>
      <div className={classes.top}>
        <StatusBadge status={meeting.status} />
        {meeting.recurring && (
          <span className={classes.fact}>
            <Icon name="repeat" size={16} />
            {texts.recurring[meeting.recurring.frequency]}
          </span>
        )}
        {canWrite && <MeetingCardMenu meeting={meeting} continued={false} verbs={verbs} />}
      </div>
      <h3 id={headingId} className={classes.title}>
        <Link {...address} className={classes.link}>
          {title}
        </Link>
      </h3>
      <p className={classes.facts}>
        <time dateTime={meeting.date}>
          {meetingDay(meeting)}
          {time && ` · ${time}`}
        </time>
      </p>
      {links.length > 0 && (
        <ul className={classes.chips}>
          {links.map((section) => (
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
      )}
    </article>
  )
})
