import type { MeetingDetails } from '@civic-hub/committee'
import { meetingsTexts as texts } from '../../../texts/en/meetings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './meeting-place.module.css'

interface MeetingPlaceProps {
  meeting: Pick<MeetingDetails, 'place' | 'link'>
  /** The title of the meeting, if the link is beside links of other meetings. */
  title?: string
}

/** The place of a meeting, and the link for people elsewhere; empty if both are unknown. */
export function MeetingPlace({ meeting: { place, link }, title }: MeetingPlaceProps) {
  if (place === null && link === null) return null
  return (
    <p className={classes.place}>
      {place !== null && (
        <span className={classes.where}>
          <Icon name="place" size={16} />
          <bdi>{place}</bdi>
        </span>
      )}
      {link !== null && (
        <WebLink
          href={link}
          className={classes.link}
          {...(title !== undefined && { label: texts.joinNamed(title) })}
        >
          {texts.join}
        </WebLink>
      )}
    </p>
  )
}
