const storageKey = 'meeting-notifications'

/** unavailable: this browser shows none of a page. blocked: the person has forbidden them in the browser. */
export type NotificationState = 'unavailable' | 'blocked' | 'off' | 'on'

/** Phones take notifications from a service worker only, which ours does not send. */
const isPhone = /Android|iPhone|iPad/.test(navigator.userAgent)

/** Whether notifications are shown while the app is in the background, in this browser. */
export function notificationState(): NotificationState {
  if (!('Notification' in window) || !isSecureContext || isPhone) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) !== null ? 'on' : 'off'
}

/** Switches them; the browser asks the person for its permission first, if it has not yet. */
export async function switchNotifications(on: boolean): Promise<NotificationState> {
  if (!on) localStorage.removeItem(storageKey)
  else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(storageKey, 'on')
  return notificationState()
}

/** Shows a notification if the person looks elsewhere, and wants them. Pressing it brings them back. */
export function notifyInBackground(title: string, body: string): void {
  if (!document.hidden || notificationState() !== 'on') return
  const notification = new Notification(title, { body, icon: '/icons/icon-192.png' })
  notification.onclick = () => {
    window.focus()
    notification.close()
  }
}
