// Part of the service worker: a pressed notification leads to the page that it tells of, in a tab that is open if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path
  if (typeof path === 'string') event.waitUntil(openPage(path))
})

async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const [tab] = tabs
  if (!tab) return self.clients.openWindow(path)
  tab.postMessage({ kind: 'notification-pressed', path })
  // The browser may refuse to bring a tab forward; the page is opened all the same.
  return tab.focus().catch(() => undefined)
}
