import type { MeetingSummary } from '@civic-hub/committee'
import { canCancel, canReinstate, canReschedule, canResume } from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OpensFromButton } from '../../../ui/use-menu-button.ts'

export interface CardVerbs {
  edit(meeting: MeetingSummary): void
  calendar(meeting: MeetingSummary): void
  cancel(meeting: MeetingSummary): void
  reinstate(meeting: MeetingSummary): void
  resume(meeting: MeetingSummary): void
  remove(meeting: MeetingSummary): void
}

export interface CardOfMenu {
  meeting: MeetingSummary
  /** True if it was already resumed. */
  continued: boolean
  verbs: CardVerbs
}

/** The menu entries of a meeting in the list. */
export function MeetingCardEntries({ meeting, continued, verbs, ...dropdown }: OpensFromButton & CardOfMenu) {
  return (
    <ButtonMenu {...dropdown} withinPortal>
      {canReschedule(meeting) === null && (
        <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => verbs.edit(meeting)}>
          {texts.edit}
        </Menu.Item>
      )}
      {meeting.status === 'upcoming' && (
        <Menu.Item leftSection={<Icon name="calendar" size={18} />} onClick={() => verbs.calendar(meeting)}>
          {texts.calendar}
        </Menu.Item>
      )}
      {canReinstate(meeting) === null && (
        <Menu.Item leftSection={<Icon name="undo" size={18} />} onClick={() => verbs.reinstate(meeting)}>
          {texts.reinstate}
        </Menu.Item>
      )}
      {canCancel(meeting) === null && (
        <Menu.Item leftSection={<Icon name="close" size={18} />} onClick={() => verbs.cancel(meeting)}>
          {texts.cancelMeeting}
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
    </ButtonMenu>
  )
}
