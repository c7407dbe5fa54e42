/**
 * Replaces the app's service worker on devices that have one, and then removes itself and the stored app. It
 * is needed if a broken version of the app was stored. People's data is stored elsewhere and is kept.
 */
export const retiredWorker = `
const replacesOne = self.registration.active !== null
self.addEventListener('install', (event) => {
  // Where nothing is stored there is nothing to take away: the app then says that it could not be stored.
  if (!replacesOne) event.waitUntil(Promise.reject(new Error('The stored app is switched off')))
  else self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  event.waitUntil(takeAway())
})
async function takeAway() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.clients.claim()
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url)
}
`
