const storageKey = 'meeting-notifications'

/** unavailable: this browser shows none of a page. blocked: the person has forbidden them in the browser. */
export type NotificationState = 'unavailable' | 'blocked' | 'off' | 'on'

/** Whether notifications are shown while the app is in the background, in this browser. */
export function notificationState(): NotificationState {
  if (!('Notification' in window) || !isSecureContext) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) !== null ? 'on' : 'off'
}

/** Switches them; the browser asks the person for its permission first, if it has not yet. */
export async function switchNotifications(on: boolean): Promise<NotificationState> {
  if (!on) localStorage.removeItem(storageKey)
  else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(storageKey, 'on')
  return notificationState()
}

interface InBackground {
  title: string
  body: string
  /** The browser shows one for each, whichever tabs ask for it. */
  tag: string
  /** The page of this app that pressing it opens. */
  path: string
}

/**
 * Shows a notification if the person looks elsewhere, and wants them. Phones take them from the service worker only; it is
 * told there what was pressed, and `followPressedNotifications` opens the page.
 */
export async function notifyInBackground(what: InBackground): Promise<void> {
  if (document.hidden && notificationState() === 'on') await show(what)
}

/** Shows a notification where the browser may show any: for what the person has just asked for. */
export async function notifyNow(what: InBackground): Promise<void> {
  if ('Notification' in window && Notification.permission === 'granted') await show(what)
}

async function show({ title, body, tag, path }: InBackground): Promise<void> {
  const look = { body, tag, icon: '/icons/icon-192.png' }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) return registration.showNotification(title, { ...look, data: { path } })
  const notification = new Notification(title, look)
  notification.onclick = () => {
    window.focus()
    notification.close()
    onPressed?.(path)
  }
}

let onPressed: ((path: string) => void) | null = null

/** Opens the pages of pressed notifications, in the tab that the service worker chose; returns how to stop. */
export function followPressedNotifications(open: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data?.kind === 'notification-pressed' && typeof data.path === 'string') open(data.path)
  }
  onPressed = open
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => {
    onPressed = null
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}
