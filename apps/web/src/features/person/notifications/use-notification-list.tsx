import { Link } from '@tanstack/react-router'
import { parseISO } from 'date-fns/parseISO'
import { useEffect, useMemo } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { notificationsTexts as texts } from '../../../texts/en/notifications.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { notifyError } from '../../../ui/notify.ts'
import type { StoredNotification } from './notification.ts'
import { addressOf, sentenceOf } from './notification-words.ts'
import { followStoredNotifications, noteRead, storedNotifications } from './stored-notifications.ts'
import classes from './use-notification-list.module.css'

/** The number of unread notifications, and the list of them. `close` closes the element that shows it. */
export function useNotificationList(close: () => void) {
  const { device } = useAccountOnDevice()
  const listed = useListed()
  useEffect(() => followStoredNotifications(device), [device])

  const failed = (failure: unknown) => {
    console.warn('What was read could not be stored', failure)
    notifyError({ title: texts.notStored })
  }
  return {
    unread: listed.filter(({ notification }) => !notification.read).length,
    list: (
      <NotificationList
        listed={listed}
        onOpen={({ committee, notification }) => {
          void noteRead(device, committee.id, [notification.key]).catch(failed)
          close()
        }}
        onReadAll={() => {
          const ids = new Set(listed.map(({ committee }) => committee.id))
          void Promise.all([...ids].map((id) => noteRead(device, id))).catch(failed)
        }}
        onLeave={close}
      />
    ),
  }
}

/** The notifications of the committees that this person can open, of the chosen kinds, the newest first. */
function useListed(): ListedNotification[] {
  const { byCommittee, wanted } = useObservable(storedNotifications)
  const { committees } = useCommittees()
  return useMemo(
    () =>
      committees
        .filter(({ lost, demo }) => !lost && !demo)
        .flatMap((committee) =>
          (byCommittee.get(committee.id)?.list ?? [])
            .filter(({ kind }) => wanted.has(kind))
            .map((notification) => ({ committee, notification })),
        )
        .sort((a, b) => b.notification.at.localeCompare(a.notification.at)),
    [committees, byCommittee, wanted],
  )
}

interface ListedNotification {
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
function NotificationList({ listed, onOpen, onReadAll, onLeave }: NotificationListProps) {
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
