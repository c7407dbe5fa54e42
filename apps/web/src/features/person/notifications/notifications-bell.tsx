import { useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { followPressedNotifications } from '../../../shell/browser-notifications.ts'
import { unreadNotifications } from '../../../shell/notifications-state.ts'
import { notInSnapshot } from '../../../start/startup-snapshot.ts'
import { notificationsTexts as texts } from '../../../texts/en/notifications.gen.ts'
import { ButtonPanel } from '../../../ui/button-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMenuButton } from '../../../ui/use-menu-button.ts'
import classes from './notifications-bell.module.css'
import { useNotificationList } from './use-notification-list.tsx'

/**
 * The bell of the header with the number of unread notifications, and the list behind it. It is on every
 * page, but hidden on phones.
 */
export function NotificationsBell() {
  const { target, dropdown } = useMenuButton(useId(), 'dialog')
  const { unread, list } = useNotificationList(dropdown.onClose)
  const router = useRouter()
  useEffect(() => followPressedNotifications((path) => router.history.push(path)), [router])

  useEffect(() => {
    unreadNotifications.set(unread)
    return () => unreadNotifications.set(0)
  }, [unread])

  return (
    <>
      <button {...target} {...notInSnapshot} type="button" className={classes.bell} aria-label={texts.button(unread)}>
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <ButtonPanel {...dropdown} label={texts.title} width={400}>
        <h2 className={classes.title}>{texts.title}</h2>
        {list}
      </ButtonPanel>
      <span className="visually-hidden" role="status">
        {unread > 0 && texts.unread(unread)}
      </span>
    </>
  )
}
