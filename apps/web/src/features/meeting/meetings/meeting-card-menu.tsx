import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { useMenuButton } from '../../../ui/use-menu-button.ts'
import { cardMenuId } from './focus-ids.ts'
import classes from './meeting-card.module.css'
import type { CardOfMenu } from './meeting-card-entries.tsx'
import { meetingTitle } from './meeting-when.ts'

const MeetingCardEntries = lazyDialog(() => import('./meeting-card-entries.tsx'), 'MeetingCardEntries')

export function MeetingCardMenu(card: CardOfMenu) {
  const { target, dropdown } = useMenuButton(cardMenuId(card.meeting.id))
  return (
    <>
      <MenuButton {...target} label={texts.menu(meetingTitle(card.meeting))} className={classes.menu} />
      <MeetingCardEntries {...dropdown} {...card} />
    </>
  )
}
