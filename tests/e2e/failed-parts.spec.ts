import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, withMotion } from './fixtures.ts'

test.use(withMotion)

/**
 * Aborts the requests for a part of the app and the server's responses, as if offline; returns a function
 * that ends it.
 */
async function cutOff(page: Page, part: string): Promise<() => Promise<void>> {
  const cut = [`**/assets/**/${part}-*.js`, '**/healthz']
  for (const address of cut) await page.route(address, (route) => route.abort())
  return async () => {
    for (const address of cut) await page.unroute(address)
  }
}

test('A dialog that cannot be loaded leaves the screen unchanged, shows an error, and opens once there is a connection', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'], { path: '/healthz' })
  const mend = await cutOff(page, 'schedule-dialog')
  await page.goto(`/${slug}/meetings`)
  const newMeeting = page.getByRole('button', { name: 'New Meeting' })
  await newMeeting.click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('Try again when you are connected.')
  await expect(newMeeting).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  await expectAccessible(page)
  // An attempt that is in progress when the connection is back succeeds, and the next press is on its dialog.
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await newMeeting.click()
  await failedAgain
  await expect(told).toHaveCount(1)

  await mend()
  await newMeeting.click()
  await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
  await expect(told).toHaveCount(0)

  // The page still shows a failure that no part of it handles: once, and in words.
  await page.evaluate(() => {
    void Promise.reject(new Error('QuotaExceededError'))
    setTimeout(() => {
      throw new Error('QuotaExceededError')
    })
  })
  await expect(told).toContainText('Something did not work')
  await expect(page.getByText('QuotaExceededError')).toHaveCount(0)
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
})

test('A start that is cut off shows an error instead of an empty page, also over the list of the last visit, and continues', async ({
  open,
  gather,
}) => {
  const landing = await open(null, { path: '/healthz' })
  const mendLanding = await cutOff(landing, 'main')
  await landing.goto('/')
  // The page can be read; the error is shown only on an action that needs the app.
  const start = landing.getByRole('link', { name: 'Get Started Free' })
  await start.click()
  const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'A part of the app could not be' })
  await expect(told(landing)).toContainText('What you wrote is kept.')
  await expectAccessible(landing)
  const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
  await retry(landing).click()
  await expect(landing.getByText('The hub does not answer.')).toBeVisible()
  await mendLanding()
  await retry(landing).click()
  await start.click()
  await expect(landing.getByRole('dialog')).toBeVisible()

  // The same for the first screen behind it, and from there with the list of the startup snapshot.
  const { ana, slug } = await gather(['Ana Ortiz'])
  const page = await open(ana, { path: `/${slug}/meetings` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['signed-in', 'main']) {
    const mend = await cutOff(page, part)
    await page.reload()
    await expect(told(page)).toBeVisible()
    await retry(page).click()
    await expect(page.getByText('The hub does not answer.')).toBeVisible()
    await mend()
    await retry(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
    await expect(told(page)).toHaveCount(0)
  }
})
