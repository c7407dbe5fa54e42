import { canReschedule, canResume, type MeetingSummary } from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { meetingsTexts as texts } from '../../texts/en/meetings.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'
import { cardMenuId } from './focus-ids.ts'
import classes from './meeting-card.module.css'
import { meetingTitle } from './meeting-when.ts'

export interface CardVerbs {
  edit(meeting: MeetingSummary): void
  resume(meeting: MeetingSummary): void
  remove(meeting: MeetingSummary): void
}

interface MeetingCardMenuProps {
  meeting: MeetingSummary
  /** Whether it was resumed already. */
  continued: boolean
  verbs: CardVerbs
}

export function MeetingCardMenu({ meeting, continued, verbs }: MeetingCardMenuProps) {
  return (
    <MenuOnDemand
      id={cardMenuId(meeting.id)}
      label={texts.menu(meetingTitle(meeting))}
      className={classes.menu}
    >
      {canReschedule(meeting) === null && (
        <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => verbs.edit(meeting)}>
          {texts.edit}
        </Menu.Item>
      )}
      {canResume(meeting, continued) === null && (
        <Menu.Item leftSection={<Icon name="play" size={18} />} onClick={() => verbs.resume(meeting)}>
          {texts.resume}
        </Menu.Item>
      )}
      <Menu.Item
        color="var(--hub-danger)"
        leftSection={<Icon name="remove" size={18} />}
        onClick={() => verbs.remove(meeting)}
      >
        {texts.remove}
      </Menu.Item>
    </MenuOnDemand>
  )
}
