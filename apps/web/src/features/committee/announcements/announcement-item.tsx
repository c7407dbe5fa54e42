import type { Announcement } from '@civic-hub/committee/lists'
import { Menu } from '@mantine/core'
import { useId } from 'react'
import { announcementsTexts as texts } from '../../../texts/en/announcements.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { WordsWithLinks } from '../../../ui/words-with-links.tsx'
import classes from './announcements-page.module.css'

export const announcementMenuId = (id: string) => `announcement-${id}-menu`

interface AnnouncementItemProps {
  announcement: Announcement
  editable: boolean
  onEdit: () => void
  onPin: () => void
  onRemove: () => void
}

export function AnnouncementItem({ announcement, editable, onEdit, onPin, onRemove }: AnnouncementItemProps) {
  const { id, text, pinned, by, at } = announcement
  const title = announcement.title.trim() || texts.untitled
  const headingId = useId()
  return (
    <article className={classes.item} aria-labelledby={headingId}>
      <div className={classes.top}>
        <h2 id={headingId} className={classes.title} dir="auto">
          {title}
        </h2>
        {editable && (
          <EntryMenu
            id={announcementMenuId(id)}
            label={texts.menu(title)}
            edit={texts.edit}
            onEdit={onEdit}
            remove={texts.remove}
            onRemove={onRemove}
          >
            <Menu.Item leftSection={<Icon name={pinned ? 'down' : 'up'} size={18} />} onClick={onPin}>
              {pinned ? texts.unpin : texts.pin}
            </Menu.Item>
          </EntryMenu>
        )}
      </div>
      <p className={`${facts.line} ${classes.facts}`}>
        {pinned && <strong className={classes.pinned}>{texts.isPinned}</strong>}
        <bdi>{by.name || texts.unknownPerson}</bdi>
        {at !== null && <time dateTime={at}>{momentInWords(new Date(at))}</time>}
      </p>
      {text.trim() !== '' && (
        <p className={classes.text} dir="auto">
          <WordsWithLinks>{text}</WordsWithLinks>
        </p>
      )}
    </article>
  )
}
