import type { MeetingSummary, Recurring } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { memo, useId } from 'react'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { cardChips } from './card-chips.ts'
import classes from './meeting-card.module.css'
import type { CardVerbs } from './meeting-card-entries.tsx'
import { MeetingCardMenu } from './meeting-card-menu.tsx'
import { MeetingVenue } from './meeting-venue.tsx'
import { meetingDay, meetingTime, meetingTitle } from './meeting-when.ts'
import { shownStatus } from './shown-status.ts'

interface MeetingCardProps {
  slug: string
  meeting: MeetingSummary
  canWrite: boolean
  verbs: CardVerbs
}

/** Of `weekly 2`, the rule of every second week. */
const recurrenceInWords = ({ frequency, rule = '' }: Recurring): string =>
  rule.startsWith('weekly ') ? texts.repeatsWeeks(Number(rule.slice(7))) : texts.repeats[frequency]

/** A meeting that is ahead or live. The title's link covers the card; chips and menu are above it. */
export const MeetingCard = memo(function MeetingCard({ slug, meeting, canWrite, verbs }: MeetingCardProps) {
  const headingId = useId()
  return (
    <article className={classes.card} data-status={shownStatus(meeting)} aria-labelledby={headingId}>
      <div className={classes.top}>
        <StatusBadge status={shownStatus(meeting)} />
        {meeting.recurring && (
          <span className={classes.fact}>
            <Icon name="repeat" size={16} />
            {recurrenceInWords(meeting.recurring)}
          </span>
        )}
        {canWrite && <MeetingCardMenu meeting={meeting} continued={false} verbs={verbs} />}
      </div>
      <h3 id={headingId} className={classes.title} dir="auto">
        <MeetingLink slug={slug} meeting={meeting} />
      </h3>
      <p className={classes.facts}>
        <MeetingTime meeting={meeting} />
      </p>
      <MeetingVenue meeting={meeting} title={meetingTitle(meeting)} />
      {meeting.cancelled && <p className={classes.reason}>{texts.cancelledBecause(meeting.cancelled.reason)}</p>}
      <MeetingChips slug={slug} meeting={meeting} className={classes.chips} />
    </article>
  )
})

interface MeetingOfCommittee {
  slug: string
  meeting: MeetingSummary
}

const addressOf = ({ slug, meeting }: MeetingOfCommittee) =>
  ({ to: '/$committeeId/meetings/$meetingId', params: { committeeId: slug, meetingId: meeting.id } }) as const

/** The title of a card or row: a link that covers all of it. */
export function MeetingLink(props: MeetingOfCommittee) {
  return (
    <Link {...addressOf(props)} className={classes.link}>
      {meetingTitle(props.meeting)}
    </Link>
  )
}

export function MeetingTime({ meeting }: { meeting: MeetingSummary }) {
  const time = meetingTime(meeting)
  return (
    <time dateTime={meeting.date}>
      {meetingDay(meeting)}
      {time && ` · ${time}`}
      {meeting.duration !== null && ` · ${texts.minutes(meeting.duration)}`}
    </time>
  )
}

/** Links to the parts of a meeting that have content. They are above the link that covers the card. */
export function MeetingChips({ className, ...props }: MeetingOfCommittee & { className: string | undefined }) {
  const sections = cardChips(props.meeting)
  if (sections.length === 0) return null
  return (
    <ul className={`plain-list ${classes.labels} ${className}`}>
      {sections.map((section) => (
        <li key={section}>
          <Link
            {...addressOf(props)}
            search={{ view: section }}
            className={classes.chip}
            aria-label={texts.quickLink(texts.sections[section], meetingTitle(props.meeting))}
          >
            {texts.sections[section]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
