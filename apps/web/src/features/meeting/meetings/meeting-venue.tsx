import type { MeetingHead } from '@civic-hub/committee'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './meeting-venue.module.css'

interface MeetingVenueProps {
  meeting: Pick<MeetingHead, 'venue' | 'link'>
  /** The title of the meeting, if the link is beside links of other meetings. */
  title?: string
}

/** The venue of a meeting, and the link for people elsewhere; empty if both are unknown. */
export function MeetingVenue({ meeting: { venue, link }, title }: MeetingVenueProps) {
  if (venue === null && link === null) return null
  return (
    <p className={classes.place}>
      {venue !== null && (
        <span className={classes.where}>
          <Icon name="place" size={16} />
          <bdi>{venue}</bdi>
        </span>
      )}
      {link !== null && (
        <WebLink href={link} className={classes.link} {...(title !== undefined && { label: texts.joinNamed(title) })}>
          {texts.join}
        </WebLink>
      )}
    </p>
  )
}
