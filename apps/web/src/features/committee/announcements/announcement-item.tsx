import { type Announcement, pinAnnouncement } from '@civic-hub/committee/lists'
import { Menu } from '@mantine/core'
import { useId } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceRefusals } from '../../../shell/announce-result.ts'
import type { ListRowProps } from '../../../shell/lists/shown-list.ts'
import { announcementsTexts as texts } from '../../../texts/en/announcements.gen.ts'
import { listPageTexts as words } from '../../../texts/en/list-page.gen.ts'
import { listsTexts } from '../../../texts/en/lists.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import { WordsWithLinks } from '../../../ui/words-with-links.tsx'
import classes from './announcement-item.module.css'

export function AnnouncementItem(props: ListRowProps<Announcement>) {
  const { title, menuId, editable, onEdit, onRemove } = props
  const { text, pinned, by, at } = props.entry
  const onPin = usePin(props.entry)
  const headingId = useId()
  return (
    <article className={classes.item} aria-labelledby={headingId}>
      <div className={classes.top}>
        <h2 id={headingId} className={classes.title} dir="auto">
          {title}
        </h2>
        {editable && (
          <EntryMenu
            id={menuId}
            label={words.menu(title)}
            edit={words.edit}
            onEdit={() => onEdit(props.entry)}
            remove={words.remove}
            onRemove={() => onRemove(props.entry)}
          >
            <Menu.Item leftSection={<Icon name={pinned ? 'down' : 'up'} size={18} />} onClick={onPin}>
              {pinned ? texts.unpin : texts.pin}
            </Menu.Item>
          </EntryMenu>
        )}
      </div>
      <p className={`${facts.line} ${classes.facts}`}>
        {pinned && <strong className={classes.pinned}>{listsTexts.fields.announcements.pinned}</strong>}
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

/** Pins an announcement, or unpins a pinned one. */
function usePin({ id, title, pinned }: Announcement): () => void {
  const replica = useReplica()
  const done = announceRefusals(texts.refused)
  return () => {
    const { context } = replica.part('announcements')
    if (!done(pinAnnouncement(replica.doc, context, id, !pinned))) return
    say(pinned ? texts.unpinned(title) : texts.pinned(title))
  }
}
