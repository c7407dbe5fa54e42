import { startMeetingNow } from '@civic-hub/committee'
import { expect, installedForMeetings, meetingsOfflineReady, noted, test } from './fixtures.ts'

test('a phone shows them as browser notifications once that is switched on, and a press opens their subject', async ({
  gather,
  open,
}) => {
  const { ben, id, slug, write } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const page = await open(ben, {
    path: '/settings#notifications',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    permissions: ['notifications'],
    ...installedForMeetings,
  })
  await meetingsOfflineReady(page)
  const browser = page.getByRole('switch', { name: 'Show them as notifications of this browser, too' })
  await browser.click()
  await expect(browser).toBeChecked()
  await page.goto(`/${slug}/home`)
  await expect.poll(() => noted(page, id)).toContain('approved')
  // The person looks at another page.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await write((doc, context) => startMeetingNow(doc, context, { title: 'Flood', committeeName: 'Parks' }))

  const told = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(told).toEqual(['Parks: Flood went live'])
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const Pressed = (self as unknown as Record<string, typeof Event>).NotificationEvent ?? Event
    self.dispatchEvent(new Pressed('notificationclick', { notification } as EventInit))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Flood' })).toBeVisible()
  await expect.poll(told).toEqual([])
})
