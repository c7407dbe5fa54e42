import type { MeetingSummary } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { meetingsTexts as texts } from '../../../texts/en/meetings.ts'
import { cardChips } from './card-chips.ts'
import classes from './card-parts.module.css'
import { meetingDay, meetingTime, meetingTitle } from './meeting-when.ts'

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
    <ul className={`plain-list ${classes.chips} ${className}`}>
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
