const storageKey = 'meeting-notifications'

/** unavailable: this browser can't show a page's notifications. blocked: the person denied them in the browser. */
export type NotificationState = 'unavailable' | 'blocked' | 'off' | 'on'

/** The state of notifications while the app is in the background, in this browser. */
export function notificationState(): NotificationState {
  if (!('Notification' in window) || !isSecureContext) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) !== null ? 'on' : 'off'
}

/** Turns notifications on or off. Turning on first asks for the browser's permission if that is still undecided. */
export async function switchNotifications(on: boolean): Promise<NotificationState> {
  if (!on) localStorage.removeItem(storageKey)
  else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(storageKey, 'on')
  return notificationState()
}

interface InBackground {
  title: string
  body: string
  /** The browser shows one notification for each tag, even if several tabs request it. */
  tag: string
  /** The app's path that a press on the notification opens. */
  path: string
}

/**
 * Shows a notification if the page is hidden and notifications are on. Phones show only those of the service worker;
 * it receives the press, and `followPressedNotifications` opens the page.
 */
export async function notifyInBackground(what: InBackground): Promise<void> {
  if (document.hidden && notificationState() === 'on') await show(what)
}

/** Shows a notification if the browser permits it: for an action that the person has just requested. */
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

/**
 * Opens the pages of pressed notifications, in the tab that the service worker chose. Returns a function that stops
 * it.
 */
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
