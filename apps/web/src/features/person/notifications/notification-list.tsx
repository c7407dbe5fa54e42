import { Link } from '@tanstack/react-router'
import { parseISO } from 'date-fns/parseISO'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { notificationsTexts as texts } from '../../../texts/en/notifications.ts'
import { momentInWords } from '../../../ui/dates.ts'
import type { StoredNotification } from './notification.ts'
import classes from './notification-list.module.css'
import { addressOf, sentenceOf } from './notification-words.ts'

export interface ListedNotification {
  committee: Pick<CommitteeOnDevice, 'id' | 'slug' | 'name'>
  notification: StoredNotification
}

interface NotificationListProps {
  listed: readonly ListedNotification[]
  onOpen: (one: ListedNotification) => void
  onReadAll: () => void
  /** Called when a link of the panel opens another page. */
  onLeave: () => void
}

/** The notifications of all committees on this device, the newest first; each links to its subject. */
export function NotificationList({ listed, onOpen, onReadAll, onLeave }: NotificationListProps) {
  const hasUnread = listed.some(({ notification }) => !notification.read)
  return (
    <>
      {listed.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {listed.length > 0 && (
        <ul className="plain-list" aria-label={texts.title}>
          {listed.map((one) => (
            <Row key={`${one.committee.id} ${one.notification.key}`} one={one} onOpen={() => onOpen(one)} />
          ))}
        </ul>
      )}
      <div className={classes.ways}>
        {hasUnread && (
          <button type="button" className={classes.way} onClick={onReadAll}>
            {texts.markAll}
          </button>
        )}
        <Link to="/settings" hash="notifications" className={classes.way} onClick={onLeave}>
          {texts.settings}
        </Link>
      </div>
    </>
  )
}

function Row({ one: { committee, notification }, onOpen }: { one: ListedNotification; onOpen: () => void }) {
  const { read, at } = notification
  return (
    <li className={classes.row}>
      <Link
        {...addressOf(committee.slug, notification)}
        className={classes.link}
        data-unread={!read || undefined}
        onClick={onOpen}
      >
        <span className={classes.sentence}>
          {!read && (
            <>
              <span className={classes.dot} aria-hidden="true" />
              <span className="visually-hidden">{texts.new}: </span>
            </>
          )}
          {sentenceOf(notification)}
        </span>
        <span className={classes.facts}>
          <bdi>{committee.name}</bdi> · {momentInWords(parseISO(at))}
        </span>
      </Link>
    </li>
  )
}
