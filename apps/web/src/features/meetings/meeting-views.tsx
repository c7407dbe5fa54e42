import { meetingsTexts } from '../../texts/en/meetings.ts'
import type { MeetingView } from './meeting-view-state.ts'
import { meetingViews } from './meeting-view-state.ts'
import classes from './meeting-views.module.css'

const { detail: texts } = meetingsTexts

/** The bar at the bottom of a narrow screen: one part of the meeting at a time. */
export function MeetingViews(props: {
  view: MeetingView
  /** Whether the first part is where the meeting is, and not an item that this person opened. */
  atCurrent: boolean
  onView: (view: MeetingView) => void
}) {
  const { view, atCurrent, onView } = props
  return (
    <nav className={classes.bar} aria-label={texts.viewsLabel}>
      {meetingViews.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.view}
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onView(name)}
        >
          {name === 'now' && !atCurrent ? texts.views.item : texts.views[name]}
        </button>
      ))}
    </nav>
  )
}
